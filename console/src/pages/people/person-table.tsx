import type { Person } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { formatAgo } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { useApplications } from '../../ui/use-applications.js';

export function PersonTable({ people }: { people: Person[] }) {
  const applications = new Map(useApplications());
  return (
    <div class="card table-card">
      <table class="list">
        <caption class="visually-hidden">{t('People')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col" class="wide-only">
              {t('Roles')}
            </th>
            <th scope="col" class="wide-only">
              {t('Application')}
            </th>
            <th scope="col" class="wide-only">
              {t('State')}
            </th>
            <th scope="col" class="widest-only">
              {t('Last seen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              application={applications.get(String(person.application)) ?? ''}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonRow({ person, application }: { person: Person; application: string }) {
  const { id, name, email } = person;
  return (
    <tr>
      <th scope="row">
        <a class="row-link strong" href={`${BASE}/people/${id}`}>
          {name}
        </a>
        <div class="second-line breakable">{email}</div>
        <div class="narrow-only">
          <Roles person={person} />
          <div>
            <PersonBadge person={person} />
          </div>
        </div>
      </th>
      <td class="wide-only">
        <Roles person={person} />
      </td>
      <td class="wide-only">{application}</td>
      <td class="wide-only">
        <PersonBadge person={person} />
      </td>
      <td class="widest-only nowrap">{lastSeenText(person)}</td>
    </tr>
  );
}

const lastSeenText = ({ lastSeenAt }: Person): string =>
  lastSeenAt === null ? t('Never') : formatAgo(lastSeenAt);

export const Roles = ({ person: { roles } }: { person: Person }) =>
  roles.length === 0 ? (
    <span class="muted">{t('No role')}</span>
  ) : (
    <span>{roles.map((role) => named(labels.roles, role)).join(', ')}</span>
  );

export const PersonBadge = ({ person: { active } }: { person: Person }) => (
  <Badge tone={active ? 'good' : 'neutral'}>
    {active ? t('Active @applications activeTrue') : t('Switched off @applications')}
  </Badge>
);
