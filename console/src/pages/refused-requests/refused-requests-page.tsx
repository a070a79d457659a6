import { t } from '../../texts/texts.js';
import { Filters, ListPage, useList } from '../../ui/list-page.js';
import { ApplicationFilter } from '../../ui/select-filter.js';
import { RequestsTable } from './requests-table.js';

/** What the requests of an application were refused for. */
export const RefusedRequestsPage = () => (
  <ListPage
    title={t('Refused requests')}
    explanation={t(
      'The last 200 of each application, with the places of their faults and without the values that were sent.',
    )}
    above={
      <Filters>
        <ApplicationFilter />
      </Filters>
    }
    list={useList('/api/v1/refused_requests', ['application'])}
    empty={[t('No refused requests'), t('A request that is refused appears here within seconds.')]}
    paging={[t('Newest requests'), t('Older requests')]}
  >
    {(requests) => <RequestsTable requests={requests} />}
  </ListPage>
);
