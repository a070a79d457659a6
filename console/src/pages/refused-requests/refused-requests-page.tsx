import { t } from '../../texts/texts.js';
import { ListPage, useList } from '../../ui/list-page.js';
import { ApplicationFilter } from '../../ui/filters.js';
import type { RefusedRequest } from 'order-taking-client/openapi';
import { SERVICE_PATH } from '../../api/base.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/who-and-when.js';
import { Table } from '../../ui/table.js';

/** What the requests of an application were refused for. */
export const RefusedRequestsPage = () => (
  <ListPage
    title={t('Refused requests')}
    explanation={t(
      'The last 200 of each application, with the places of their faults and without the values that were sent.',
    )}
    filters={<ApplicationFilter />}
    list={useList('/api/v1/refused_requests', ['application'])}
    empty={[t('No refused requests'), t('A request that is refused appears here within seconds.')]}
    paging={[t('Newest requests'), t('Older requests')]}
  >
    {(requests) => <RequestsTable requests={requests} />}
  </ListPage>
);

export const RequestsTable = ({ requests }: { requests: RefusedRequest[] }) => (
  <Table
    label={t('Refused requests, newest first')}
    rows={requests}
    hasRowHeadings={false}
    columns={[
      { heading: t('Time'), class: 'wide-only', cell: ({ at }) => <Time at={at} /> },
      { heading: t('From'), class: 'wide-only', cell: ({ application }) => application.name },
      { heading: t('Request'), cell: (request) => <Request request={request} /> },
      { heading: t('Why'), cell: (request) => <Faults request={request} /> },
    ]}
  />
);

function Request({ request }: { request: RefusedRequest }) {
  const { at, application, operation, resource, externalId, requestId } = request;
  return (
    <>
      <div class="narrow-only second-line">
        <Time at={at} />, {application.name}
      </div>
      <span class="strong breakable">{operation}</span> <ResourceLink path={resource} />
      {externalId !== null && <div class="second-line breakable">{t('External id {id}', externalId)}</div>}
      <div class="second-line breakable">{t('Request {id}', requestId)}</div>
    </>
  );
}

const Faults = ({ request: { code, errors } }: { request: RefusedRequest }) => (
  <>
    <a href={`${SERVICE_PATH}/docs/errors/${code}`}>{code}</a>
    {errors.map((fault, index) => (
      <div key={index} class="second-line breakable">
        {fault.pointer ?? fault.parameter}: {fault.code}
      </div>
    ))}
  </>
);
