import type { Order, OrderBlocker } from 'order-taking-client/openapi';
import { formatAgo, formatDateTime, formatList } from '../../format/format.js';
import { labels } from '../../texts/labels.js';
import { t } from '../../texts/texts.js';

/** What the order waits for, and where it came from, in one line. */
export const OrderSummary = ({ order }: { order: Order }) => (
  <p class="lead" tabIndex={-1}>
    {stateOf(order)}{' '}
    {t('Taken {ago} from {application}.', formatAgo(order.createdAt), order.application.name)}
  </p>
);

function stateOf({ state, blockers, changeRequest, answerBy, answer }: Order): string {
  if (changeRequest !== null) return t('A change is requested.');
  if (state === 'validated' && answerBy !== null && answer === null)
    return t('An answer is due by {time}.', formatDateTime(answerBy));
  if (state !== 'pending') return labels.orderSummaryStates[state];
  return blockers.length === 0
    ? t('Ready to be validated.')
    : t('Waits for {causes}.', formatList(causesOf(blockers)));
}

/** Such as "the price of 2 items". */
function causesOf(blockers: OrderBlocker[]): string[] {
  const numbers = new Map<string, number>();
  for (const { code } of blockers) numbers.set(code, (numbers.get(code) ?? 0) + 1);

  return [...numbers].map(([code, number]) =>
    code in labels.orderSummaryCauses
      ? labels.orderSummaryCauses[code as keyof typeof labels.orderSummaryCauses](number)
      : code,
  );
}
