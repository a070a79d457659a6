import { Field } from './field.js';

interface TextFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
}

export function TextField({ label, hint, value, onChange, fault }: TextFieldProps) {
  return (
    <Field label={label} fault={fault} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        <input
          {...attributes}
          autocomplete="off"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
