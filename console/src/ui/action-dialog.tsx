import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { outcomeOf, type Answer, type Failure } from '../api/client.js';
import { texts } from '../texts.js';
import { Dialog } from './dialog.js';
import { FailureNotice } from './feedback.js';

interface ActionDialogProps<T> {
  title: string;
  explanation?: string;
  /** The text of the button that sends the request. */
  button: string;
  /** What the action takes away cannot be given back by the same dialog. */
  isDangerous?: boolean;
  request: () => Promise<Answer<T>>;
  onDone: (value: T) => void;
  onClose: () => void;
  /** Pointers of the fields that show their faults themselves, such as `#/name`. */
  fields?: string[];
  children?: (failure: Failure | null) => ComponentChildren;
}

/** Asks for what a request needs, or whether it is meant, and shows why it was refused. */
export function ActionDialog<T>(props: ActionDialogProps<T>) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    const outcome = await outcomeOf(props.request());
    setRunning(false);
    if (outcome.ok) props.onDone(outcome.value);
    else setFailure(outcome.failure);
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        {props.explanation !== undefined && <p class="muted">{props.explanation}</p>}
        {props.children?.(failure)}
        {failure !== null && !isShownBeside(failure, props.fields ?? []) && (
          <FailureNotice failure={failure} />
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={props.onClose}>
            {texts.cancel}
          </button>
          <button class={`button ${props.isDangerous ? 'danger' : 'primary'}`} aria-disabled={isRunning}>
            {props.button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whether each fault of the request stands beside the field it is about. */
function isShownBeside({ errors = [] }: Failure, fields: string[]): boolean {
  return errors.length > 0 && errors.every(({ pointer }) => fields.some((field) => pointer === field));
}
