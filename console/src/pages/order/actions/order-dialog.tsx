import type { OrderHistoryEntry } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { t } from '../../../texts/texts.js';
import { FormDialog, type FormDialogProps } from '../../../ui/form-dialog.js';
import { Conflict } from './conflict.js';
import type { OrderRequest, OrderActions } from './use-order-actions.js';

interface OrderDialogProps extends FormDialogProps {
  actions: OrderActions;
  request: OrderRequest;
  /** What is said when it is done. */
  done: string;
}

/**
 * A form that changes the order as the page showed it when the form was opened: what others changed since is behind the dialog,
 * where nobody reads it. After a refusal that shows their changes, it is sent again for the order with these.
 */
export function OrderDialog({ actions, request, done, children, ...form }: OrderDialogProps) {
  const [version, setVersion] = useState(actions.version);
  const [conflict, setConflict] = useState<OrderHistoryEntry[] | null>(null);
  const submit = async () => {
    const refusal = await actions.change(version, request, done);
    setConflict(refusal?.changes ?? null);
    if (refusal === null) form.onClose();
    if (refusal === null || refusal.changes === null) return refusal?.failure ?? null;
    setVersion((sent) => refusal.failure.version ?? sent);
    return null;
  };
  return (
    <FormDialog {...form} submit={submit}>
      {children}
      <Conflict
        changes={conflict}
        explanation={t('Yours was not saved. Send it again if it still applies after these changes:')}
      />
    </FormDialog>
  );
}
