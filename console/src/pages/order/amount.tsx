import type { ComputationStep, Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { formatDecimal, formatNumber, formatRate, withLocalDecimals } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { named, t } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Table } from '../../ui/table.js';
import { Button } from '../../ui/button.js';

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
  const { value, failure } = useResource(
    `computation ${order.id} ${order.version}`,
    (init) =>
      api.GET('/api/v1/orders/{id}/computation', { params: { path: { id: order.id } }, signal: init.signal }),
    { poll: false },
  );
  const steps = value?.steps.filter(({ pointer }) => of === '#/totals' || isWithin(pointer, of));
  return (
    <Dialog title={t('Computation: {subject}', subjectOf(of, order))} onClose={onClose}>
      {steps === undefined && failure === null && <Skeleton rows={3} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {steps?.length === 0 && <p class="muted">{t('No totals are computed while a price is missing.')}</p>}
      {steps !== undefined && steps.length > 0 && <Steps steps={steps} order={order} />}
      <div class="dialog-actions">
        <Button text={t('Close')} onClick={onClose} />
      </div>
    </Dialog>
  );
}

const isWithin = (pointer: string, part: string): boolean => `${pointer}/`.startsWith(`${part}/`);

const Steps = ({ steps, order }: { steps: ComputationStep[]; order: Order }) => (
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
