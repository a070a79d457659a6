import type { Order } from 'order-taking-client/openapi';
import { useEffect, useRef } from 'preact/hooks';
import { formatAgo, formatAmount } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { BlockerBadges, StateBadge } from '../../ui/order-badges.js';
import { Paging } from '../../ui/paging.js';
import { orderAddress } from './filters.js';

interface OrderLinksProps {
  orders: Order[];
  /** The id of the order that is shown beside the list. */
  current: number;
  /** The cursor of the next part of the list; null after the last one. */
  next: string | null;
}

/** A page of the list of orders, in the width of a column. */
export function OrderLinks({ orders, current, next }: OrderLinksProps) {
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
