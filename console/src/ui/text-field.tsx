import { Field } from './field.js';

interface TextFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** Whether a telephone shows digits to type with. */
  isDecimal?: boolean;
}

export function TextField({ label, hint, value, onChange, fault, isDecimal = false }: TextFieldProps) {
  return (
    <Field label={label} fault={fault} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        <input
          {...attributes}
          autocomplete="off"
          inputMode={isDecimal ? 'decimal' : 'text'}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
