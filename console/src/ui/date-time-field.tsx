import { Field, type FaultProps } from './field.js';

interface DateTimeFieldProps extends FaultProps {
  label: string;
  hint?: string;
  /** As an input of the type datetime-local has it: in the time zone of the browser. */
  value: string;
  onChange: (value: string) => void;
}

export function DateTimeField({ label, hint, value, onChange, fault, at }: DateTimeFieldProps) {
  return (
    <Field label={label} fault={fault} at={at} {...(hint !== undefined && { hint })}>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The value of the field for a moment. */
export function localTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What the interface takes. An empty text is refused by the service with its own sentence. */
export const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());
