import type { Job } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { actorName, Time } from '../../ui/who-and-when.js';
import { FailureNotice } from '../../ui/feedback.js';
import { JobProgress, JobState, kindText } from '../../ui/job-progress.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { SelectFilter } from '../../ui/filters.js';
import { Table } from '../../ui/table.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { JobActions } from './job-actions.js';

/** The own jobs; with the right `sales` those of everybody. */
export function JobsPage() {
  const list = useList('/api/v1/jobs', ['state']);
  const action = useAction();
  return (
    <ListPage
      title={t('Jobs')}
      explanation={t(
        'Work on many orders, references or contacts. Jobs are kept for 30 days after their end.',
      )}
      filters={
        <SelectFilter
          name="state"
          label={t('State')}
          all={t('Any state')}
          options={Object.entries(labels.jobStates)}
        />
      }
      above={action.failure !== null && <FailureNotice failure={action.failure} />}
      list={list}
      empty={[t('No jobs yet'), t('Select orders in their list, and choose what to do with them.')]}
      noMatch={[t('No matching jobs'), t('No job has this state.')]}
      paging={[t('Newest jobs'), t('Older jobs')]}
    >
      {(jobs) => <JobTable jobs={jobs} action={action} onChanged={list.reload} />}
    </ListPage>
  );
}

interface JobTableProps {
  jobs: Job[];
  action: Action;
  onChanged: () => void;
}

const JobTable = ({ jobs, ...actions }: JobTableProps) => (
  <Table
    label={t('Jobs, newest first')}
    rows={jobs}
    columns={[
      { heading: t('Job'), cell: (job) => <Name job={job} /> },
      { heading: t('State'), class: 'wide-only', cell: (job) => <JobState job={job} /> },
      { heading: t('Progress'), class: 'wide-only', cell: (job) => <JobProgress job={job} /> },
      { heading: t('Who'), class: 'widest-only', cell: ({ by }) => actorName(by) },
      { heading: t('Requested'), class: 'widest-only', cell: ({ createdAt }) => <Time at={createdAt} /> },
      { heading: t('Action'), class: 'row-actions', cell: (job) => <JobActions job={job} {...actions} /> },
    ]}
  />
);

const Name = ({ job }: { job: Job }) => (
  <>
    <a class="row-link strong" href={`${BASE}/jobs/${job.id}`}>
      {t('{kind} (job {id})', kindText(job), job.id)}
    </a>
    <div class="narrow-only">
      <JobState job={job} />
      <JobProgress job={job} />
    </div>
  </>
);
