import { Field } from './field.js';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  fault: string | undefined;
  /** Whether a telephone shows digits to type with. */
  isDecimal?: boolean;
}

export const TextField = ({ label, value, onChange, hint, fault, isDecimal = false }: TextFieldProps) => (
  <Field label={label} fault={fault} {...(hint !== undefined && { hint })}>
    {(attributes) => (
      <input
        {...attributes}
        autocomplete="off"
        {...(isDecimal && { inputMode: 'decimal' })}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);

interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const Checkbox = ({ label, checked, onChange }: CheckboxProps) => (
  <label class="checkbox">
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
);
