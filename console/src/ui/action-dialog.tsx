import { outcomeOf, type Answer } from '../api/client.js';
import { announce } from './announcer.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';

interface ActionDialogProps<T> extends FormDialogProps {
  request: () => Promise<Answer<T>>;
  /** What is said when it is done; the dialog is closed then. */
  done?: string | ((value: T) => string);
  onDone?: (value: T) => void;
}

/** Asks for what a request needs, or whether it is meant, and shows why it was refused. */
export function ActionDialog<T>({ request, done, onDone, ...form }: ActionDialogProps<T>) {
  const submit = async () => {
    const outcome = await outcomeOf(request());
    if (!outcome.ok) return outcome.failure;
    if (done !== undefined) announce(typeof done === 'string' ? done : done(outcome.value));
    onDone?.(outcome.value);
    if (done !== undefined) form.onClose();
    return null;
  };
  return <FormDialog {...form} submit={submit} />;
}
