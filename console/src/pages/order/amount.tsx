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
import { TableScroll } from '../../ui/section.js';

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
      {steps !== undefined && steps.length > 0 && (
        <TableScroll label={t('Computation steps')}>
          <Steps steps={steps} order={order} />
        </TableScroll>
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Dialog>
  );
}

const isWithin = (pointer: string, part: string): boolean => `${pointer}/`.startsWith(`${part}/`);

const Steps = ({ steps, order }: { steps: ComputationStep[]; order: Order }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{t('Step')}</th>
        <th scope="col">{t('Of')}</th>
        <th scope="col">{t('Formula')}</th>
        <th scope="col" class="number">
          {t('Before rounding')}
        </th>
        <th scope="col" class="number">
          {t('Result')}
        </th>
      </tr>
    </thead>
    <tbody>
      {steps.map((step, index) => (
        <tr key={index}>
          <th scope="row">{named(labels.computationSteps, step.step)}</th>
          <td>{subjectOf(step.pointer, order)}</td>
          <td>
            <code>{step.formula}</code>
            <div class="second-line">
              {step.factors.map(({ name, value }) => `${name} = ${formatDecimal(value)}`).join('; ')}
            </div>
          </td>
          <td class="number">
            {withLocalDecimals(step.input)}
            {step.mode !== null && <div class="second-line">{named(labels.roundingModes, step.mode)}</div>}
          </td>
          <td class="number">
            <strong>{formatNumber(step.result, step.places)}</strong>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
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
