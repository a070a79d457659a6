import type { Order, OrderHistoryEntry, Payment, WebhookDelivery } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { ONCE, useGet, useResource, wholeList } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { formatAmount, formatDay } from '../../format/format.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Timeline, type TimelineEntry } from '../../ui/history.js';
import { Section } from '../../ui/section.js';
import { Time } from '../../ui/who-and-when.js';
import { ValueChanges } from '../../ui/value-changes.js';
import { DeliveryBadge } from '../../ui/badge.js';
import { HistoryEntryText } from './actions/order-dialog.js';
import { useIsLimited } from './actions/use-order-rights.js';

/** Everything that happened to an order: its changes with their values, its payments, and the deliveries of its events. */
export function HistorySection({ order }: { order: Order }) {
  const changes = useChanges(order);
  const payments = usePayments(order);
  const deliveries = useGet('/api/v1/webhook_deliveries', { query: { order: order.id, limit: 100 } });
  const failure = changes.failure ?? payments.failure ?? deliveries.failure;
  return (
    <Section title={t('History')} isOnlyForScreen>
      {failure !== null && <FailureNotice failure={failure} />}
      {changes.value === undefined ? (
        failure === null && <Skeleton rows={2} />
      ) : (
        <Timeline
          entries={[
            ...changes.value.map(changeEntry),
            ...(payments.value ?? []).map((payment) => paymentEntry(order, payment)),
            // The service sends the latest first.
            ...(deliveries.value ?? []).toReversed().map(deliveryEntry),
          ]}
        />
      )}
      {deliveries.next !== null && (
        <a href={`${BASE}/deliveries?order=${order.id}`}>{t('All deliveries of this order')}</a>
      )}
    </Section>
  );
}

const useChanges = ({ id, version }: Order) =>
  useResource(
    `history ${id} ${version}`,
    (options) =>
      wholeList(
        (query, init) => api.GET('/api/v1/orders/{id}/history', { params: { path: { id }, query }, ...init }),
        options,
      ),
    { poll: false },
  );

/** The payments of an order, for those who may read them. */
const usePayments = ({ id, paymentStatus }: Order) =>
  useGet('/api/v1/payments', useIsLimited() ? null : { query: { order: id } }, {
    ...ONCE,
    state: paymentStatus,
  });

const changeEntry = (entry: OrderHistoryEntry): TimelineEntry => ({
  at: entry.at,
  content: (
    <>
      <HistoryEntryText entry={entry} />
      <ValueChanges changes={entry.changes} truncated={entry.truncated} />
    </>
  ),
});

const paymentEntry = (order: Order, payment: Payment): TimelineEntry => ({
  at: payment.createdAt,
  content: (
    <>
      <strong>{t('Payment of {amount}', formatAmount(amountFor(order, payment), payment.currency))}</strong>{' '}
      {t('by {name}', payment.application.name)}, <Time at={payment.createdAt} />
      <div class="second-line">
        {payment.type} {payment.reference}, {formatDay(payment.date)}
      </div>
    </>
  ),
});

/** A payment may pay several orders. */
const amountFor = ({ id }: Order, payment: Payment): string =>
  payment.operations.find((operation) => operation.order.id === id)?.amount ?? payment.amount;

const deliveryEntry = ({ id, event, state, createdAt, detail }: WebhookDelivery): TimelineEntry => ({
  at: createdAt,
  content: (
    <>
      <a href={`${BASE}/deliveries/${id}`}>{event.type}</a> <DeliveryBadge state={state} />{' '}
      <Time at={createdAt} />
      {detail !== null && <div class="second-line">{detail}</div>}
    </>
  ),
});
