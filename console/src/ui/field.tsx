import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect } from 'preact/hooks';
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

export interface LabelProps extends FaultProps {
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
