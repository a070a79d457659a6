import type { Job } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useReloadAfterJobs } from '../../api/use-reload-after.js';
import { useResource } from '../../api/use-resource.js';
import { type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { JobProgress, JobState, kindText } from '../../ui/job-progress.js';
import { Back, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/time.js';
import { useAction } from '../../ui/use-action.js';
import { valueText } from '../../ui/value-text.js';
import { JobActions } from './job-actions.js';
import { ResultsSection } from './results-section.js';

/** A job with what became of its items, those first that were refused. */
export function JobPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const job = useResource(`job ${id}`, (init) =>
    api.GET('/api/v1/jobs/{id}', { params: { path: { id } }, ...init }),
  );
  const { value, failure, reload } = job;
  useReloadAfterJobs(reload);
  const action = useAction();
  return (
    <Page
      title={value === undefined ? t('Jobs') : t('{kind} (job {id})', kindText(value), id)}
      above={<Back to="/jobs" text={t('Jobs')} />}
      beside={value && <JobState job={value} />}
      actions={value && <JobActions job={value} action={action} onChanged={reload} />}
    >
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      {value === undefined && failure === null && <Skeleton />}
      {value !== undefined && (
        <div class="columns">
          <div class="column">
            <Section title={t('Progress')}>
              <JobProgress job={value} />
            </Section>
            <ResultsSection job={value} outcome="refused" />
            <ResultsSection job={value} outcome="done" />
          </div>
          <JobFacts job={value} />
        </div>
      )}
    </Page>
  );
}

const JobFacts = ({ job }: { job: Job }) => (
  <div class="column">
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Who')}>{actorName(job.by)}</Fact>
        <Fact name={t('Requested')}>
          <Time at={job.createdAt} />
        </Fact>
        <Fact name={t('Began')}>{job.startedAt !== null && <Time at={job.startedAt} />}</Fact>
        <Fact name={t('Ended')}>{job.finishedAt !== null && <Time at={job.finishedAt} />}</Fact>
        <Fact name={t('Selected by')}>{job.filter !== null && <Values of={job.filter} />}</Fact>
        <Fact name={t('With')}>{Object.keys(job.with).length > 0 && <Values of={job.with} />}</Fact>
      </Facts>
    </Section>
  </div>
);

/** Names as the interface has them, because filters are those of its lists. */
const Values = ({ of }: { of: object }) => (
  <ul>
    {Object.entries(of).map(([name, value]: [string, unknown]) => (
      <li key={name}>
        {name}: {valueText(value, name)}
      </li>
    ))}
  </ul>
);
