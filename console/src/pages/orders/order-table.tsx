import type { Order } from 'order-taking-client/openapi';
import { formatAmount } from '../../format/format.js';
import { texts } from '../../texts.js';
import { BlockerBadges, PaymentBadge, StateBadge } from '../../ui/order-badges.js';
import { Time } from '../../ui/time.js';
import { filtered, orderAddress } from './filters.js';
import type { Selection } from './selection.js';

interface OrderTableProps {
  orders: Order[];
  sort: string;
  /** Null when the user cannot act on several orders. */
  selection: Selection | null;
}

const { columns } = texts.orders;

const OLDEST_FIRST = 'createdAt';

export function OrderTable({ orders, sort, selection }: OrderTableProps) {
  return (
    <table class="list orders">
      <caption class="visually-hidden">{texts.orders.list}</caption>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" class="select">
              <SelectPage orders={orders} selection={selection} />
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
          <th scope="col" class="widest-only" aria-sort={sort === OLDEST_FIRST ? 'ascending' : 'descending'}>
            <a href={filtered({ sort: sort === OLDEST_FIRST ? '' : OLDEST_FIRST })}>{columns.taken}</a>
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

/** Half of a check box is set while only some of the page are selected. */
const SelectPage = ({ orders, selection }: { orders: Order[]; selection: Selection }) => (
  <label class="check">
    <span class="visually-hidden">{texts.orders.selectPage}</span>
    <input
      type="checkbox"
      checked={selection.orders.length === orders.length}
      indeterminate={selection.orders.length > 0 && selection.orders.length < orders.length}
      onChange={selection.togglePage}
    />
  </label>
);

function OrderRow({ order, selection }: { order: Order; selection: OrderTableProps['selection'] }) {
  const contact = [order.contact.firstName, order.contact.lastName].filter(Boolean).join(' ');
  return (
    <tr>
      {selection !== null && (
        <td class="select">
          <label class="check">
            <input
              type="checkbox"
              aria-label={texts.orders.select(order.code)}
              checked={selection.has(order)}
              onClick={(event) => selection.toggle(order, event.shiftKey)}
            />
          </label>
        </td>
      )}
      <th scope="row">
        <a class="row-link code" href={orderAddress(order)}>
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
