import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { RequestsTable } from './requests-table.js';

/** What the requests of an application were refused for. */
export function RefusedRequestsPage() {
  const address = useAddress().query;
  const query = { ...parametersOf(address, ['application']), ...partOf(address) };
  const list = useResource(`refused requests ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/refused_requests', { params: { query }, ...init }),
  );
  return (
    <Page title={t('Refused requests')}>
      <p class="muted">
        {t(
          'The last 200 of each application, with the places of their faults and without the values that were sent.',
        )}
      </p>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <ApplicationFilter />
      </form>
      <ListContent
        list={list}
        empty={{
          title: t('No refused requests'),
          detail: t('A request that is refused appears here within seconds.'),
        }}
      >
        {(requests) => <RequestsTable requests={requests} />}
      </ListContent>
      <Paging next={list.next} first={t('Newest requests')} following={t('Older requests')} />
    </Page>
  );
}
