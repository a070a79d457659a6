import { Field, type FaultProps } from './field.js';

interface SelectFieldProps<T extends string> extends FaultProps {
  label: string;
  hint?: string;
  value: T;
  onChange: (value: T) => void;
  options: [value: T, text: string][];
}

export const SelectField = <T extends string>(props: SelectFieldProps<T>) => (
  <Field
    label={props.label}
    {...(props.hint !== undefined && { hint: props.hint })}
    fault={props.fault}
    at={props.at}
  >
    {(attributes) => (
      <select
        {...attributes}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
