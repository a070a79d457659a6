import type { Order, OrderRateTotal, ComputationStep } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import {
  formatAmount,
  formatRate,
  formatDecimal,
  formatNumber,
  withLocalDecimals,
} from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { useState } from 'preact/hooks';
import { ONCE, useGet } from '../../api/use-resource.js';
import { CloseButton, Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/feedback.js';
import { Table } from '../../ui/table.js';

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

interface AmountProps {
  order: Order;
  /** The part of the order that it is an amount of, such as `#/items/0`; `#/totals` for all parts. */
  of: string;
  children: ComponentChildren;
}

/** An amount, which opens the steps of its computation. */
export function Amount({ order, of, children }: AmountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="amount" title={t('show computation')} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <ComputationDialog order={order} of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ComputationDialogProps extends Pick<AmountProps, 'order' | 'of'> {
  onClose: () => void;
}

function ComputationDialog({ order, of, onClose }: ComputationDialogProps) {
  const { id, version } = order;
  const computation = useGet(
    '/api/v1/orders/{id}/computation',
    { path: { id } },
    { ...ONCE, state: version },
  );
  return (
    <Dialog title={t('Computation: {subject}', subjectOf(of, order))} onClose={onClose}>
      <Loaded of={computation} rows={3}>
        {({ steps }) => (
          <Steps
            steps={steps.filter(({ pointer }) => of === '#/totals' || isWithin(pointer, of))}
            order={order}
          />
        )}
      </Loaded>
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

const isWithin = (pointer: string, part: string): boolean => `${pointer}/`.startsWith(`${part}/`);

function Steps({ steps, order }: { steps: ComputationStep[]; order: Order }) {
  if (steps.length === 0) return <p class="muted">{t('No totals are computed while a price is missing.')}</p>;
  return (
    <Table
      label={t('Computation steps')}
      rows={steps}
      isInSection
      columns={[
        { heading: t('Step'), cell: ({ step }) => named(labels.computationSteps, step) },
        { heading: t('Of'), cell: ({ pointer }) => subjectOf(pointer, order) },
        {
          heading: t('Formula'),
          cell: ({ formula, factors }) => (
            <>
              <code>{formula}</code>
              <div class="second-line">
                {factors.map(({ name, value }) => `${name} = ${formatDecimal(value)}`).join('; ')}
              </div>
            </>
          ),
        },
        {
          heading: t('Before rounding'),
          class: 'number',
          cell: ({ input, mode }) => (
            <>
              {withLocalDecimals(input)}
              {mode !== null && <div class="second-line">{named(labels.roundingModes, mode)}</div>}
            </>
          ),
        },
        {
          heading: t('Result'),
          class: 'number',
          cell: ({ result, places }) => <strong>{formatNumber(result, places)}</strong>,
        },
      ]}
    />
  );
}

/** What a step computes something of: the label of an item, or the pointer as it is. */
function subjectOf(pointer: string, order: Order): string {
  const item = /^#\/items\/(\d+)/.exec(pointer)?.[1];
  if (item !== undefined) return order.items[Number(item)]?.label ?? pointer;
  const rate = /^#\/totals\/byRate\/(\d+)/.exec(pointer)?.[1];
  if (rate !== undefined) return rateOf(order, Number(rate)) ?? pointer;
  const voucher = /^#\/vouchers\/(\d+)/.exec(pointer)?.[1];
  if (voucher !== undefined) return order.vouchers[Number(voucher)]?.description ?? t('Voucher');
  return named(labels.computationSubjects, pointer);
}

function rateOf({ totals }: Order, index: number): string | undefined {
  const rate = totals.byRate[index]?.rate;
  return rate === undefined ? undefined : t('Rate {rate}', formatRate(rate));
}
