import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.js';
import type { ChangeRequest, OrderActions } from './use-order-actions.js';

interface OrderDialogProps extends FormDialogProps {
  actions: OrderActions;
  request: ChangeRequest;
  /** What is said when it is done. */
  done: string;
}

/** A form that changes the order. */
export function OrderDialog({ actions, request, done, ...form }: OrderDialogProps) {
  const submit = async () => {
    const refusal = await actions.change(actions.version, request, done);
    if (refusal === null) form.onClose();
    return refusal;
  };
  return <FormDialog {...form} submit={submit} />;
}
