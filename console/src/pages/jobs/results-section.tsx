import type { Job, JobResult } from 'order-taking-client/openapi';
import { useEffect } from 'preact/hooks';
import { ONCE, useGet } from '../../api/use-resource.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { formatNumber, withLocalDecimals } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { LoadedList } from '../../ui/loaded.js';
import { Paging } from '../../ui/paging.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Section } from '../../ui/section.js';
import { Table } from '../../ui/table.js';

const TITLES = { refused: t('Refused @jobs'), done: t('Done') };

interface ResultsProps {
  job: Job;
  outcome: 'refused' | 'done';
}

/** The items of a job with one outcome; nothing while there are none, or for the rows that were stored. */
export function ResultsSection({ job, outcome }: ResultsProps) {
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
