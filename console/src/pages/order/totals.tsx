import type { Order, OrderRateTotal } from 'order-taking-client/openapi';
import { formatAmount, formatRate } from '../../format/format.js';
import { named, texts } from '../../texts.js';

interface TotalsProps {
  order: Pick<Order, 'totals' | 'vouchers' | 'currency'>;
}

/** Vouchers, totals per rate, and the sum. */
export function Totals({ order: { totals, vouchers, currency } }: TotalsProps) {
  const amount = (value: string): string => formatAmount(value, currency);
  return (
    <dl class="totals">
      {vouchers.map(({ description, taxedAmount }, index) => (
        <Line key={index} name={description ?? texts.order.voucher} value={amount(`-${taxedAmount}`)} />
      ))}
      {totals.net !== null && <Line name={texts.order.totalNet} value={amount(totals.net)} />}
      {totals.byRate.map((bucket) => (
        <Line
          key={`${bucket.category} ${bucket.rate}`}
          name={nameOf(bucket, amount(bucket.net))}
          value={amount(bucket.vat)}
        />
      ))}
      {totals.otherTaxes.map(({ name, amount: tax }, index) => (
        <Line key={index} name={name} value={amount(tax)} />
      ))}
      <div class="total">
        <dt>{texts.order.total}</dt>
        {totals.gross === null ? (
          <dd class="unknown">{texts.order.noTotal}</dd>
        ) : (
          <dd>{amount(totals.gross)}</dd>
        )}
      </div>
    </dl>
  );
}

/** The category is named where it is the reason for no VAT. */
const nameOf = ({ category, rate }: OrderRateTotal, net: string): string =>
  category === 'S'
    ? texts.order.vatOf(formatRate(rate), net)
    : texts.order.untaxed(named(texts.vatCategories, category), category, net);

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
