import { invalidInput, type Fault, UNKNOWN_REFERENCE } from '../../common/errors/domain-error.js';
import type { PaymentReferenceResult, PaymentRecord } from '../../persistence/payments/payment-record.js';
import { paidOrders } from './paid-orders.js';
import { amountFaults } from './payment-amounts.js';
import type { PaymentContent } from './payment-content.js';

/** A payment without `createdAt`, and with a date only if one was sent. */
export type PaymentDraft = Omit<PaymentRecord, 'date' | 'createdAt'> & { date: Date | null };

/**
 * The payment as it will be stored if the balances of its orders allow it.
 * @param currency the currency of a payment without orders
 */
export function draftPayment(
  application: { id: number; name: string },
  content: PaymentContent,
  result: PaymentReferenceResult,
  currency: string,
): PaymentDraft {
  const names = content.operations.map(({ orderExternalReference }) => orderExternalReference);
  const { orders, faults } = paidOrders(names, result.orders);
  const paidIn = orders[0]?.currency ?? currency;
  const all = [...customerFaults(result), ...amountFaults(content, paidIn), ...faults];
  if (all.length > 0) throw invalidInput(all);
  return {
    id: result.id,
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

function customerFaults({ customerIsKnown }: PaymentReferenceResult): Fault[] {
  if (customerIsKnown) return [];
  return [{ pointer: '#/customer/externalReference', code: 'unknown_reference', detail: UNKNOWN_REFERENCE }];
}
