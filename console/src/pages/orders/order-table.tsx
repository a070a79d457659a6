import type { Order } from 'order-taking-client/openapi';
import { BASE } from '../../app/router.js';
import { formatAmount } from '../../format/format.js';
import { texts } from '../../texts.js';
import { BlockerBadges, PaymentBadge, StateBadge } from '../../ui/order-badges.js';
import { Time } from '../../ui/time.js';

interface OrderTableProps {
  orders: Order[];
  /** Null when the user cannot act on several orders. */
  selection: { ids: ReadonlySet<number>; toggle(id: number): void } | null;
}

const { columns } = texts.orders;

export function OrderTable({ orders, selection }: OrderTableProps) {
  return (
    <table class="list">
      <caption class="visually-hidden">{texts.orders.list}</caption>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" class="select">
              <span class="visually-hidden">{columns.select}</span>
            </th>
          )}
          <th scope="col">{columns.order}</th>
          <th scope="col" class="wide-only">
            {columns.state}
          </th>
          <th scope="col" class="wide-only">
            {columns.customer}
          </th>
          <th scope="col" class="widest-only">
            {columns.application}
          </th>
          <th scope="col" class="wide-only">
            {columns.payment}
          </th>
          <th scope="col" class="widest-only">
            {columns.taken}
          </th>
          <th scope="col" class="number">
            {columns.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, selection }: { order: Order; selection: OrderTableProps['selection'] }) {
  const contact = [order.contact.firstName, order.contact.lastName].filter(Boolean).join(' ');
  return (
    <tr>
      {selection !== null && (
        <td class="select">
          {order.state === 'pending' && (
            <input
              type="checkbox"
              aria-label={texts.orders.select(order.code)}
              checked={selection.ids.has(order.id)}
              onChange={() => selection.toggle(order.id)}
            />
          )}
        </td>
      )}
      <th scope="row">
        <a class="row-link code" href={`${BASE}/orders/${order.id}`}>
          {order.code}
        </a>
        <div class="second-line wide-only">{order.externalReference ?? order.externalId}</div>
        <div class="second-line narrow-only">{order.customer.name}</div>
        <div class="narrow-only">
          <OrderBadges order={order} />
        </div>
      </th>
      <td class="wide-only">
        <OrderBadges order={order} />
      </td>
      <td class="wide-only">
        {order.customer.name}
        <div class="second-line">{contact}</div>
      </td>
      <td class="widest-only">{order.application.name}</td>
      <td class="wide-only">
        <PaymentBadge status={order.paymentStatus} />
      </td>
      <td class="widest-only">
        <Time at={order.createdAt} />
      </td>
      <td class="number">
        {order.totals.gross === null ? texts.none : formatAmount(order.totals.gross, order.currency)}
      </td>
    </tr>
  );
}

const OrderBadges = ({ order }: { order: Order }) => (
  <div class="badges">
    <StateBadge state={order.state} />
    <BlockerBadges order={order} />
  </div>
);
