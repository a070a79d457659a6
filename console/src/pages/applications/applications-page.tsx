import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { ApplicationTable } from './application-table.js';
import { CreateApplicationDialog } from './create-dialog.js';

export function ApplicationsPage() {
  const { query } = useAddress();
  const active = query.get('active') ?? '';
  const q = (query.get('q') ?? '').toLowerCase();
  const [isCreating, setCreating] = useState(false);
  const mayChange = useMayChange();
  const list = useResource('applications', (init) => api.GET('/api/v1/applications', init));
  // There are few applications: the service answers all of them.
  const shown = list.value?.filter(
    (application) =>
      application.name.toLowerCase().includes(q) && ['', String(application.active)].includes(active),
  );
  const { emptyTitle, empty, noMatchTitle, noMatch } = texts.applications;
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
        <SearchFilter label={texts.applications.search} hint={texts.applications.searchHint} />
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
      <ListContent
        list={{ ...list, value: shown }}
        empty={
          list.value?.length === 0
            ? { title: emptyTitle, detail: empty }
            : { title: noMatchTitle, detail: noMatch }
        }
      >
        {(applications) => <ApplicationTable applications={applications} />}
      </ListContent>
      {isCreating && <CreateApplicationDialog onCreated={list.reload} onClose={() => setCreating(false)} />}
    </Page>
  );
}
