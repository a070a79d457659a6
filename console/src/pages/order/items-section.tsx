import type { Order, OrderItem } from 'order-taking-client/openapi';
import { formatAmount, formatDay, formatNumber, formatPrice, formatRate } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Section, TableScroll } from '../../ui/section.js';
import { Amount } from './amount.js';
import { Totals } from './totals.js';

export function ItemsSection({ order }: { order: Order }) {
  return (
    <Section title={t('{number} item || {number} items', order.items.length)}>
      <TableScroll label={t('Items and their amounts')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              <th scope="col" class="number">
                {t('Quantity')}
              </th>
              <th scope="col" class="number">
                {t('Unit price, net')}
              </th>
              <th scope="col" class="number">
                {t('Net')}
              </th>
              <th scope="col" class="number">
                {t('VAT')}
              </th>
              <th scope="col" class="number">
                {t('Gross')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item, index) => (
              <ItemRow key={item.id} item={item} order={order} of={`#/items/${index}`} />
            ))}
            <ShippingRow order={order} />
          </tbody>
        </table>
      </TableScroll>
      <Totals order={order} computed={order} />
    </Section>
  );
}

interface LineAmountProps {
  amount: string | null;
  order: Order;
  /** The line: `#/items/0`. */
  of: string;
}

const LineAmount = ({ amount, order, of }: LineAmountProps) =>
  amount === null ? (
    t('–')
  ) : (
    <Amount order={order} of={of}>
      {formatAmount(amount, order.currency)}
    </Amount>
  );

/** The cost centre and the delivery date of a line, which may differ from those of the order. */
const buyerDataOf = ({ costCentre, expectedDeliveryDate }: OrderItem): string[] => [
  ...(costCentre === null ? [] : [t('cost centre {costCentre}', costCentre)]),
  ...(expectedDeliveryDate === null ? [] : [t('expected {date}', formatDay(expectedDeliveryDate))]),
];

const FULFILLED = ['accepted', 'backordered', 'refused', 'shipped', 'delivered'] as const;

/** What became of the ordered quantity, without what is zero. */
const fulfilledOf = ({ quantities }: OrderItem): string[] =>
  FULFILLED.filter((name) => quantities[name] > 0).map((name) =>
    labels.orderQuantities[name](formatNumber(quantities[name])),
  );

function ItemRow({ item, order, of }: { item: OrderItem; order: Order; of: string }) {
  const rates = item.taxes.filter(({ vat }) => vat).map(({ rate }) => formatRate(rate));
  return (
    <tr>
      <th scope="row">
        {item.label}
        <div class="second-line">{item.externalReference}</div>
        {item.packaging === null && (
          <div class="second-line">{t('No packaging yet: its reference is unknown.')}</div>
        )}
        <div class="second-line">{buyerDataOf(item).join(', ')}</div>
      </th>
      <td class="number">
        {formatNumber(item.orderedQuantity)}
        {fulfilledOf(item).map((quantity) => (
          <div key={quantity} class="second-line">
            {quantity}
          </div>
        ))}
      </td>
      <td class="number">
        {item.unitPrice !== null && formatPrice(item.unitPrice, order.currency)}
        {item.taxedUnitPrice !== null && (
          <div class="second-line">
            {t('{price} including taxes', formatPrice(item.taxedUnitPrice, order.currency))}
          </div>
        )}
      </td>
      <td class="number">
        <LineAmount amount={item.net} order={order} of={of} />
      </td>
      <td class="number">
        <LineAmount amount={item.vat} order={order} of={of} />
        <div class="second-line">{rates.join(' + ')}</div>
      </td>
      <td class="number">
        <LineAmount amount={item.gross} order={order} of={of} />
      </td>
    </tr>
  );
}

function ShippingRow({ order }: { order: Order }) {
  const { shippingMethod: shipping } = order;
  if (shipping === null) return null;
  return (
    <tr>
      <th scope="row">
        {t('Shipping')}
        <div class="second-line">{shipping.name}</div>
      </th>
      <td />
      <td class="number">{shipping.price !== null && formatPrice(shipping.price, order.currency)}</td>
      <td class="number">
        <LineAmount amount={shipping.net} order={order} of="#/shippingMethod" />
      </td>
      <td class="number">
        <LineAmount amount={shipping.vat} order={order} of="#/shippingMethod" />
        <div class="second-line">{shipping.vatRate !== null && formatRate(shipping.vatRate)}</div>
      </td>
      <td class="number">
        <LineAmount amount={shipping.gross} order={order} of="#/shippingMethod" />
      </td>
    </tr>
  );
}
