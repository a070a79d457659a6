import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useState } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { faultText } from '../format/failure-text.js';

interface FormState {
  /** Why the form around a field was refused. */
  failure: Failure | null;
  /** Where the request has what each field asks for, by the id of the field. */
  places: Map<string, string>;
}

export const Form = createContext<FormState>({ failure: null, places: new Map() });

export interface FaultProps {
  /** What is wrong with the value. */
  fault?: string | undefined;
  /** Where the request of the form has the value, such as `#/name` or a parameter: its fault is shown beside the field. */
  at?: string | undefined;
}

interface LabelProps extends FaultProps {
  label: string;
  hint?: string | undefined;
}

interface FieldProps extends LabelProps {
  children: (attributes: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean;
  }) => ComponentChildren;
}

/** A labelled control, with what is wrong with its value beside it. */
export function Field({ label, hint, children, ...props }: FieldProps) {
  const fault = useFault(props);
  const id = useId();
  const described = `${id}-described`;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': fault !== undefined })}
      <div id={described}>
        {hint !== undefined && <p class="hint">{hint}</p>}
        {fault !== undefined && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

/** What is wrong with the value of a field. */
export function useFault({ fault, at }: FaultProps): string | undefined {
  const { failure, places } = useContext(Form);
  const id = useId();
  useLayoutEffect(() => {
    if (at !== undefined) places.set(id, at);
    return () => void places.delete(id);
  }, [at]);
  return fault ?? (at === undefined ? undefined : faultAt(failure, at));
}

/** What is wrong with one member of the body, such as `#/reason`, or with a parameter of the path. */
export function faultAt(failure: Failure | null, place: string): string | undefined {
  const fault = failure?.errors?.find(({ pointer, parameter }) => (pointer ?? parameter) === place);
  return fault && faultText(fault);
}

/** Whether each fault of the request stands beside the field it is about. */
export const isShownBeside = ({ errors = [] }: Failure, places: string[]): boolean =>
  errors.length > 0 &&
  errors.every(({ pointer, parameter }) => places.some((place) => place === pointer || place === parameter));

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
  // The types of Preact do not know an input whose type is one of several.
  const kind = { type: type === 'decimal' ? 'text' : type } as { type: 'text' };
  return (
    <Field {...props}>
      {(attributes) =>
        type === 'lines' ? (
          <textarea {...attributes} value={value} onInput={(event) => onChange(event.currentTarget.value)} />
        ) : (
          <input
            {...attributes}
            {...kind}
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

interface CheckboxProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ label, hint, checked, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
    </div>
  );
}

interface CheckboxesProps<T extends string> {
  label: string;
  hint: string;
  /** All that can be chosen, with their names, and with what each means. */
  names: Record<T, string>;
  explanations: Record<T, string>;
  chosen: T[];
  /** Is given what is chosen in the order of the names, so that one that is taken away and given again is no change. */
  onChange: (chosen: T[]) => void;
}

/** A check box for each of several values. */
export function Checkboxes<T extends string>(props: CheckboxesProps<T>) {
  const { label, hint, names, explanations, chosen, onChange } = props;
  const all = Object.keys(names) as T[];
  return (
    <fieldset class="checkboxes">
      <legend class="field-label">{label}</legend>
      <p class="hint">{hint}</p>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={names[value]}
          hint={explanations[value]}
          checked={chosen.includes(value)}
          onChange={(isGiven) =>
            onChange(all.filter((one) => (one === value ? isGiven : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

type Change<T> = (changes: Partial<T>) => void;

export interface FormValues<T> {
  /** What was typed or chosen, by the members of the request. */
  values: T;
  set: Change<T>;
  /** What the field of a member is given. */
  field: <K extends keyof T & string>(
    name: K,
  ) => { value: T[K]; onChange: (value: T[K]) => void; at: string };
  /** What the check box of a member is given. */
  box: <K extends keyof T & string>(name: K) => { checked: boolean; onChange: (value: boolean) => void };
}

/** What a part of a form is given, whose members are below a place of the request, such as `#/lines/0`. */
export const formOf = <T extends object>(values: T, set: Change<T>, place = '#'): FormValues<T> => ({
  values,
  set,
  field: (name) => ({
    value: values[name],
    onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
    at: `${place}/${name}`,
  }),
  box: (name) => ({
    checked: values[name] === true,
    onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
  }),
});

/** The values of a form, which begin with these. */
export function useForm<T extends object>(initial: T | (() => T)): FormValues<T> {
  const [values, setValues] = useState(initial);
  return formOf(values, (changes) => setValues((before) => ({ ...before, ...changes })));
}

/** The members of which something was typed. */
export const typedOnly = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
