import { ONCE, useGet } from '../../api/use-resource.js';
import { navigate, withQuery, BASE } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import { ApplicationFilter, Filters, SearchBox, useFilters } from '../../ui/filters.js';
import { DeliveryList, DeliveryStateFilter, type ShownDeliveries } from './delivery-list.js';

const FILTERS = ['order', 'webhook', 'application', 'event', 'eventId', 'state'];

const PAGE_SIZE = 50;

const EVENT_ID = /^msg_[0-9a-f]{32}$/;

/** The deliveries of all subscriptions, or those about one order or one event. */
export function DeliveriesPage() {
  const filters = useFilters([...FILTERS, 'cursor']);
  const order = useNamedOrder(filters['order'] ?? '');
  const query = { ...filters, limit: PAGE_SIZE, ...(order.id !== null && { order: order.id }) };
  const deliveries = useGet('/api/v1/webhook_deliveries', order.notFound === null ? { query } : null);
  // A delivery names its webhook only.
  const webhooks = useGet('/api/v1/webhooks', {}, ONCE);
  const applications = new Map(webhooks.value?.map(({ id, application }) => [id, application.name]));
  return (
    <Page title={t('Deliveries')}>
      <Filters clears={FILTERS}>
        <SearchBox
          label={t('Search deliveries')}
          hint={t('Order code or event id. Press / to search.')}
          value={filters['order'] ?? filters['eventId'] ?? ''}
          onSearch={(text) => navigate(withQuery(searched(text)), { replace: true })}
        />
        {order.id !== null && <OrderChip id={order.id} />}
        <ApplicationFilter />
        <DeliveryStateFilter />
      </Filters>
      <DeliveryList
        resource={order.notFound ?? deliveries}
        isFiltered={FILTERS.some((name) => name in filters)}
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

const ORDER_ID = /^0*[1-9][0-9]{0,14}$/;

interface NamedOrder {
  /** Null for no order, and for one that is not found. */
  id: number | null;
  /** What is shown in place of its deliveries when it is not found; null otherwise. */
  notFound: ShownDeliveries | null;
}

/** The order that the address of a list names by its id, or by its code as people write it. */
function useNamedOrder(text: string): NamedOrder {
  const isCode = text !== '' && !ORDER_ID.test(text);
  const query = { code: text.toUpperCase(), limit: 1 };
  const found = useGet('/api/v1/orders', isCode ? { query } : null, ONCE);
  if (!isCode) return { id: text === '' ? null : Number(text), notFound: null };
  const id = found.value?.[0]?.id ?? null;
  return { id, notFound: id === null ? { ...found, value: found.value && [] } : null };
}

/** Says which order the list is about. */
function OrderChip({ id }: { id: number }) {
  const { value } = useGet('/api/v1/orders/{id}', { path: { id } }, ONCE);
  return (
    <p class="chip">
      {t('Order')} <a href={`${BASE}/orders/${id}`}>{value?.code ?? id}</a>
    </p>
  );
}
