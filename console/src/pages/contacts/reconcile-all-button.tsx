import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { t } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { followJob } from '../../ui/follow-job.js';
import { Button } from '../../ui/button.js';

interface ReconcileAllButtonProps {
  /** Which temporary contacts are listed. */
  q: string;
}

/** Reconciles all listed contacts that have the e-mail address of one known contact, by a job. */
export function ReconcileAllButton({ q }: ReconcileAllButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text={t('Reconcile exact matches')} onClick={() => setOpen(true)} />
      {isOpen && (
        <ActionDialog
          title={t('Reconcile all exact matches?')}
          explanation={t(
            'Each listed contact with the e-mail address of exactly one known contact is reconciled with it. The others stay in the list. Each reconciliation can be undone on the page of its contact.',
          )}
          button={t('Reconcile exact matches')}
          request={() =>
            api.POST('/api/v1/jobs', {
              body: { kind: 'contacts.reconcile', filter: { temporary: true, ...(q !== '' && { q }) } },
            })
          }
          onDone={(job) => {
            followJob(job);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
