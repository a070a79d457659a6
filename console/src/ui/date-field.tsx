import { Field, type FaultProps } from './field.js';

interface DateFieldProps extends FaultProps {
  label: string;
  /** Such as 2026-12-01; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

export const DateField = ({ label, value, onChange, fault }: DateFieldProps) => (
  <Field label={label} fault={fault}>
    {(attributes) => (
      <input
        {...attributes}
        type="date"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
