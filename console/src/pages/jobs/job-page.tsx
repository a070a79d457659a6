import type { Job, JobResult } from 'order-taking-client/openapi';
import { useReloadAfterJobs, useGet, ONCE } from '../../api/use-resource.js';
import { type PageProps, useAddress, partOf } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/who-and-when.js';
import { Fact, Facts, TimeFact, Section } from '../../ui/section.js';
import { FailureNotice, Loaded, LoadedList } from '../../ui/feedback.js';
import { JobProgress, JobState, kindText } from '../../ui/job-progress.js';
import { Back, Page } from '../../ui/page.js';
import { useAction } from '../../ui/use-action.js';
import { valueText } from '../../ui/value-text.js';
import { JobActions } from './job-actions.js';
import { useEffect } from 'preact/hooks';
import { formatNumber, withLocalDecimals } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { Paging } from '../../ui/paging.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Table } from '../../ui/table.js';

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

const TITLES = { refused: t('Refused @jobs'), done: t('Done') };

interface ResultsProps {
  job: Job;
  outcome: 'refused' | 'done';
}

/** The items of a job with one outcome; nothing while there are none, or for the rows that were stored. */
function ResultsSection({ job, outcome }: ResultsProps) {
  const number = job.kind === 'import' && outcome === 'done' ? 0 : job[outcome];
  const parameter = `${outcome}Cursor`;
  const query = { outcome, ...partOf(useAddress().query, { parameter }) };
  const params = number === 0 ? null : { path: { id: job.id }, query };
  const list = useGet('/api/v1/jobs/{id}/results', params, ONCE);
  useEffect(() => {
    if (list.value !== undefined) list.reload();
  }, [number]);
  if (number === 0) return null;
  const title = TITLES[outcome];
  return (
    <Section title={`${title} (${formatNumber(number)})`}>
      <LoadedList of={list} empty={[t('Nothing done yet'), t('What is done appears here.')]}>
        {(results) => (
          <ResultTable
            label={t('{title}, in the order in which they were selected', title)}
            job={job}
            results={results}
            hasProblems={outcome === 'refused'}
          />
        )}
      </LoadedList>
      <Paging next={list.next} parameter={parameter} first={t('First page')} following={t('More')} />
    </Section>
  );
}

interface ResultTableProps {
  label: string;
  job: Job;
  results: JobResult[];
  hasProblems: boolean;
}

const ResultTable = ({ label, job, results, hasProblems }: ResultTableProps) => (
  <Table
    label={label}
    rows={results}
    isInSection
    hasRowHeadings={false}
    columns={[
      { heading: t('Number'), class: 'number', cell: ({ number }) => formatNumber(number) },
      { heading: t('What'), cell: (result) => <Item job={job} result={result} /> },
      hasProblems && {
        heading: t('Why'),
        cell: ({ problem }) => problem !== null && <Problem problem={problem} />,
      },
    ]}
  />
);

/** The order, reference or contact, with a link to its page if it has one; or the row of a file. */
function Item({ job: { kind }, result: { id } }: { job: Job; result: JobResult }) {
  if (id === null) return <>{t('Row of the file')}</>;
  const collection = kind.split('.')[0] as keyof typeof labels.jobItems;
  return <ResourceLink path={`${collection}/${id}`} text={labels.jobItems[collection](id)} />;
}

/** The title, and what exactly is in the way. */
const Problem = ({ problem }: { problem: NonNullable<JobResult['problem']> }) => (
  <>
    {problem.title}
    <div class="second-line">
      {withLocalDecimals(problem.blockers?.map(({ detail }) => detail).join(' ') ?? problem.detail)}
    </div>
  </>
);
