import { useState } from 'preact/hooks';
import { FormDialog, type FormDialogProps } from '../../ui/form-dialog.js';
import type { OrderRequest, OrderActions } from './use-order-actions.js';

interface OrderDialogProps extends FormDialogProps {
  actions: OrderActions;
  request: OrderRequest;
  /** What is said when it is done. */
  done: string;
}

/**
 * A form that changes the order as the page showed it when the form was opened. What others changed since is behind the
 * dialog, where nobody reads it.
 */
export function OrderDialog({ actions, request, done, ...form }: OrderDialogProps) {
  const [version] = useState(actions.version);
  const submit = async () => {
    const refusal = await actions.change(version, request, done);
    if (refusal === null) form.onClose();
    return refusal;
  };
  return <FormDialog {...form} submit={submit} />;
}
