import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../app/current-user.js';
import { useAddress } from '../../app/router.js';
import { texts } from '../../texts.js';
import { Empty, FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Page } from '../../ui/page.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { ApplicationTable } from './application-table.js';
import { CreateApplicationDialog } from './create-dialog.js';

export function ApplicationsPage() {
  const active = useAddress().query.get('active') ?? '';
  const [isCreating, setCreating] = useState(false);
  const mayChange = useMayChange();
  const { value, failure, reload } = useResource('applications', (init) =>
    api.GET('/api/v1/applications', init),
  );
  // There are few applications: the service answers all of them.
  const shown = value?.filter((application) => active === '' || String(application.active) === active);
  return (
    <Page
      title={texts.applications.title}
      actions={
        mayChange && (
          <button class="button primary" onClick={() => setCreating(true)}>
            {texts.applications.create}
          </button>
        )
      }
    >
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SelectFilter
          name="active"
          label={texts.applications.active}
          options={[
            ['', texts.applications.activeAny],
            ['true', texts.applications.activeTrue],
            ['false', texts.applications.activeFalse],
          ]}
        />
      </form>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {shown === undefined && failure === null && <Skeleton />}
      {shown?.length === 0 && <NoApplications isFiltered={active !== ''} />}
      {shown !== undefined && shown.length > 0 && <ApplicationTable applications={shown} />}
      {isCreating && <CreateApplicationDialog onCreated={reload} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function NoApplications({ isFiltered }: { isFiltered: boolean }) {
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.applications;
  return isFiltered ? (
    <Empty title={noMatchTitle}>{noMatch}</Empty>
  ) : (
    <Empty title={emptyTitle}>{empty}</Empty>
  );
}
