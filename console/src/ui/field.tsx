import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Failure } from '../api/client.js';
import { faultText } from '../format/failure-text.js';

interface FieldProps {
  label: string;
  hint?: string;
  /** What is wrong with the value. */
  fault?: string | undefined;
  children: (attributes: {
    id: string;
    'aria-describedby': string;
    'aria-invalid': boolean;
  }) => ComponentChildren;
}

/** A labelled control, with what is wrong with its value beside it. */
export function Field({ label, hint, fault, children }: FieldProps) {
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

/** What is wrong with one member of the body, such as `#/reason`, or with a parameter of the path. */
export function faultAt(failure: Failure | null, place: string): string | undefined {
  const fault = failure?.errors?.find(({ pointer, parameter }) => (pointer ?? parameter) === place);
  return fault && faultText(fault);
}
