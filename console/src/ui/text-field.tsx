import { Field, type FaultProps } from './field.js';

interface TextFieldProps extends FaultProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether a telephone shows digits to type with. */
  isDecimal?: boolean;
  /** The keys that focus it, as in `aria-keyshortcuts`. */
  shortcuts?: string;
}

export function TextField({ label, hint, value, onChange, fault, at, ...props }: TextFieldProps) {
  return (
    <Field label={label} fault={fault} at={at} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        <input
          {...attributes}
          autocomplete="off"
          aria-keyshortcuts={props.shortcuts}
          inputMode={props.isDecimal ? 'decimal' : 'text'}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
