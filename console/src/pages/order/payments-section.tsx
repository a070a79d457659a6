import type { Order, Payment } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { formatAmount, formatDate } from '../../format/format.js';
import { texts } from '../../texts.js';
import { FailureNotice } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';

export function PaymentsSection({ order }: { order: Order }) {
  const { value, failure } = useResource(
    `payments ${order.id} ${order.paymentStatus}`,
    (init) => api.GET('/api/v1/payments', { params: { query: { order: order.id } }, ...init }),
    { poll: false },
  );
  return (
    <Section title={texts.order.payments}>
      {failure !== null && <FailureNotice failure={failure} />}
      {value?.length === 0 && <p class="muted">{texts.order.noPayments}</p>}
      <ul class="rows">
        {value?.map((payment) => (
          <li key={payment.id}>
            <span>
              {payment.reference}
              <span class="second-line">
                {' '}
                {payment.type} {formatDate(payment.date)}
              </span>
            </span>
            <span class="number">{formatAmount(amountFor(order, payment), payment.currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A payment may pay several orders. */
const amountFor = ({ id }: Order, payment: Payment): string =>
  payment.operations.find((operation) => operation.order.id === id)?.amount ?? payment.amount;
