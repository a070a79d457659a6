import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { followJob } from '../../ui/follow-job.js';

const { reconcileAll } = texts;

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
      <button class="button" onClick={() => setOpen(true)}>
        {reconcileAll.button}
      </button>
      {isOpen && (
        <ActionDialog
          title={reconcileAll.title}
          explanation={reconcileAll.explanation}
          button={reconcileAll.button}
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
