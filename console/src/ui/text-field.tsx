import { Field, type LabelProps } from './field.js';

interface TextFieldProps extends LabelProps {
  value: string;
  onChange: (value: string) => void;
  /** What is typed. That of `datetime-local` is in the time zone of the browser; `lines` is a text of several lines. */
  type?: 'text' | 'decimal' | 'date' | 'datetime-local' | 'email' | 'password' | 'lines';
  /** What the browser may fill in. */
  autocomplete?: 'off' | 'username' | 'current-password' | 'new-password';
  autofocus?: boolean;
  /** The keys that focus it, as in `aria-keyshortcuts`. */
  shortcuts?: string;
}

export function TextField({ value, onChange, type = 'text', ...props }: TextFieldProps) {
  const { autocomplete = 'off', autofocus = false, shortcuts } = props;
  return (
    <Field {...props}>
      {(attributes) =>
        type === 'lines' ? (
          <textarea {...attributes} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <input
            {...attributes}
            // The types of Preact do not know an input whose type is one of several.
            type={(type === 'decimal' ? 'text' : type) as 'text'}
            autocomplete={autocomplete}
            autofocus={autofocus}
            spellcheck={type === 'password' ? false : undefined}
            aria-keyshortcuts={shortcuts}
            inputMode={type === 'decimal' ? 'decimal' : undefined}
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
