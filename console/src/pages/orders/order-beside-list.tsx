import { BASE, useAddress, type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { OrderPage } from '../order/order-page.js';
import { filtersOf, orderAddress } from './filters.js';
import { Fresh } from './fresh.js';
import { OrderLinks } from './order-links.js';
import { useNeighbours, type Neighbours } from './use-neighbours.js';
import { useOrders } from './use-orders.js';

/** An order beside the list that it was chosen from; only a wide window shows the list. */
export function OrderBesideList({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const list = useOrders(filtersOf(useAddress().query));
  const neighbours = useNeighbours(list.orders, id);
  return (
    <div class="beside-list">
      <aside class="list-aside" aria-label={t('Orders')}>
        <Fresh list={list} />
        {list.failure !== null && <FailureNotice failure={list.failure} retry={list.reload} />}
        {list.orders !== undefined && <OrderLinks orders={list.orders} current={id} next={list.next} />}
      </aside>
      <OrderPage
        key={id}
        id={id}
        listed={list.orders?.find((order) => order.id === id)}
        above={<Ways neighbours={neighbours} />}
      />
    </div>
  );
}

/** Leads back to the list, and to the orders before and after this one. */
function Ways({ neighbours: { previous, following, place } }: { neighbours: Neighbours }) {
  return (
    <div class="ways">
      <a class="back" href={`${BASE}/orders${location.search}`} aria-keyshortcuts="Escape">
        {t('Orders')}
      </a>
      <nav aria-label={t('Other orders of the list')}>
        {previous && (
          <a class="button quiet" href={orderAddress(previous)} aria-keyshortcuts="k">
            {t('Previous')}
          </a>
        )}
        <span class="muted">{place}</span>
        {following && (
          <a class="button quiet" href={orderAddress(following)} aria-keyshortcuts="j">
            {t('Next')}
          </a>
        )}
      </nav>
    </div>
  );
}
