import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { faultText } from '../format/failure-text.js';

/** Why the form around a field was refused. */
export const FormFailure = createContext<Failure | null>(null);

export interface FaultProps {
  /** What is wrong with the value. */
  fault?: string | undefined;
  /** Where the request of the form has the value, such as `#/name` or a parameter: its fault is shown beside the field. */
  at?: string | undefined;
}

interface FieldProps extends FaultProps {
  label: string;
  hint?: string;
  children: (attributes: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean;
  }) => ComponentChildren;
}

/** A labelled control, with what is wrong with its value beside it. */
export function Field({ label, hint, at, children, ...props }: FieldProps) {
  const fault = useFault({ fault: props.fault, at });
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
  const failure = useContext(FormFailure);
  return fault ?? (at === undefined ? undefined : faultAt(failure, at));
}

/** What is wrong with one member of the body, such as `#/reason`, or with a parameter of the path. */
export function faultAt(failure: Failure | null, place: string): string | undefined {
  const fault = failure?.errors?.find(({ pointer, parameter }) => (pointer ?? parameter) === place);
  return fault && faultText(fault);
}
