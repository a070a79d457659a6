import type { Job } from 'order-taking-client/openapi';
import { requestedJob } from '../api/jobs.js';
import { t } from '../texts/texts.js';
import { announce } from './announcer.js';

/** Says that a job was requested; the tray shows its progress and announces its end. */
export function followJob({ id }: Job): void {
  requestedJob.set(id);
  announce(t('Job {id} was requested.', id));
}
