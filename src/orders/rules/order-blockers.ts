import { agreeingModes, mismatches, type DeclaredTotals } from '../../money/declared-totals.js';
import type { Totals, TotalsInput } from '../../money/totals.js';
import type { Blocker } from '../../persistence/orders/order-values.js';

/** What prevents an order from being validated. An order with blockers is stored all the same. */
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

/**
 * A blocker for each declared total that differs from the computed one; none while a price is missing.
 * @param input what the totals were computed from
 */
export function declaredTotalBlockers(
  declared: DeclaredTotals | null,
  totals: Totals | null,
  input: TotalsInput,
): Blocker[] {
  if (declared === null || totals === null) return [];
  const differing = mismatches(declared, totals, input.minorUnits);
  if (differing.length === 0) return [];
  const agreeing = agreeingModes(declared, input);
  return differing.map(({ total, ...amounts }) => ({
    code: 'declared_total_mismatch',
    pointer: `#/declaredTotals/${total}`,
    detail: `The declared ${total} is not what was computed.`,
    ...amounts,
    agreeing,
  }));
}

const missingPrice = (pointer: string): Blocker => ({
  code: 'missing_price',
  pointer,
  detail: 'No price was sent and none is known.',
});
