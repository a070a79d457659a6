import type { Application } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { ActiveBadge } from '../../ui/badge.js';
import { Time } from '../../ui/time.js';
import { Table } from '../../ui/table.js';

export const ApplicationTable = ({ applications }: { applications: Application[] }) => (
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
