import type { Person } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { formatAgo } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ActiveBadge } from '../../ui/badge.js';
import { useApplications } from '../../ui/use-applications.js';
import { Table } from '../../ui/table.js';

export function PersonTable({ people }: { people: Person[] }) {
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
