import type { Job, Summary } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useRight } from '../../api/current-user.js';
import { t } from '../../texts/texts.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { NoWorkerNotice } from '../../ui/no-worker-notice.js';
import { Page } from '../../ui/page.js';
import { CauseSection } from './cause-section.js';
import { CASES_MS, causesOf, JOBS_ASKED } from './causes.js';
import { FirstSteps } from './first-steps.js';

/** The first page: what waits for a decision. */
export function DeskPage() {
  const { value, failure, reload } = useResource('summary', (init) => api.GET('/api/v1/summary', init));
  return (
    <Page title={t('Desk')}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton rows={4} />}
      {value !== undefined && <Cases summary={value} />}
    </Page>
  );
}

function Cases({ summary }: { summary: Summary }) {
  const mayListContacts = useRight('crm');
  const isAdministrator = useRight('admin');
  const causes = causesOf(summary, useFailedJobs(), mayListContacts);
  const nothing = (
    <Empty title={t('Nothing waits for a decision')}>{t('What needs one appears here by itself.')}</Empty>
  );
  return (
    <>
      <NoWorkerNotice processes={summary.processes} />
      {causes.length === 0 && (isAdministrator ? <FirstSteps otherwise={nothing} /> : nothing)}
      <div class="causes">
        {causes.map((cause) => (
          <CauseSection key={cause.path} cause={cause} />
        ))}
      </div>
    </>
  );
}

const DAYS = 7;

/** The jobs that failed during the last days. */
function useFailedJobs(): Job[] {
  const { value = [] } = useResource(
    'failed jobs',
    (init) => api.GET('/api/v1/jobs', { params: { query: { state: 'failed', limit: JOBS_ASKED } }, ...init }),
    { everyMs: CASES_MS },
  );
  const since = Date.now() - DAYS * 86_400_000;
  return value.filter(({ finishedAt, createdAt }) => Date.parse(finishedAt ?? createdAt) > since);
}
