import type { ComputationStep, Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { formatDecimal, formatNumber, formatRate, withLocalDecimals } from '../../format/format.js';
import { named, texts } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { TableScroll } from '../../ui/section.js';

const { columns } = texts.computation;

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
      <button type="button" class="amount" title={texts.computation.show} onClick={() => setOpen(true)}>
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
    <Dialog title={texts.computation.of(subjectOf(of, order))} onClose={onClose}>
      {steps === undefined && failure === null && <Skeleton rows={3} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {steps?.length === 0 && <p class="muted">{texts.computation.unknown}</p>}
      {steps !== undefined && steps.length > 0 && (
        <TableScroll label={texts.computation.table}>
          <Steps steps={steps} order={order} />
        </TableScroll>
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {texts.close}
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
        <th scope="col">{columns.step}</th>
        <th scope="col">{columns.of}</th>
        <th scope="col">{columns.formula}</th>
        <th scope="col" class="number">
          {columns.input}
        </th>
        <th scope="col" class="number">
          {columns.result}
        </th>
      </tr>
    </thead>
    <tbody>
      {steps.map((step, index) => (
        <tr key={index}>
          <th scope="row">{named(texts.computation.steps, step.step)}</th>
          <td>{subjectOf(step.pointer, order)}</td>
          <td>
            <code>{step.formula}</code>
            <div class="second-line">
              {step.factors.map(({ name, value }) => `${name} = ${formatDecimal(value)}`).join('; ')}
            </div>
          </td>
          <td class="number">
            {withLocalDecimals(step.input)}
            {step.mode !== null && <div class="second-line">{named(texts.roundingModes, step.mode)}</div>}
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
  if (voucher !== undefined) return order.vouchers[Number(voucher)]?.description ?? texts.order.voucher;
  return named(texts.computation.subjects, pointer);
}

function rateOf({ totals }: Order, index: number): string | undefined {
  const rate = totals.byRate[index]?.rate;
  return rate === undefined ? undefined : texts.computation.rate(formatRate(rate));
}
