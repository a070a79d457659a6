import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { ApplicationTable } from './application-table.js';
import { CreateApplicationDialog } from './create-dialog.js';
import { Button } from '../../ui/button.js';

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

  return (
    <Page
      title={t('Applications')}
      actions={
        mayChange && <Button kind="primary" text={t('New application')} onClick={() => setCreating(true)} />
      }
    >
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchFilter label={t('Search applications')} hint={t('Name. Press / to search.')} />
        <SelectFilter
          name="active"
          label={t('Active @applications')}
          options={[
            ['', t('Active or not')],
            ['true', t('Active @applications activeTrue')],
            ['false', t('Switched off @applications')],
          ]}
        />
      </form>
      <ListContent
        list={{ ...list, value: shown }}
        empty={
          list.value?.length === 0
            ? {
                title: t('No applications yet'),
                detail: t('Create one for each program that places orders or works with them.'),
              }
            : {
                title: t('No matching applications'),
                detail: t('Change the search or the filter to see other applications.'),
              }
        }
      >
        {(applications) => <ApplicationTable applications={applications} />}
      </ListContent>
      {isCreating && <CreateApplicationDialog onCreated={list.reload} onClose={() => setCreating(false)} />}
    </Page>
  );
}
