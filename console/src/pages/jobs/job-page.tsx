import type { Job } from 'order-taking-client/openapi';
import { useReloadAfterJobs } from '../../api/use-reload-after.js';
import { useGet } from '../../api/use-resource.js';
import { type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { Fact, Facts, TimeFact } from '../../ui/facts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Loaded } from '../../ui/loaded.js';
import { JobProgress, JobState, kindText } from '../../ui/job-progress.js';
import { Back, Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { useAction } from '../../ui/use-action.js';
import { valueText } from '../../ui/value-text.js';
import { JobActions } from './job-actions.js';
import { ResultsSection } from './results-section.js';

/** A job with what became of its items, those first that were refused. */
export function JobPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useGet('/api/v1/jobs/{id}', { path: { id } });
  const { value, reload } = resource;
  useReloadAfterJobs(reload);
  const action = useAction();
  return (
    <Page
      title={value === undefined ? t('Jobs') : t('{kind} (job {id})', kindText(value), id)}
      above={<Back to="/jobs" text={t('Jobs')} />}
      beside={value && <JobState job={value} />}
      actions={value && <JobActions job={value} action={action} onChanged={reload} />}
    >
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <Loaded of={resource}>
        {(job) => (
          <div class="columns">
            <div class="column">
              <Section title={t('Progress')}>
                <JobProgress job={job} />
              </Section>
              <ResultsSection job={job} outcome="refused" />
              <ResultsSection job={job} outcome="done" />
            </div>
            <JobFacts job={job} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const JobFacts = ({ job }: { job: Job }) => (
  <div class="column">
    <Section title={t('Details')}>
      <Facts>
        <Fact name={t('Who')}>{actorName(job.by)}</Fact>
        <TimeFact name={t('Requested')} at={job.createdAt} />
        <TimeFact name={t('Began')} at={job.startedAt} />
        <TimeFact name={t('Ended')} at={job.finishedAt} />
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
