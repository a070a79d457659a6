import { invalidInput, type Fault, UNKNOWN_REFERENCE } from '../../common/errors/domain-error.js';
import type {
  PaymentReferenceResult,
  PaymentRecord,
  NamedOrder,
} from '../../persistence/payments/payment-record.js';
import { amountFaults, type PaymentContent } from './payment-amounts.js';

/**
 * Finds the orders of a payment. An externalId comes first, because it is unique; an externalReference identifies an order
 * only when no other order of the application has the same.
 */
function paidOrders(names: string[], known: NamedOrder[]) {
  const found = names.map((name) => identifyOrder(known.filter((order) => order.name === name)));
  const orders = found.filter((order) => typeof order !== 'string');
  const [first] = orders;
  const faults = found.flatMap((order, index): Fault[] => {
    const pointer = `#/operations/${index}/orderExternalReference`;
    if (order === 'unknown') return [{ pointer, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }];
    if (order === 'ambiguous') {
      const detail = 'Several orders have this externalReference. Send the externalId.';
      return [{ pointer, code: 'ambiguous_reference', detail }];
    }
    if (order.currency === first?.currency) return [];
    const detail = `The currency of this order is ${order.currency}, and that of another order of this payment is ${first?.currency}.`;
    return [{ pointer, code: 'currencies_disagree', detail }];
  });
  return { orders, faults };
}

function identifyOrder(known: NamedOrder[]): NamedOrder | 'unknown' | 'ambiguous' {
  const [first, ...more] = known;
  if (first === undefined) return 'unknown';
  return known.find(({ isExternalId }) => isExternalId) ?? (more.length === 0 ? first : 'ambiguous');
}

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
