import type { Blocker } from '../../persistence/repositories/order-record.js';

/** What keeps an order from being validated; an order is taken with blockers, and never loses what it was sent. */
export function orderBlockers(
  items: { unitPrice: string | null }[],
  shipping: { price: string | null } | null,
): Blocker[] {
  const blockers = items.flatMap(({ unitPrice }, index) =>
    unitPrice === null ? [missingPrice(`#/items/${index}/unitPrice`)] : [],
  );
  if (shipping?.price === null) blockers.push(missingPrice('#/shippingMethod/price'));
  return blockers;
}

const missingPrice = (pointer: string): Blocker => ({
  code: 'missing_price',
  pointer,
  detail: 'No price was sent and none is known.',
});
