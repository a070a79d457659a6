import { QUANTITY_BOUNDS } from '../../common/bounds.js';
import { canonicalDecimal } from '../../common/decimal-text.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import type { QuantityRules } from '../../persistence/orders/order-creation.js';
import type { Blocker, NearestQuantities } from '../../persistence/orders/record/order-values.js';

const { scale: SCALE, maximum: MAXIMUM } = QUANTITY_BOUNDS;
const LARGEST = parseDecimal(MAXIMUM, SCALE);

/** A blocker for each item whose quantity cannot be ordered. */
export function quantityBlockers(
  items: { orderedQuantity: string }[],
  packagings: (QuantityRules | null)[],
): Blocker[] {
  return items.flatMap(({ orderedQuantity }, index) => {
    const rules = packagings[index];
    if (!rules || hasNoRules(rules)) return [];
    const nearest = nearestQuantities(orderedQuantity, rules);
    return nearest === null ? [] : [notOrderable(index, orderedQuantity, { ...rules, nearest })];
  });
}

const hasNoRules = ({ minimumQuantity, quantityMultiple }: QuantityRules): boolean =>
  minimumQuantity === null && quantityMultiple === null;

/**
 * The next smaller and the next larger quantity that can be ordered: at least the minimum, a multiple counted from 0, and
 * within the bounds of a quantity.
 * @returns null when the quantity itself can be ordered
 */
export function nearestQuantities(quantity: string, rules: QuantityRules): NearestQuantities | null {
  const ordered = parseDecimal(quantity, SCALE);
  const multiple = scaled(rules.quantityMultiple) ?? 1n;
  const smallest = roundedUp(scaled(rules.minimumQuantity) ?? multiple, multiple);
  if (ordered >= smallest && ordered % multiple === 0n) return null;
  const lower = ordered - (ordered % multiple);
  const upper = ordered < smallest ? smallest : lower + multiple;
  return [lower < smallest ? null : shown(lower), upper > LARGEST ? null : shown(upper)];
}

const scaled = (decimal: string | null): bigint | null =>
  decimal === null ? null : parseDecimal(decimal, SCALE);

const roundedUp = (value: bigint, multiple: bigint): bigint =>
  ((value + multiple - 1n) / multiple) * multiple;

const shown = (value: bigint): number => Number(formatDecimal(value, SCALE));

function notOrderable(
  index: number,
  quantity: string,
  { minimumQuantity, quantityMultiple, nearest }: QuantityRules & { nearest: NearestQuantities },
): Blocker {
  const rules = [
    ...(minimumQuantity === null ? [] : [`at least ${canonicalDecimal(minimumQuantity)}`]),
    ...(quantityMultiple === null ? [] : [`a multiple of ${canonicalDecimal(quantityMultiple)}`]),
  ];
  return {
    code: 'quantity_not_orderable',
    pointer: `#/items/${index}/orderedQuantity`,
    detail: `Expected ${rules.join(' and ')}, but ${quantity} was ordered.`,
    nearest,
  };
}
