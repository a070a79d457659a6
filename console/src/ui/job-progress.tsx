import type { Job } from 'order-taking-client/openapi';
import { formatNumber } from '../format/format.js';
import { labels } from '../texts/labels.js';
import { named, t } from '../texts/texts.js';
import { Badge, type Tone } from './badge.js';
import { requestedJob } from '../api/use-resource.js';
import { announce } from './announcer.js';

const TONES: Record<Job['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  stopped: 'neutral',
  done: 'good',
  failed: 'bad',
};

export const isOpen = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

export const kindText = ({ kind }: Job): string => named(labels.jobKinds, kind);

/** Such as "48 of 50 done, 2 refused". */
export function progressText({ done, total, refused }: Job): string {
  const progress = t('{done} of {total} done', formatNumber(done), formatNumber(total));
  return refused === 0 ? progress : `${progress}, ${t('{number} refused', formatNumber(refused))}`;
}

export const JobState = ({ job }: { job: Job }) =>
  job.waitingFor?.code === 'worker' ? (
    <Badge tone="warning">{t('Stands still')}</Badge>
  ) : (
    <Badge tone={TONES[job.state]}>{named(labels.jobStates, job.state)}</Badge>
  );

/** In the language of the console; that of the service if a newer one returns a code that is unknown here. */
const sentenceOf = (
  sentences: Record<string, string>,
  { code, detail }: NonNullable<Job['failure' | 'waitingFor']>,
): string => sentences[code] ?? detail;

/** How far a job is, and what it waits for, or why it failed. */
export function JobProgress({ job }: { job: Job }) {
  const { done, refused, total, waitingFor, failure } = job;
  return (
    <div class="job-progress">
      <progress aria-label={progressText(job)} value={done + refused} max={Math.max(total, 1)} />
      <div>{progressText(job)}</div>
      {waitingFor !== null && <div class="second-line">{sentenceOf(labels.jobWaits, waitingFor)}</div>}
      {failure !== null && <div class="second-line">{sentenceOf(labels.jobFailures, failure)}</div>}
    </div>
  );
}

/** Says that a job was requested; the tray shows its progress and announces its end. */
export function followJob({ id }: Job): void {
  requestedJob.set(id);
  announce(t('Job {id} was requested.', id));
}
