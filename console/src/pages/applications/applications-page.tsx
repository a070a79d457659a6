import type { NewApplication, Application } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useGet } from '../../api/use-resource.js';
import { useMayChange } from '../../api/current-user.js';
import { useAddress, BASE, navigate } from '../../address/router.js';
import { t, named } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { DialogButton } from '../../ui/button.js';
import { ListPage } from '../../ui/list-page.js';
import { ActiveFilter } from '../../ui/filters.js';
import { useForm } from '../../ui/fields.js';
import { applicationBody, ApplicationFields, typedApplication } from './application-fields.js';
import { labels } from '../../texts/labels.js';
import { ActiveBadge } from '../../ui/badge.js';
import { Time } from '../../ui/who-and-when.js';
import { Table } from '../../ui/table.js';

export function ApplicationsPage() {
  const { query } = useAddress();
  const active = query.get('active') ?? '';
  const q = (query.get('q') ?? '').toLowerCase();
  const mayChange = useMayChange();
  const list = useGet('/api/v1/applications', {});
  // There are few applications: the service answers all of them.
  const shown = list.value?.filter(
    (application) =>
      application.name.toLowerCase().includes(q) && ['', String(application.active)].includes(active),
  );
  return (
    <ListPage
      title={t('Applications')}
      actions={
        <DialogButton
          isShown={mayChange}
          kind="primary"
          text={t('New application')}
          dialog={(close) => <CreateApplicationDialog onCreated={list.reload} onClose={close} />}
        />
      }
      search={[t('Search applications'), t('Name. Press / to search.')]}
      filters={<ActiveFilter />}
      list={{ ...list, value: shown, isFiltered: list.value?.length !== 0 }}
      empty={[
        t('No applications yet'),
        t('Create one for each program that places orders or works with them.'),
      ]}
      noMatch={[
        t('No matching applications'),
        t('Change the search or the filter to see other applications.'),
      ]}
    >
      {(applications) => <ApplicationTable applications={applications} />}
    </ListPage>
  );
}

interface CreateApplicationDialogProps {
  onCreated: () => void;
  onClose: () => void;
}

/** Creates an application, shows its first token, and then its page. */
function CreateApplicationDialog({ onCreated, onClose }: CreateApplicationDialogProps) {
  const form = useForm(typedApplication());
  const [created, setCreated] = useState<NewApplication | null>(null);
  return (
    <ActionDialog
      title={t('New application')}
      button={t('Create the application')}
      request={() => api.POST('/api/v1/applications', { body: applicationBody(form.values) })}
      onDone={(application) => {
        onCreated();
        setCreated(application);
      }}
      secretOf={({ name, token }) => ({
        title: t('{name} was created. @applications', name),
        label: t('Token'),
        explanation: t('Store it now. It cannot be shown again.'),
        secret: token,
      })}
      onClose={() => {
        onClose();
        if (created !== null) navigate(`${BASE}/applications/${created.id}`);
      }}
    >
      <ApplicationFields form={form} />
    </ActionDialog>
  );
}

const ApplicationTable = ({ applications }: { applications: Application[] }) => (
  <Table
    label={t('Applications')}
    rows={applications}
    columns={[
      { heading: t('Name'), cell: (application) => <Name application={application} /> },
      {
        heading: t('Rights'),
        class: 'wide-only',
        cell: (application) => <Rights application={application} />,
      },
      { heading: t('State'), class: 'wide-only', cell: ({ active }) => <ActiveBadge active={active} /> },
      { heading: t('Created'), class: 'widest-only', cell: ({ createdAt }) => <Time at={createdAt} /> },
    ]}
  />
);

const Name = ({ application }: { application: Application }) => (
  <>
    <a class="row-link strong" href={`${BASE}/applications/${application.id}`}>
      {application.name}
    </a>
    {application.autoValidate && <div class="second-line">{t('Validates orders automatically')}</div>}
    <div class="narrow-only">
      <Rights application={application} />
      <div>
        <ActiveBadge active={application.active} />
      </div>
    </div>
  </>
);

/** What the application may do beyond its own orders. */
export const Rights = ({ application: { rights } }: { application: Application }) =>
  rights.length === 0 ? (
    <span class="muted">{t('Partner: its own orders only')}</span>
  ) : (
    <span>{rights.map((right) => named(labels.rights, right)).join(', ')}</span>
  );
