import type { OrderHistoryEntry, OrderHoldStep } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { t, named } from '../../../texts/texts.js';
import { FormDialog, type FormDialogProps } from '../../../ui/form-dialog.js';
import type { OrderRequest, OrderActions } from './use-order-actions.js';
import { labels } from '../../../texts/labels.js';
import { actorName, Time } from '../../../ui/who-and-when.js';

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

interface ConflictProps {
  changes: OrderHistoryEntry[] | null;
  explanation?: string;
}

/** Another user changed the order first, and the action was refused: the changes of that user. */
export function Conflict({
  changes,
  explanation = t('Your change was not saved. The page now shows the order after these changes:'),
}: ConflictProps) {
  if (changes === null) return null;
  return (
    <div class="notice warning" role="alert">
      <p>
        <strong>{t('The order was changed in the meantime')}</strong>
      </p>
      <p>{explanation}</p>
      <ul>
        {changes.map((entry) => (
          <li key={entry.version}>
            <HistoryEntryText entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What happened, who did it, when and why. */
export function HistoryEntryText({
  entry: { from, to, at, by, reason, hold, answer, shipment, document, changeRequest },
}: {
  entry: OrderHistoryEntry;
}) {
  const about = [
    ...(answer === null ? [] : [t('Answer {number}', answer)]),
    ...(shipment === null ? [] : [t('Shipment {reference}', shipment)]),
    ...(document === null ? [] : [labels.documentKinds[document]]),
    ...(changeRequest === null ? [] : [t('Change request {id}', changeRequest)]),
  ];
  const step = hold === null ? stepName(from, to, about) : holdStep(hold);
  return (
    <>
      <strong>{step}</strong> {t('by {name}', actorName(by))}, <Time at={at} />
      {reason !== null && <q class="reason">{reason}</q>}
    </>
  );
}

const holdStep = ({ code, action }: OrderHoldStep): string =>
  action === 'released' ? t('Released ({code})', code) : t('Held ({code})', code);

/** @param about the answer, the shipment, the document or the change request of the step */
function stepName(from: string | null, to: string, about: string[]): string {
  if (from === null) return t('Taken @order');
  if (from === to) return about.join(', ') || t('Changed');
  return [stateName(from, to), ...about].join(', ');
}

const stateName = (from: string, to: string): string =>
  from === 'validated' && to === 'pending' ? t('Reopened') : named(labels.orderStates, to);
