import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure, Outcome } from '../api/client.js';
import { texts } from '../texts.js';
import { Dialog } from './dialog.js';
import { FailureNotice } from './feedback.js';
import { faultAt } from './field.js';

interface FormDialogProps<T> {
  title: string;
  send: () => Promise<Outcome<T>>;
  onDone: (value: T) => void;
  onClose: () => void;
  /** The fields, each with what the service says of the member at a JSON pointer. */
  children: (faultOf: (pointer: string) => string | undefined) => ComponentChildren;
}

/** A form in a dialog. Faults are shown beside the fields that ask for them, all others above the buttons. */
export function FormDialog<T>({ title, send, onDone, onClose, children }: FormDialogProps<T>) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const outcome = await send();
    setBusy(false);
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) onDone(outcome.value);
  };
  const beside = new Set<string>();
  const fields = children((pointer) => {
    beside.add(pointer);
    return faultAt(failure, pointer);
  });
  const others = failure?.errors?.filter(({ pointer }) => pointer === undefined || !beside.has(pointer));
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        {fields}
        {failure !== null && others?.length !== 0 && (
          <FailureNotice failure={others === undefined ? failure : { ...failure, errors: others }} />
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button primary" disabled={isBusy}>
            {texts.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
