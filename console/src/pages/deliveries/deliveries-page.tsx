import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { parametersOf } from '../../address/address-parameters.js';
import { navigate, useAddress, withQuery } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { ApplicationFilter } from '../../ui/application-filter.js';
import { Page } from '../../ui/page.js';
import { SearchBox } from '../../ui/search-box.js';
import { DELIVERIES_PAGE_SIZE, DeliveryList, DeliveryStateFilter } from './delivery-list.js';
import { OrderChip, useNamedOrder } from './named-order.js';
import { Button } from '../../ui/button.js';

const FILTERS = ['order', 'webhook', 'application', 'event', 'eventId', 'state'];

const EVENT_ID = /^msg_[0-9a-f]{32}$/;

/** The deliveries of all subscriptions, or those about one order or one event. */
export function DeliveriesPage() {
  const address = useAddress().query;
  const filters = parametersOf(address, [...FILTERS, 'cursor']);
  const order = useNamedOrder(filters['order'] ?? '');
  const query = { ...filters, limit: DELIVERIES_PAGE_SIZE, ...(order.id !== null && { order: order.id }) };
  const deliveries = useResource(
    order.notFound === null ? `deliveries ${JSON.stringify(query)}` : null,
    (init) => api.GET('/api/v1/webhook_deliveries', { params: { query }, ...init }),
  );
  // A delivery names its webhook only.
  const webhooks = useResource('webhooks', (init) => api.GET('/api/v1/webhooks', init), { poll: false });
  const applications = new Map(webhooks.value?.map(({ id, application }) => [id, application.name]));
  const isFiltered = FILTERS.some((name) => name in filters);
  return (
    <Page title={t('Deliveries')}>
      <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchBox
          label={t('Search deliveries')}
          hint={t('Order code or event id. Press / to search.')}
          value={filters['order'] ?? filters['eventId'] ?? ''}
          onSearch={(text) => navigate(withQuery(searched(text)), { replace: true })}
        />
        {order.id !== null && <OrderChip id={order.id} />}
        <ApplicationFilter />
        <DeliveryStateFilter />
        {isFiltered && (
          <Button
            kind="quiet"
            text={t('Clear filters')}
            onClick={() =>
              navigate(withQuery(Object.fromEntries([...FILTERS, 'cursor'].map((name) => [name, '']))))
            }
          />
        )}
      </form>
      <DeliveryList
        resource={order.notFound ?? deliveries}
        isFiltered={isFiltered}
        applications={applications}
      />
    </Page>
  );
}

/** The parameters of the address for what was typed: the id of an event, or the code or the id of an order. */
function searched(text: string): Record<string, string> {
  const isEvent = EVENT_ID.test(text);
  return { order: isEvent ? '' : text, eventId: isEvent ? text : '', cursor: '' };
}
