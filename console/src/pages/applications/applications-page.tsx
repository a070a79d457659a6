import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { useAddress, BASE, navigate } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { ApplicationTable } from './application-table.js';
import { Button } from '../../ui/button.js';
import type { NewApplication } from 'order-taking-client/openapi';
import { ActionDialog } from '../../ui/action-dialog.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { APPLICATION_FIELDS, ApplicationFields, type ApplicationValues } from './application-fields.js';

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

const EMPTY: ApplicationValues = {
  name: '',
  rights: [],
  autoValidate: false,
  holdOrders: [],
  unknownItems: 'refuse',
  answerWithin: null,
  acceptChanges: 'never',
  personalDataDays: null,
};

interface CreateApplicationDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates an application, shows its first token, and then its page. */
function CreateApplicationDialog({ onCreated, onClose }: CreateApplicationDialogProps) {
  const [values, setValues] = useState<ApplicationValues>(EMPTY);
  const [created, setCreated] = useState<NewApplication | null>(null);
  if (created !== null)
    return (
      <SecretDialog
        title={t('{name} was created. @applications', created.name)}
        label={t('Token')}
        explanation={t('Store it now. It cannot be shown again.')}
        secret={created.token}
        onClose={() => {
          onClose();
          navigate(`${BASE}/applications/${created.id}`);
        }}
      />
    );
  return (
    <ActionDialog
      title={t('New application')}
      button={t('Create the application')}
      fields={APPLICATION_FIELDS}
      request={() => api.POST('/api/v1/applications', { body: values })}
      onDone={(application) => {
        onCreated();
        setCreated(application);
      }}
      onClose={onClose}
    >
      <ApplicationFields values={values} onChange={setValues} />
    </ActionDialog>
  );
}
