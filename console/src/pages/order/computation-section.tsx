import type { ComputationStep, Order } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { formatDecimal, formatNumber, formatRate, withLocalDecimals } from '../../format/format.js';
import { named, texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { TableScroll } from '../../ui/section.js';

const { columns } = texts.computation;

/** The steps of the computation of the totals, which are loaded when somebody opens them. */
export function ComputationSection({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const { value, failure } = useResource(
    isOpen ? `computation ${order.id} ${order.version}` : null,
    (init) =>
      api.GET('/api/v1/orders/{id}/computation', { params: { path: { id: order.id } }, signal: init.signal }),
    { poll: false },
  );
  return (
    <details class="card section" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.computation.title}</summary>
      {isOpen && value === undefined && failure === null && <Skeleton rows={3} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {value?.steps.length === 0 && <p class="muted">{texts.computation.unknown}</p>}
      {value !== undefined && value.steps.length > 0 && (
        <TableScroll label={texts.computation.table}>
          <Steps steps={value.steps} order={order} />
        </TableScroll>
      )}
    </details>
  );
}

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
