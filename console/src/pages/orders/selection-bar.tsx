import { useState } from 'preact/hooks';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { useIsLimited, useMayHold, useMayShip } from '../order/actions/use-order-rights.js';
import { countText, ordersText, type OrderCount } from './use-orders.js';
import { matching, type Filters } from './filters.js';
import { JobDialog, type OrderJobKind } from './job-dialog.js';
import type { Selection } from './selection.js';
import { Button } from '../../ui/button.js';
import type { Order } from 'order-taking-client/openapi';
import { formatAmount } from '../../format/format.js';

interface SelectionBarProps {
  selection: Selection;
  filters: Filters;
  /** Whether more match than this page shows. */
  hasOthers: boolean;
  isWholePage: boolean;
  count: OrderCount | undefined;
}

/** What can be done with the selected orders. It stays at the bottom of the window. */
export function SelectionBar({ selection, filters, hasOthers, isWholePage, count }: SelectionBarProps) {
  const [kind, setKind] = useState<OrderJobKind | null>(null);
  const kinds = useKinds();
  const { orders, isAll } = selection;
  if (orders.length === 0) return null;
  const number = isAll ? count : { count: orders.length, isMore: false };
  return (
    <div class="selection-bar" role="region" aria-label={t('Selected orders')}>
      <p role="status">
        <strong>
          {isAll
            ? t('All that match are selected: {orders}', countText(count))
            : t('{number} order selected || {number} orders selected', orders.length)}
        </strong>{' '}
        <Sum selection={selection} hasOthers={isAll && hasOthers} />
      </p>
      {isWholePage && hasOthers && !isAll && (
        <Button text={t('Select all that match: {orders}', countText(count))} onClick={selection.selectAll} />
      )}
      {kinds.map((one) => (
        <button key={one} class={`button ${STYLES[one] ?? ''}`} onClick={() => setKind(one)}>
          {labels.orderJobs[one].button}
        </button>
      ))}
      <Button kind="quiet" text={t('Clear selection')} onClick={selection.clear} />
      {kind !== null && (
        <JobDialog
          kind={kind}
          orders={ordersText(number)}
          selection={isAll ? { filter: matching(filters) } : { ids: orders.map(({ id }) => id) }}
          onClose={() => setKind(null)}
          onRequested={() => {
            setKind(null);
            selection.clear();
          }}
        />
      )}
    </div>
  );
}

const STYLES: Partial<Record<OrderJobKind, string>> = {
  'orders.validate': 'primary',
  'orders.cancel': 'danger',
};

/** What the user may do; what cannot be taken back is last. */
function useKinds(): OrderJobKind[] {
  const isSales = useChangeRight('sales');
  const isPartner = !useRight('sales');
  const isLimited = useIsLimited();
  const mayHold = useMayHold();
  const mayShip = useMayShip();
  return [
    ...(isSales ? ['orders.validate' as const] : []),
    ...(mayHold ? ['orders.hold' as const, 'orders.release' as const] : []),
    'orders.export',
    ...(mayShip ? ['orders.ship' as const] : []),
    ...(isSales || (isPartner && !isLimited) ? ['orders.cancel' as const] : []),
  ];
}

/** The amounts of the selected orders that the page shows. */
function Sum({ selection: { orders }, hasOthers }: { selection: Selection; hasOthers: boolean }) {
  const unpriced = orders.filter(({ totals }) => totals.gross === null).length;
  const sums = sumsOfOrders(orders).join(' + ');
  const parts = [sums, ...(unpriced > 0 ? [t('{number} without a price', unpriced)] : [])]
    .filter(Boolean)
    .join(', ');
  return <span class="nowrap">{hasOthers ? t('On this page: {sum}', parts) : parts}</span>;
}

/** The exact sum of decimals of the interface: JavaScript numbers would round it. */
function sumOf(decimals: string[]): string {
  const places = Math.max(...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  const units = decimals.reduce((sum, decimal) => {
    const [whole = '', fraction = ''] = decimal.split('.');
    return sum + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const sign = units < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The gross of orders, added in each currency. Orders without one are left out. */
function sumsOfOrders(orders: Order[]): string[] {
  const amounts = new Map<string, string[]>();
  for (const { currency, totals } of orders) {
    if (totals.gross !== null) amounts.set(currency, [...(amounts.get(currency) ?? []), totals.gross]);
  }
  return [...amounts].map(([currency, decimals]) => formatAmount(sumOf(decimals), currency));
}
