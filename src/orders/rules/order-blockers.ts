import { QUANTITY_BOUNDS } from '../../common/bounds.js';
import { canonicalDecimal } from '../../common/values.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import type { TaxTreatment } from '../../money/taxes.js';
import { agreeingModes, mismatches } from '../../money/totals.js';
import type { QuantityRules } from '../../persistence/orders/order-creation.js';
import type { Blocker, NearestQuantities } from '../../persistence/orders/record/order-values.js';
import { treatmentOf } from './content/order-content.js';
import { holdBlockers } from './order-holds.js';
import type { OrderFacts } from './order-totals.js';

/**
 * An order with blockers is stored, but cannot be validated.
 * @param vatNumber that the order shows of its customer
 */
export const blockersOf = (facts: OrderFacts, vatNumber: string | null): Blocker[] => [
  ...missingValues(facts),
  ...quantityBlockers(facts),
  ...declaredTotalBlockers(facts),
  ...purchaseOrderBlockers(facts),
  ...vatNumberBlockers(treatmentOf(facts.content), vatNumber),
  ...(facts.before === null ? [] : holdBlockers(facts.before.order)),
];

function missingValues({ resolved: { packagings, shipping }, prices }: OrderFacts): Blocker[] {
  const blockers = packagings.flatMap(({ packagingId, externalReference }, index) => {
    if (packagingId === null && externalReference !== null)
      return [unknownItem(`#/items/${index}`, externalReference)];
    return prices[index]!.unitPrice === null
      ? [missingPrice(`#/items/${index}/unitPrice`, 'the unitPrice of the item')]
      : [];
  });
  if (shipping?.price === null)
    blockers.push(missingPrice('#/shippingMethod/price', 'the price of shipping'));
  return blockers;
}

/** A blocker for each declared total that differs from the computed one; none while a price is missing. */
function declaredTotalBlockers({ content: { declaredTotals }, totals, input }: OrderFacts): Blocker[] {
  if (declaredTotals === undefined || totals === null) return [];
  const differing = mismatches(declaredTotals, totals, input.minorUnits);
  if (differing.length === 0) return [];
  const agreeing = agreeingModes(declaredTotals, input);
  return differing.map(({ total, ...amounts }) => ({
    code: 'declared_total_mismatch',
    pointer: `#/declaredTotals/${total}`,
    detail: `The declared ${total} differs from the computed one.`,
    ...amounts,
    agreeing,
  }));
}

/** The temporary account of a new contact requires no number. */
function purchaseOrderBlockers({ content, resolved: { contact } }: OrderFacts): Blocker[] {
  const isRequired = 'customer' in contact && contact.customer.purchaseOrderRequired;
  if ((content.purchaseOrderNumber ?? null) !== null || !isRequired) return [];
  const detail = 'The customer requires a purchase order number, but none was sent.';
  return [{ code: 'purchase_order_missing', pointer: '#/purchaseOrderNumber', detail }];
}

/** The treatments under which the buyer owes the VAT, and so has to be named by a VAT number. */
const NEEDS_VAT_NUMBER: readonly TaxTreatment[] = ['reverse_charge', 'intra_community'];

function vatNumberBlockers(treatment: TaxTreatment, vatNumber: string | null): Blocker[] {
  if (vatNumber !== null || !NEEDS_VAT_NUMBER.includes(treatment)) return [];
  const detail = `An order with the tax treatment ${treatment} requires the VAT number of the customer.`;
  return [{ code: 'vat_number_missing', pointer: '#/customer/vatNumber', detail }];
}

/** The price may come with the packaging, so it is not missing yet. */
const unknownItem = (item: string, externalReference: string): Blocker => ({
  code: 'unknown_item',
  pointer: `${item}/externalReference`,
  detail: 'The external reference does not match any packaging that the application may order.',
  externalReference,
});

/** The order stores the sentence, so it must stay true when a list price is set later. */
const missingPrice = (pointer: string, price: string): Blocker => ({
  code: 'missing_price',
  pointer,
  detail: `No price was sent, and at that time no list price in the currency of the order was known. A list price that is set later does not change the order: send ${price}.`,
});

const { scale: SCALE, maximum: MAXIMUM } = QUANTITY_BOUNDS;
const LARGEST = parseDecimal(MAXIMUM, SCALE);

/** A blocker for each item whose quantity cannot be ordered. */
const quantityBlockers = ({ content, resolved }: OrderFacts): Blocker[] =>
  content.items.flatMap(({ orderedQuantity }, index) => {
    const rules = resolved.packagings[index]!;
    const nearest = nearestQuantities(orderedQuantity, rules);
    return nearest === null ? [] : [notOrderable(index, orderedQuantity, { ...rules, nearest })];
  });

/**
 * The next smaller and the next larger quantity that can be ordered: at least the minimum, a multiple counted from 0, and
 * within the bounds of a quantity.
 * @returns null when the quantity itself can be ordered
 */
function nearestQuantities(quantity: string, rules: QuantityRules): NearestQuantities | null {
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
