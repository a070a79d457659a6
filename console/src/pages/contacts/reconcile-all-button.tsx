import type { Job } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, type Answer } from '../../api/client.js';
import { texts } from '../../texts.js';
import { ActionDialog } from '../../ui/action-dialog.js';
import { followJob } from '../../ui/follow-job.js';

/** A job takes at most this number of ids. What is left is in the list afterwards. */
const MOST_IDS = 10_000;

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
          request={() => requestJob(q)}
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

/** Without `limit` the service lists all contacts. */
async function requestJob(q: string): Promise<Answer<Job>> {
  const query = { temporary: true, ...(q !== '' && { q }) } as const;
  const { data, error, response } = await api.GET('/api/v1/contacts', { params: { query } });
  if (data === undefined) return { error, response };
  const ids = data.slice(0, MOST_IDS).map(({ id }) => id);
  return api.POST('/api/v1/jobs', { body: { kind: 'contacts.reconcile', ids } });
}
