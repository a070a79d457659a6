import type { Contact, ContactReconciliation } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { api, outcomeOf, type Outcome } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { announce } from '../../ui/announcer.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { contactName } from './contact-values.js';
import { Moves } from './moves.js';
import { Button } from '../../ui/button.js';

interface ReconcileDialogProps {
  contact: Contact;
  known: Contact;
  onClose: () => void;
  onDone: (done: ContactReconciliation) => void;
}

/** Asks the service what would move, shows it, and does it when somebody confirms. */
export function ReconcileDialog({ contact, known, onClose, onDone }: ReconcileDialogProps) {
  const [outcome, setOutcome] = useState<Outcome<ContactReconciliation> | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void reconcile(contact.id, known.id, { dryRun: true }).then(setOutcome);
  }, []);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const result = await reconcile(contact.id, known.id, { dryRun: false });
    setBusy(false);
    if (!result.ok) {
      setOutcome(result);
      return;
    }
    announce(t('Reconciled into {known}.', contactName(known)));
    onDone(result.value);
  };
  return (
    <Dialog title={t('Reconcile')} onClose={onClose}>
      <p>
        {t(
          'The temporary contact {temporary} and its orders are merged into {known}. The details of {known} do not change.',
          contactName(contact),
          contactName(known),
        )}
      </p>
      {outcome === null && <Skeleton rows={2} />}
      {outcome?.ok === true && (
        <>
          <h3>{t('What will move')}</h3>
          <Moves moved={outcome.value.moved} customer={contact.customer.name} />
        </>
      )}
      {outcome?.ok === false && <FailureNotice failure={outcome.failure} />}
      <p class="hint">{t('It can be undone for 30 days.')}</p>
      <div class="dialog-actions">
        <Button text={t('Cancel')} onClick={onClose} />
        <button
          class="button primary"
          disabled={outcome?.ok !== true || isBusy}
          onClick={() => void confirm()}
        >
          {t('Reconcile')}
        </button>
      </div>
    </Dialog>
  );
}

const reconcile = (
  id: number,
  contactId: number,
  { dryRun }: { dryRun: boolean },
): Promise<Outcome<ContactReconciliation>> =>
  outcomeOf(
    api.POST('/api/v1/contacts/{id}/reconcile', { params: { path: { id } }, body: { contactId, dryRun } }),
  );
