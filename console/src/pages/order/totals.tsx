import type { Order, OrderRateTotal } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { formatAmount, formatRate } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Amount } from './amount.js';

interface TotalsProps {
  order: Pick<Order, 'totals' | 'vouchers' | 'currency'>;
  /** The order of which the amounts open the computation; they open nothing without it. */
  computed?: Order;
}

/** Vouchers, totals per rate, and the sum. */
export function Totals({ order: { totals, vouchers, currency }, computed }: TotalsProps) {
  const text = (value: string): string => formatAmount(value, currency);
  const amount = (value: string, of: string): ComponentChildren =>
    computed === undefined ? (
      text(value)
    ) : (
      <Amount order={computed} of={of}>
        {text(value)}
      </Amount>
    );
  return (
    <dl class="totals">
      {vouchers.map(({ description, taxedAmount }, index) => (
        <Line key={index} name={description ?? t('Voucher')}>
          {amount(`-${taxedAmount}`, `#/vouchers/${index}`)}
        </Line>
      ))}
      {totals.net !== null && <Line name={t('Net')}>{amount(totals.net, '#/totals')}</Line>}
      {totals.byRate.map((bucket, index) => (
        <Line key={`${bucket.category} ${bucket.rate}`} name={nameOf(bucket, text(bucket.net))}>
          {amount(bucket.vat, `#/totals/byRate/${index}`)}
        </Line>
      ))}
      {totals.otherTaxes.map(({ name, amount: tax }, index) => (
        <Line key={index} name={name}>
          {amount(tax, '#/totals')}
        </Line>
      ))}
      <div class="total">
        <dt>{t('Total')}</dt>
        {totals.gross === null ? (
          <dd class="unknown">{t('Unknown while a price is missing')}</dd>
        ) : (
          <dd>{amount(totals.gross, '#/totals')}</dd>
        )}
      </div>
    </dl>
  );
}

/** The category is named where it is the reason for no VAT. */
const nameOf = ({ category, rate }: OrderRateTotal, net: string): string =>
  category === 'S'
    ? t('VAT {rate} on {net}', formatRate(rate), net)
    : t('{category} ({code}), on {net}', named(labels.vatCategories, category), category, net);

const Line = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
