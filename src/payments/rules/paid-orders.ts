import { UNKNOWN_REFERENCE, type Fault } from '../../common/errors/domain-error.js';
import type { NamedOrder } from '../../persistence/payments/payment-record.js';

/** The order of each operation of a payment, and the faults of their references. */
interface PaidOrders {
  orders: NamedOrder[];
  faults: Fault[];
}

/**
 * Finds the orders of a payment. An externalId comes first, because it is unique; an externalReference identifies an order
 * only when no other order of the application has the same.
 */
export function paidOrders(names: string[], known: NamedOrder[]): PaidOrders {
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
