import { Field, type LabelProps } from './field.js';

interface SelectFieldProps<T extends string> extends LabelProps {
  value: T;
  onChange: (value: T) => void;
  options: [value: string, text: string][];
}

export const SelectField = <T extends string>({
  value,
  onChange,
  options,
  ...props
}: SelectFieldProps<T>) => (
  <Field {...props}>
    {(attributes) => (
      <select {...attributes} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
