import type { Job } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { requestedJob } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { DownloadButton } from '../../ui/download-button.js';
import { isOpen } from '../../ui/job-progress.js';
import type { Action } from '../../ui/use-action.js';
import { Button } from '../../ui/button.js';

interface JobActionsProps {
  job: Job;
  action: Action;
  onChanged: () => void;
}

/** What can be done with a job in its state. */
export function JobActions({ job, action, onChanged }: JobActionsProps) {
  const mayChange = useMayChange();
  const { id, kind, state, refused } = job;
  const params = { path: { id } };
  const changed = ({ id }: Job): void => {
    requestedJob.set(id);
    onChanged();
  };
  const cancel = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/jobs/{id}/cancel', { params }),
      t('The job was cancelled. What was done stays done.'),
      changed,
    );
  const retry = (): Promise<void> =>
    action.run(
      () => api.POST('/api/v1/jobs/{id}/retry', { params }),
      ({ id }) => t('Job {id} tries again what was refused.', id),
      changed,
    );
  return (
    <span class="badges">
      {mayChange && isOpen(job) && <Button text={t('Cancel')} isBusy={action.isRunning} onClick={cancel} />}
      {mayChange && !isOpen(job) && refused > 0 && (
        <Button text={t('Try refused again')} isBusy={action.isRunning} onClick={retry} />
      )}
      {kind === 'orders.export' && state === 'done' && (
        <Download job={job} name="orders" label={t('Download')} />
      )}
      {kind === 'import' && !isOpen(job) && refused > 0 && (
        <Download job={job} name="refused" label={t('Download refused rows')} />
      )}
    </span>
  );
}

const Download = ({ job, name, label }: { job: Job; name: string; label: string }) => (
  <DownloadButton
    text={label}
    done={t('The file was downloaded.')}
    fileName={`${name}-${job.id}.${job.with['format'] === 'ndjson' ? 'ndjson' : 'csv'}`}
    request={() => {
      const path = { id: job.id };
      return api.GET('/api/v1/jobs/{id}/file', { params: { path }, parseAs: 'blob' });
    }}
  />
);
