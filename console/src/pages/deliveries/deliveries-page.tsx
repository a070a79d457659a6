import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../app/address-parameters.js';
import { BASE, navigate, useAddress, withQuery } from '../../app/router.js';
import { texts } from '../../texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { Page } from '../../ui/page.js';
import { DELIVERIES_PAGE_SIZE, DeliveryList, DeliveryStateFilter } from './delivery-list.js';

const FILTERS = ['order', 'webhook', 'application', 'event', 'state'];

/** The deliveries of all subscriptions, or those about one order. */
export function DeliveriesPage() {
  const address = useAddress().query;
  const filters = parametersOf(address, [...FILTERS, 'cursor']);
  const query = { ...filters, limit: DELIVERIES_PAGE_SIZE };
  const resource = useResource(`deliveries ${JSON.stringify(query)}`, (init) =>
    api.GET('/api/v1/webhook_deliveries', { params: { query }, ...init }),
  );
  // A delivery names its webhook only.
  const webhooks = useResource('webhooks', (init) => api.GET('/api/v1/webhooks', init), { poll: false });
  const applications = new Map(webhooks.value?.map(({ id, application }) => [id, application.name]));
  const isFiltered = FILTERS.some((name) => name in filters);
  return (
    <Page title={texts.deliveries.title}>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        {filters['order'] !== undefined && <OrderFilter id={Number(filters['order'])} />}
        <ApplicationFilter />
        <DeliveryStateFilter />
        {isFiltered && (
          <button
            type="button"
            class="button quiet"
            onClick={() =>
              navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))))
            }
          >
            {texts.orders.clear}
          </button>
        )}
      </form>
      <DeliveryList resource={resource} isFiltered={isFiltered} applications={applications} />
    </Page>
  );
}

/** Says which order the list is about. */
function OrderFilter({ id }: { id: number }) {
  const { value } = useResource(
    `order of deliveries ${id}`,
    (init) => api.GET('/api/v1/orders/{id}', { params: { path: { id } }, ...init }),
    { poll: false },
  );
  return (
    <p class="chip">
      {texts.deliveries.ofOrder} <a href={`${BASE}/orders/${id}`}>{value?.code ?? id}</a>
    </p>
  );
}
