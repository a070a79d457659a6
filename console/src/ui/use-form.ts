import { useState } from 'preact/hooks';

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
