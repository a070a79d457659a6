import { BASE, useAddress, type PageProps } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { OrderPage } from '../order/order-page.js';
import { filtersOf, orderAddress } from './filters.js';
import { Fresh } from './fresh.js';
import { useOrders } from './use-orders.js';
import type { Order } from 'order-taking-client/openapi';
import { useEffect, useRef } from 'preact/hooks';
import { formatAgo, formatAmount, formatNumber } from '../../format/format.js';
import { BlockerBadges, StateBadge } from '../../ui/badge.js';
import { Paging } from '../../ui/paging.js';

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

interface OrderLinksProps {
  orders: Order[];
  /** The id of the order that is shown beside the list. */
  current: number;
  /** The cursor of the next part of the list; null after the last one. */
  next: string | null;
}

/** A page of the list of orders, in the width of a column. */
function OrderLinks({ orders, current, next }: OrderLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, orders.length === 0]);
  return (
    <>
      <ul class="order-links" ref={list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderLink order={order} isCurrent={order.id === current} />
          </li>
        ))}
      </ul>
      <Paging next={next} first={t('Newest orders')} following={t('Older orders')} />
    </>
  );
}

const OrderLink = ({ order, isCurrent }: { order: Order; isCurrent: boolean }) => (
  <a href={orderAddress(order)} aria-current={isCurrent ? 'page' : undefined}>
    <span class="spread">
      <span class="code" title={order.code}>
        <bdi>{order.code}</bdi>
      </span>
      <span>{order.totals.gross !== null && formatAmount(order.totals.gross, order.currency)}</span>
    </span>
    <span class="spread second-line">
      <span>{order.customer.name}</span>
      <span>{formatAgo(order.createdAt)}</span>
    </span>
    <span class="badges">
      {order.blockers.length > 0 ? <BlockerBadges order={order} /> : <StateBadge state={order.state} />}
    </span>
  </a>
);

interface Neighbours {
  previous: Order | undefined;
  following: Order | undefined;
  /** Such as "3 of 12"; empty if the list does not have the order. */
  place: string;
}

/** The orders before and after one, which may have left the list because something was done with it. */
function useNeighbours(orders: Order[] | undefined, id: number): Neighbours {
  /** The list as it was when it last had the order. */
  const known = useRef<number[]>([]);
  const ids = orders?.map((order) => order.id) ?? [];
  const index = ids.indexOf(id);
  if (index >= 0) known.current = ids;
  const place = known.current.indexOf(id);
  if (place < 0) return { previous: undefined, following: undefined, place: '' };
  const listed = (wanted: number): Order | undefined => orders?.find((order) => order.id === wanted);
  return {
    previous: known.current.slice(0, place).reverse().map(listed).find(Boolean),
    following: known.current
      .slice(place + 1)
      .map(listed)
      .find(Boolean),
    place: index < 0 ? '' : t('{place} of {number}', formatNumber(index + 1), formatNumber(ids.length)),
  };
}
