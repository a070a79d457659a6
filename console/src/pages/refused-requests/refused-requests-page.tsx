import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { partOf } from '../../address/list-part.js';
import { useAddress } from '../../address/router.js';
import { texts } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { ListContent } from '../../ui/list-content.js';
import { Page } from '../../ui/page.js';
import { Paging } from '../../ui/paging.js';
import { RequestsTable } from './requests-table.js';

const { refusedRequests } = texts;

/** What the requests of an application were refused for. */
export function RefusedRequestsPage() {
  const address = useAddress().query;
  const query = { ...parametersOf(address, ['application']), ...partOf(address) };
  const list = useResource(`refused requests ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/refused_requests', { params: { query }, ...init }),
  );
  return (
    <Page title={refusedRequests.title}>
      <p class="muted">{refusedRequests.explanation}</p>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <ApplicationFilter />
      </form>
      <ListContent list={list} empty={refusedRequests.empty}>
        {(requests) => <RequestsTable requests={requests} />}
      </ListContent>
      <Paging next={list.next} {...refusedRequests.paging} />
    </Page>
  );
}
