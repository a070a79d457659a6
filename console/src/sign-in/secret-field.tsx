import { Field } from '../ui/field.js';

interface SecretFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  /** What the browser may fill in. */
  autocomplete: 'off' | 'current-password' | 'new-password';
  autofocus?: boolean;
}

/** A field that does not show what is typed. */
export const SecretField = ({ label, value, onChange, autocomplete, ...props }: SecretFieldProps) => (
  <Field label={label} {...(props.hint !== undefined && { hint: props.hint })} fault={props.fault}>
    {(attributes) => (
      <input
        {...attributes}
        type="password"
        autocomplete={autocomplete}
        autofocus={props.autofocus ?? false}
        spellcheck={false}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    )}
  </Field>
);
