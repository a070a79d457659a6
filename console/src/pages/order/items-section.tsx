import type { Order, OrderItem } from 'order-taking-client/openapi';
import { formatAmount, formatDay, formatNumber, formatPrice, formatRate } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { Section, TableScroll } from '../../ui/section.js';
import { Amount, Totals } from './totals.js';

/** The headings of the columns that are numbers. */
const NUMBERS = [t('Quantity'), t('Unit price, net'), t('Net'), t('VAT'), t('Gross')];

export function ItemsSection({ order }: { order: Order }) {
  return (
    <Section title={t('{number} item || {number} items', order.items.length)}>
      <TableScroll label={t('Items and their amounts')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Item')}</th>
              {NUMBERS.map((heading) => (
                <th key={heading} scope="col" class="number">
                  {heading}
                </th>
              ))}
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

interface AmountCellsProps {
  line: Pick<OrderItem, 'net' | 'vat' | 'gross'>;
  order: Order;
  /** The line: `#/items/0`. */
  of: string;
  /** The rates of its VAT. */
  rates: string;
}

/** Net, VAT and gross of a line. */
const AmountCells = ({ line, order, of, rates }: AmountCellsProps) =>
  (['net', 'vat', 'gross'] as const).map((name) => (
    <td key={name} class="number">
      {line[name] === null ? (
        t('–')
      ) : (
        <Amount order={order} of={of}>
          {formatAmount(line[name], order.currency)}
        </Amount>
      )}
      {name === 'vat' && <div class="second-line">{rates}</div>}
    </td>
  ));

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
      <AmountCells line={item} order={order} of={of} rates={rates.join(' + ')} />
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
      <AmountCells
        line={shipping}
        order={order}
        of="#/shippingMethod"
        rates={shipping.vatRate === null ? '' : formatRate(shipping.vatRate)}
      />
    </tr>
  );
}
