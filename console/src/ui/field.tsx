import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Failure } from '../api/client.js';

interface FieldProps {
  label: string;
  hint?: string;
  /** The service's sentence about this field. */
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

/** What a problem document says of one member of the body, such as `#/reason`. */
export const faultAt = (failure: Failure | null, pointer: string): string | undefined =>
  failure?.errors?.find((fault) => fault.pointer === pointer)?.detail;
