import type { ChangeRequest, Order, ChangedItem, OrderItem } from 'order-taking-client/openapi';
import { formatAmount, formatNumber, formatPrice } from '../../../format/format.js';
import { labels } from '../../../texts/labels.js';
import { named, t } from '../../../texts/texts.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { TableScroll } from '../../../ui/section.js';

interface VersionComparisonProps {
  order: Order;
  request: ChangeRequest;
}

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

const TONES: Record<ComparedLine['difference'], Tone> = {
  same: 'neutral',
  changed: 'warning',
  added: 'good',
  removed: 'bad',
};

/** The lines and the totals of the order beside those after the change. */
export function VersionComparison({ order, request }: VersionComparisonProps) {
  const currencies = { before: order.currency, after: currencyAfter(order, request) };
  return (
    <>
      <TableScroll label={t('Lines of the order and after the change')}>
        <table class="versions">
          <LineHeadings />
          <tbody>
            {comparedLines(order.items, request.items).map((line, index) => (
              <LineRow key={index} line={line} currencies={currencies} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <TableScroll label={t('Totals of the order and after the change')}>
        <TotalsTable order={order} request={request} currencies={currencies} />
      </TableScroll>
    </>
  );
}

type Currencies = Record<Side, string>;

/** Another currency is among the other changes. */
function currencyAfter({ currency }: Order, { changes }: ChangeRequest): string {
  const change = changes.find(({ pointer }) => pointer === '#/currency');
  return typeof change?.to === 'string' ? change.to : currency;
}

const LineHeadings = () => (
  <thead>
    <tr>
      {SIDES.map((side) => (
        <th key={side} scope="colgroup" colSpan={4} class={side}>
          {labels.changeRequestColumns[side]}
        </th>
      ))}
    </tr>
    <tr>
      {SIDES.map((side) => [
        <th key={`${side} item`} scope="col" class={side}>
          {t('Item')}
        </th>,
        ...(['quantity', 'unitPrice', 'gross'] as const).map((name) => (
          <th key={`${side} ${name}`} scope="col" class="number">
            {labels.changeRequestColumns[name]}
          </th>
        )),
      ])}
    </tr>
  </thead>
);

interface LineRowProps {
  line: ComparedLine;
  currencies: Currencies;
}

function LineRow({ line, currencies }: LineRowProps) {
  const { before, after, difference } = line;
  const markOf = (value: LineValue): string => (line.differing.has(value) ? 'differs' : '');
  return (
    <tr class={difference}>
      <th scope="row" class={markOf('label')}>
        {nameOf(before)}
      </th>
      <LineValues line={before} currency={currencies.before} markOf={markOf} />
      <td class={`after ${markOf('label')}`}>
        {nameOf(after)}{' '}
        {difference !== 'same' && (
          <Badge tone={TONES[difference]}>{named(labels.changeRequestDifferences, difference)}</Badge>
        )}
      </td>
      <LineValues line={after} currency={currencies.after} markOf={markOf} />
    </tr>
  );
}

const nameOf = (line: ComparedLine['before']): string =>
  line === null ? t('–') : t('{position}. {label}', line.position, line.label);

interface LineValuesProps {
  line: ComparedLine['before'];
  currency: string;
  markOf: (value: LineValue) => string;
}

/** Empty where there is no such line. */
const LineValues = ({ line, currency, markOf }: LineValuesProps) => (
  <>
    <td class={`number ${markOf('orderedQuantity')}`}>
      {line !== null && formatNumber(line.orderedQuantity)}
    </td>
    <td class={`number ${markOf('unitPrice')}`}>
      {line !== null && (line.unitPrice === null ? t('–') : formatPrice(line.unitPrice, currency))}
    </td>
    <td class={`number ${markOf('gross')}`}>{line !== null && amountOf(line.gross, currency)}</td>
  </>
);

const amountOf = (amount: string | null, currency: string): string =>
  amount === null ? t('–') : formatAmount(amount, currency);

const TotalsTable = ({ order, request, currencies }: VersionComparisonProps & { currencies: Currencies }) => (
  <table class="versions">
    <thead>
      <tr>
        <th scope="col">{t('Total')}</th>
        {([...SIDES, 'difference'] as const).map((name) => (
          <th key={name} scope="col" class="number">
            {labels.changeRequestColumns[name]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {(['net', 'vat', 'gross'] as const).map((name) => (
        <tr key={name}>
          <th scope="row">{labels.changeRequestColumns[name]}</th>
          <td class="number">{amountOf(order.totals[name], currencies.before)}</td>
          <td class="number">{amountOf(request.totals[name], currencies.after)}</td>
          <td class="number strong">{signed(request.difference[name], currencies.after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A difference with its sign; there is none while a price is missing, or between two currencies. */
function signed(difference: string | null, currency: string): string {
  const isMore = difference !== null && Number(difference) > 0;
  return `${isMore ? '+' : ''}${amountOf(difference, currency)}`;
}

const VALUES = ['label', 'orderedQuantity', 'unitPrice', 'gross'] as const;

/** What is shown of a line, and compared. */
type LineValue = (typeof VALUES)[number];

type Line = Pick<ChangedItem, LineValue | 'position'>;

/** A line of the order, and what a change makes of it. */
interface ComparedLine {
  /** Null for a line that is added. */
  before: Line | null;
  /** Null for a line that is removed. */
  after: Line | null;
  difference: 'same' | 'changed' | 'added' | 'removed';
  differing: ReadonlySet<LineValue>;
}

/** The lines of the order, each with what is left of it, and then those that are added. */
function comparedLines(before: OrderItem[], after: ChangedItem[]): ComparedLine[] {
  const kept = new Map(after.map((item) => [item.id, item]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((item) => compared(item, kept.get(item.id) ?? null)),
    ...after.filter(({ id }) => id === null || !known.has(id)).map((item) => compared(null, item)),
  ];
}

function compared(before: Line | null, after: Line | null): ComparedLine {
  const lines = { before, after };
  if (before === null) return { ...lines, difference: 'added', differing: new Set(VALUES) };
  if (after === null) return { ...lines, difference: 'removed', differing: new Set(VALUES) };
  const differing = new Set(VALUES.filter((value) => before[value] !== after[value]));
  return { ...lines, difference: differing.size === 0 ? 'same' : 'changed', differing };
}
