import type { RefusedRequest } from 'order-taking-client/openapi';
import { SERVICE_PATH } from '../../api/base.js';
import { t } from '../../texts/texts.js';
import { ResourceLink } from '../../ui/resource-link.js';
import { Time } from '../../ui/time.js';

export const RequestsTable = ({ requests }: { requests: RefusedRequest[] }) => (
  <div class="card table-card">
    <table class="list">
      <caption class="visually-hidden">{t('Refused requests, newest first')}</caption>
      <thead>
        <tr>
          <th scope="col" class="wide-only">
            {t('Time')}
          </th>
          <th scope="col" class="wide-only">
            {t('From')}
          </th>
          <th scope="col">{t('Request')}</th>
          <th scope="col">{t('Why')}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  </div>
);

function RequestRow({ request }: { request: RefusedRequest }) {
  const { at, application, operation, resource, externalId, requestId, code, errors } = request;
  return (
    <tr>
      <td class="wide-only">
        <Time at={at} />
      </td>
      <td class="wide-only">{application.name}</td>
      <td>
        <div class="narrow-only second-line">
          <Time at={at} />, {application.name}
        </div>
        <span class="strong breakable">{operation}</span> <ResourceLink path={resource} />
        {externalId !== null && <div class="second-line breakable">{t('External id {id}', externalId)}</div>}
        <div class="second-line breakable">{t('Request {id}', requestId)}</div>
      </td>
      <td>
        <a href={`${SERVICE_PATH}/docs/errors/${code}`}>{code}</a>
        {errors.map((fault, index) => (
          <div key={index} class="second-line breakable">
            {fault.pointer ?? fault.parameter}: {fault.code}
          </div>
        ))}
      </td>
    </tr>
  );
}
