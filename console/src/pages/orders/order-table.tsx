import type { Order } from 'order-taking-client/openapi';
import { useStore } from '../../api/store.js';
import { formatAmount } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { chosenColumns, COLUMNS, OrderBadges, type ColumnName } from './columns.js';
import { filtered, orderAddress } from './filters.js';
import type { Selection } from './selection.js';

interface OrderTableProps {
  orders: Order[];
  sort: string;
  /** Null when the user cannot act on several orders. */
  selection: Selection | null;
}

const OLDEST_FIRST = 'createdAt';

export function OrderTable({ orders, sort, selection }: OrderTableProps) {
  const chosen = useStore(chosenColumns);
  return (
    <table class="list orders">
      <caption class="visually-hidden">{t('Orders')}</caption>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" class="select">
              <SelectPage orders={orders} selection={selection} />
            </th>
          )}
          <th scope="col">{t('Order')}</th>
          {chosen.map((name) => (
            <ColumnHeading key={name} name={name} sort={sort} />
          ))}
          <th scope="col" class="number">
            {t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} columns={chosen} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

/** Orders can be sorted by when they were taken. */
function ColumnHeading({ name, sort }: { name: ColumnName; sort: string }) {
  const { heading, from } = COLUMNS[name];
  if (name !== 'taken')
    return (
      <th scope="col" class={from}>
        {heading}
      </th>
    );
  const isOldestFirst = sort === OLDEST_FIRST;
  return (
    <th scope="col" class={from} aria-sort={isOldestFirst ? 'ascending' : 'descending'}>
      <a href={filtered({ sort: isOldestFirst ? '' : OLDEST_FIRST })}>{heading}</a>
    </th>
  );
}

/** Half of a check box is set while only some of the page are selected. */
const SelectPage = ({ orders, selection }: { orders: Order[]; selection: Selection }) => (
  <label class="check">
    <span class="visually-hidden">{t('Select all orders of this page')}</span>
    <input
      type="checkbox"
      checked={selection.orders.length === orders.length}
      indeterminate={selection.orders.length > 0 && selection.orders.length < orders.length}
      onChange={selection.togglePage}
    />
  </label>
);

interface OrderRowProps extends Pick<OrderTableProps, 'selection'> {
  order: Order;
  columns: ColumnName[];
}

function OrderRow({ order, columns, selection }: OrderRowProps) {
  return (
    <tr>
      {selection !== null && (
        <td class="select">
          <label class="check">
            <input
              type="checkbox"
              aria-label={t('Select {code}', order.code)}
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
      {columns.map((name) => (
        <td key={name} class={COLUMNS[name].from}>
          {COLUMNS[name].cell(order)}
        </td>
      ))}
      <td class="number">
        {order.totals.gross === null ? t('–') : formatAmount(order.totals.gross, order.currency)}
      </td>
    </tr>
  );
}
