import { newMessageId, type DomainEvent } from '../../events/domain-event.js';
import type { LockedOrder, PaymentRecord } from '../../persistence/repositories/payment-record.js';
import { toPaymentDto } from '../dto/payment.dto.js';

/**
 * The one event of a payment. It takes its place in the sequence of the order it is for; when it is for several
 * orders, or none, it belongs to no sequence.
 * @param orders as they were before the payment
 */
export function paymentReceived(payment: PaymentRecord, orders: LockedOrder[]): DomainEvent {
  const [order, ...others] = orders;
  const only = others.length === 0 ? order : undefined;
  return {
    messageId: newMessageId(),
    type: 'payment_received',
    applicationId: payment.application.id,
    orderId: only?.id ?? null,
    sequence: only === undefined ? null : only.version + 1,
    payload: JSON.stringify(toPaymentDto(payment)),
  };
}
