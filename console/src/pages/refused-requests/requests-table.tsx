import type { RefusedRequest } from 'order-taking-client/openapi';
import { SERVICE_PATH } from '../../api/base.js';
import { t } from '../../texts/texts.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';
import { Table } from '../../ui/table.js';

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
