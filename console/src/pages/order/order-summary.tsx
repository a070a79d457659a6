import type { Order, OrderBlocker } from 'order-taking-client/openapi';
import { formatAgo, formatDateTime, formatList } from '../../format/format.js';
import { texts } from '../../texts/texts.js';

/** What the order waits for, and where it came from, in one line. */
export const OrderSummary = ({ order }: { order: Order }) => (
  <p class="lead" tabIndex={-1}>
    {stateOf(order)} {texts.order.summary.taken(formatAgo(order.createdAt), order.application.name)}
  </p>
);

function stateOf({ state, blockers, changeRequest, answerBy, answer }: Order): string {
  const { summary } = texts.order;
  if (changeRequest !== null) return summary.changeRequested;
  if (state === 'validated' && answerBy !== null && answer === null)
    return summary.unanswered(formatDateTime(answerBy));
  if (state !== 'pending') return summary.states[state];
  return blockers.length === 0 ? summary.ready : summary.waits(formatList(causesOf(blockers)));
}

/** Such as "the price of 2 items". */
function causesOf(blockers: OrderBlocker[]): string[] {
  const numbers = new Map<string, number>();
  for (const { code } of blockers) numbers.set(code, (numbers.get(code) ?? 0) + 1);
  const { causes } = texts.order.summary;
  return [...numbers].map(([code, number]) =>
    code in causes ? causes[code as keyof typeof causes](number) : code,
  );
}
