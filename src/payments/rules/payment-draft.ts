import { invalidInput, type Fault } from '../../common/domain-error.js';
import type { PaymentAnswer, PaymentRecord } from '../../persistence/repositories/payment-record.js';
import { paidOrders } from './paid-orders.js';
import { amountFaults } from './payment-amounts.js';
import type { PaymentContent } from './payment-content.js';

/** A payment before the clock has said when it is recorded. */
export type PaymentDraft = Omit<PaymentRecord, 'date' | 'createdAt'> & { date: Date | null };

/**
 * The payment as it will be stored, unless the orders stand against it.
 * @param currency that of a payment that is for no order
 * @throws DomainError unknown_reference, validation_failed
 */
export function draftPayment(
  application: { id: number; name: string },
  content: PaymentContent,
  answer: PaymentAnswer,
  currency: string,
): PaymentDraft {
  const names = content.operations.map(({ orderExternalReference }) => orderExternalReference);
  const { orders, faults } = paidOrders(names, answer.orders);
  const paidIn = orders[0]?.currency ?? currency;
  const all = [...customerFaults(answer), ...amountFaults(content, paidIn), ...faults];
  if (all.length > 0) throw invalidInput(all);
  return {
    id: answer.id,
    application: { id: application.id, name: application.name },
    type: content.type,
    customerExternalReference: content.customer.externalReference,
    date: content.date === null ? null : new Date(content.date),
    amount: content.amount,
    currency: paidIn,
    reference: content.reference,
    comment: content.comment,
    operations: content.operations.map((operation, index) => {
      const { id, code, externalId } = orders[index]!;
      return { ...operation, order: { id, code, externalId } };
    }),
  };
}

function customerFaults({ customerIsKnown }: PaymentAnswer): Fault[] {
  if (customerIsKnown) return [];
  return [{ pointer: '#/customer/externalReference', code: 'unknown_reference', detail: 'is not known' }];
}
