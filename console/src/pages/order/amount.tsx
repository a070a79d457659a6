import type { ComputationStep, Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ONCE, useGet } from '../../api/use-resource.js';
import { formatDecimal, formatNumber, formatRate, withLocalDecimals } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { CloseButton, Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/feedback.js';
import { Table } from '../../ui/table.js';

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
