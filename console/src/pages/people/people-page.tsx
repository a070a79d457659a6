import { api } from '../../api/client.js';
import { useMayChange } from '../../api/current-user.js';
import { BASE, navigate } from '../../address/router.js';
import { t, named } from '../../texts/texts.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { DialogButton } from '../../ui/button.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ActiveFilter, useApplications } from '../../ui/filters.js';
import { useForm } from '../../ui/fields.js';
import { ADMINISTRATOR, PersonFields, typedPerson } from './person-fields.js';
import type { Person } from 'order-taking-client/openapi';
import { formatAgo } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { ActiveBadge } from '../../ui/badge.js';
import { Table } from '../../ui/table.js';

export function PeoplePage() {
  const mayChange = useMayChange();
  const list = useList('/api/v1/people', ['active']);
  return (
    <ListPage
      title={t('People')}
      actions={
        <DialogButton
          isShown={mayChange}
          kind="primary"
          text={t('New person')}
          dialog={(close) => <CreatePersonDialog onClose={close} />}
        />
      }
      filters={<ActiveFilter />}
      list={list}
      empty={[
        t('No people yet'),
        t(
          'Create people who sign in with a password. Those of an identity provider appear here by themselves.',
        ),
      ]}
      noMatch={[t('No matching people'), t('Change the filter to see other people.')]}
      paging={[t('First page'), t('More')]}
    >
      {(people) => <PersonTable people={people} />}
    </ListPage>
  );
}

/** Creates a person, and shows the person's page, where a link to set a password can be created. */
function CreatePersonDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(typedPerson(null));
  // The service takes the id of an application only; without one the person acts for the administrator.
  const { application, ...others } = form.values;
  const body = { ...others, ...(application !== ADMINISTRATOR && { application }) };
  return (
    <ActionDialog
      title={t('New person')}
      button={t('Create the person')}
      request={() => api.POST('/api/v1/people', { body })}
      done={({ name }) => t('{name} was created. @person', name)}
      onDone={({ id }) => navigate(`${BASE}/people/${id}`)}
      onClose={onClose}
    >
      <PersonFields person={null} form={form} />
    </ActionDialog>
  );
}

function PersonTable({ people }: { people: Person[] }) {
  const applications = new Map(useApplications());
  return (
    <Table
      label={t('People')}
      rows={people}
      columns={[
        { heading: t('Name'), cell: (person) => <Name person={person} /> },
        { heading: t('Roles'), class: 'wide-only', cell: (person) => <Roles person={person} /> },
        {
          heading: t('Application'),
          class: 'wide-only',
          cell: ({ application }) => applications.get(String(application)),
        },
        { heading: t('State'), class: 'wide-only', cell: ({ active }) => <ActiveBadge active={active} /> },
        { heading: t('Last seen'), class: 'widest-only nowrap', cell: lastSeenText },
      ]}
    />
  );
}

const Name = ({ person }: { person: Person }) => (
  <>
    <a class="row-link strong" href={`${BASE}/people/${person.id}`}>
      {person.name}
    </a>
    <div class="second-line breakable">{person.email}</div>
    <div class="narrow-only">
      <Roles person={person} />
      <div>
        <ActiveBadge active={person.active} />
      </div>
    </div>
  </>
);

const lastSeenText = ({ lastSeenAt }: Person): string =>
  lastSeenAt === null ? t('Never') : formatAgo(lastSeenAt);

export const Roles = ({ person: { roles } }: { person: Person }) =>
  roles.length === 0 ? (
    <span class="muted">{t('No role')}</span>
  ) : (
    <span>{roles.map((role) => named(labels.roles, role)).join(', ')}</span>
  );
