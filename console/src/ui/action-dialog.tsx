import { outcomeOf, type Answer } from '../api/client.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';

interface ActionDialogProps<T> extends FormDialogProps {
  request: () => Promise<Answer<T>>;
  onDone: (value: T) => void;
}

/** Asks for what a request needs, or whether it is meant, and shows why it was refused. */
export function ActionDialog<T>({ request, onDone, ...form }: ActionDialogProps<T>) {
  const submit = async () => {
    const outcome = await outcomeOf(request());
    if (!outcome.ok) return outcome.failure;
    onDone(outcome.value);
    return null;
  };
  return <FormDialog {...form} submit={submit} />;
}
