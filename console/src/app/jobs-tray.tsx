import type { Job, Me } from 'order-taking-client/openapi';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endedJobs, requestedJob, useGet } from '../api/use-resource.js';
import { useStore } from '../api/store.js';
import { t } from '../texts/texts.js';
import { announce } from '../ui/announcer.js';
import { isOpen, JobProgress, JobState, kindText, progressText } from '../ui/job-progress.js';
import { hasRight } from '../api/current-user.js';
import { BASE, useAddress } from '../address/router.js';

const PANEL = 'jobs-panel';
/** How many are asked for; the first few of those by the same user are shown. */
const LATEST = 20;
const SHOWN = 5;
/** Milliseconds to the next request while a job is open, and otherwise. */
const SOON_MS = 1_000;
const LATER_MS = 5_000;

/** How many jobs of the user are open, with the latest ones. It announces the end of each. */
export function JobsTray({ me }: { me: Me }) {
  const jobs = useOwnJobs(me);
  const panel = useRef<HTMLDivElement>(null);
  const { path } = useAddress();
  useEffect(() => panel.current?.hidePopover(), [path]);
  if (jobs === undefined || jobs.length === 0) return null;
  const open = jobs.filter(isOpen).length;
  return (
    <>
      <button
        class={`button tray-button ${open > 0 ? 'busy' : 'quiet'}`}
        aria-label={t('Jobs: {number} open', open)}
        popovertarget={PANEL}
      >
        {t('Jobs')} {open > 0 && <span class="tray-number">{open}</span>}
      </button>
      <div ref={panel} id={PANEL} class="tray" popover="auto" role="region" aria-label={t('Latest jobs')}>
        <h2>{t('Latest jobs')}</h2>
        <ul class="rows">
          {jobs.slice(0, SHOWN).map((job) => (
            <li key={job.id}>
              <div>
                <a href={`${BASE}/jobs/${job.id}`}>{t('{kind} (job {id})', kindText(job), job.id)}</a>
                <JobProgress job={job} />
              </div>
              <JobState job={job} />
            </li>
          ))}
        </ul>
        <a href={`${BASE}/jobs`}>{t('All jobs')}</a>
      </div>
    </>
  );
}

/** The latest jobs that the same person requested, or the same application. */
function useOwnJobs(me: Me): Job[] | undefined {
  // Application 0, whose token is ADMIN_TOKEN, cannot be asked for.
  const query = { limit: LATEST, ...(hasRight(me, 'sales') && me.id !== 0 && { application: me.id }) };
  const requested = useStore(requestedJob);
  const [isBusy, setBusy] = useState(false);
  const { value, reload } = useGet('/api/v1/jobs', { query }, { everyMs: isBusy ? SOON_MS : LATER_MS });
  const own = value?.filter(({ by }) => by.id === me.id && by.person?.id === me.person?.id);
  /** Jobs whose end has not been announced. */
  const watched = useRef(new Set<number>());
  useEffect(() => {
    if (requested === null) return;
    watched.current.add(requested);
    reload();
  }, [requested]);
  useEffect(() => {
    for (const job of own ?? []) {
      if (isOpen(job)) watched.current.add(job.id);
      else if (watched.current.delete(job.id)) announceEnd(job);
    }
    setBusy(own?.some(isOpen) === true);
  }, [value]);
  return own;
}

function announceEnd(job: Job): void {
  const isFine = job.state === 'done' && job.refused === 0;
  announce(t('{kind}: {progress}.', kindText(job), progressText(job)), isFine ? 'done' : 'failed');
  endedJobs.set(endedJobs.get() + 1);
}
