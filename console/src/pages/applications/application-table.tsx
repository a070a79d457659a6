import type { Application } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Time } from '../../ui/time.js';

export const ApplicationTable = ({ applications }: { applications: Application[] }) => (
  <div class="card table-card">
    <table class="list">
      <caption class="visually-hidden">{t('Applications')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col" class="wide-only">
            {t('Rights')}
          </th>
          <th scope="col" class="wide-only">
            {t('State')}
          </th>
          <th scope="col" class="widest-only">
            {t('Created')}
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </tbody>
    </table>
  </div>
);

function ApplicationRow({ application }: { application: Application }) {
  const { id, name, autoValidate, createdAt } = application;
  return (
    <tr>
      <th scope="row">
        <a class="row-link strong" href={`${BASE}/applications/${id}`}>
          {name}
        </a>
        {autoValidate && <div class="second-line">{t('Validates orders automatically')}</div>}
        <div class="narrow-only">
          <Rights application={application} />
          <div>
            <ActiveBadge application={application} />
          </div>
        </div>
      </th>
      <td class="wide-only">
        <Rights application={application} />
      </td>
      <td class="wide-only">
        <ActiveBadge application={application} />
      </td>
      <td class="widest-only">
        <Time at={createdAt} />
      </td>
    </tr>
  );
}

/** What the application may do beyond its own orders. */
export const Rights = ({ application: { rights } }: { application: Application }) =>
  rights.length === 0 ? (
    <span class="muted">{t('Partner: its own orders only')}</span>
  ) : (
    <span>{rights.map((right) => named(labels.rights, right)).join(', ')}</span>
  );

export const ActiveBadge = ({ application: { active } }: { application: Application }) => (
  <Badge tone={active ? 'good' : 'neutral'}>
    {active ? t('Active @applications activeTrue') : t('Switched off @applications')}
  </Badge>
);
