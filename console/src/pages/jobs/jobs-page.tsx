import type { Job } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { partOf } from '../../address/list-part.js';
import { BASE, useAddress } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { actorName } from '../../ui/actor-name.js';
import { FailureNotice } from '../../ui/feedback.js';
import { JobProgress, JobState, kindText } from '../../ui/job-progress.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { Time } from '../../ui/time.js';
import { useAction, type Action } from '../../ui/use-action.js';
import { JobActions } from './job-actions.js';
import { Table } from '../../ui/table.js';

/** The own jobs; with the right `sales` those of everybody. */
export function JobsPage() {
  const address = useAddress().query;
  const query = { ...partOf(address), ...parametersOf(address, ['state']) };
  const list = useResource(`jobs ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/jobs', { params: { query }, ...init }),
  );
  const action = useAction();
  return (
    <Page title={t('Jobs')}>
      <p class="muted">
        {t('Work on many orders, references or contacts. Jobs are kept for 30 days after their end.')}
      </p>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SelectFilter
          name="state"
          label={t('State')}
          options={[['', t('Any state')], ...Object.entries(labels.jobStates)]}
        />
      </form>
      {action.failure !== null && <FailureNotice failure={action.failure} />}
      <ListContent
        list={list}
        empty={
          'state' in query
            ? { title: t('No matching jobs'), detail: t('No job has this state.') }
            : {
                title: t('No jobs yet'),
                detail: t('Select orders in their list, and choose what to do with them.'),
              }
        }
      >
        {(jobs) => <JobTable jobs={jobs} action={action} onChanged={list.reload} />}
      </ListContent>
      <Paging next={list.next} first={t('Newest jobs')} following={t('Older jobs')} />
    </Page>
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
