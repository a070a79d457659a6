import { useState } from 'preact/hooks';
import { useChangeRight, useRight } from '../../api/current-user.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';
import { useIsLimited, useMayHold, useMayShip } from '../order/actions/use-order-rights.js';
import { countText, ordersText, type OrderCount } from './use-orders.js';
import { matching, type Filters } from './filters.js';
import type { Selection } from './selection.js';
import { Button } from '../../ui/button.js';
import type { Order, CreateJob } from 'order-taking-client/openapi';
import { formatAmount } from '../../format/format.js';
import { api } from '../../api/client.js';
import { ActionDialog } from '../../ui/form-dialog.js';
import { followJob } from '../../ui/job-progress.js';
import { SelectField, TextField, formOf } from '../../ui/fields.js';

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

type OrderJobKind = Extract<keyof typeof labels.orderJobs, CreateJob['kind']>;

/** What each kind of job asks for. */
const OPTIONS: Record<OrderJobKind, ('code' | 'reason' | 'format')[]> = {
  'orders.validate': [],
  'orders.hold': ['code', 'reason'],
  'orders.release': ['code', 'reason'],
  'orders.ship': [],
  'orders.export': ['format'],
  'orders.cancel': ['reason'],
};

interface JobDialogProps {
  kind: OrderJobKind;
  /** Such as "12 orders". */
  orders: string;
  selection: Pick<CreateJob, 'ids' | 'filter'>;
  onClose: () => void;
  onRequested: () => void;
}

/** Says what is done with how many orders, asks for what that needs, and requests the job. */
function JobDialog({ kind, orders, selection, onClose, onRequested }: JobDialogProps) {
  const [values, setValues] = useState({ code: '', reason: '', format: 'csv' });
  const { field } = formOf(values, (changes) => setValues({ ...values, ...changes }), '#/with');
  const { title, explanation, button } = labels.orderJobs[kind];
  const names = OPTIONS[kind];
  // A reason of a release is optional.
  const sent = names.filter((name) => kind !== 'orders.release' || values[name].trim() !== '');
  const options = Object.fromEntries(sent.map((name) => [name, values[name].trim()]));
  return (
    <ActionDialog
      title={title(orders)}
      explanation={`${explanation} ${t('What the service refuses for one order is listed with the job; the others are done.')}`}
      button={button}
      closeButton={t('Back')}
      isDangerous={kind === 'orders.cancel'}
      request={() => api.POST('/api/v1/jobs', { body: { kind, ...selection, with: options } })}
      onDone={(job) => {
        followJob(job);
        onRequested();
      }}
      onClose={onClose}
    >
      {names.includes('code') && (
        <TextField
          label={t('Hold code')}
          hint={t('What has to be decided, such as credit or approval: lower-case letters, digits and _.')}
          {...field('code')}
        />
      )}
      {names.includes('reason') && (
        <TextField
          label={kind === 'orders.release' ? t('Reason (optional)') : t('Reason')}
          {...field('reason')}
        />
      )}
      {names.includes('format') && (
        <SelectField
          label={t('Format')}
          options={Object.entries(labels.orderJobFormats)}
          {...field('format')}
        />
      )}
    </ActionDialog>
  );
}
