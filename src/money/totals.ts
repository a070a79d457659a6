import { allocate } from './allocation.js';
import { splitOverLines } from './breakdown.js';
import { type Amount, priceItems, priceShipping } from './pricing.js';
import { type OrderLine, readOrder, readRounding, readVouchers, type TotalsInput } from './totals-input.js';
import { type LineCharge, reportTotals, type Totals } from './totals-output.js';
import { redeemVouchers } from './vouchers.js';

export { CALCULATION_MODES, type CalculationMode } from './pricing.js';
export { ROUNDING_MODES, type RoundingMode } from './rounding.js';
export type { Tax, TotalsInput } from './totals-input.js';
export type { Totals } from './totals-output.js';
export { VoucherExceedsTotal } from './vouchers.js';

const NO_CHARGE: Amount = { net: 0n, gross: 0n };

/**
 * The totals of an order by the money rules 1 to 9, in exact integer arithmetic.
 *
 * Null when the price of an item or of shipping is missing: an unknown price is never 0 (rule 9).
 * @throws VoucherExceedsTotal when the vouchers are worth more than items and shipping together (rule 5).
 * @throws RangeError when a decimal is malformed, negative or finer than its column.
 */
export function computeTotals(input: TotalsInput): Totals | null {
  const rounding = readRounding(input);
  const order = readOrder(input);
  if (order === null) return null;

  const priced = priceItems(order.lines, input.calculationMode, rounding);
  const pricedShipping = order.shipping && priceShipping(order.shipping, rounding);
  const vouchers = readVouchers(input.vouchers, rounding);
  const charged = redeemVouchers(vouchers, priced.total, pricedShipping ?? NO_CHARGE, rounding);

  const items = splitOverLines(charged.items, priced.lines).map(({ line, amount }) => charge(line, amount));
  const shipping = order.shipping && charge(order.shipping, charged.shipping);
  return reportTotals(items, shipping, rounding.minorUnits);
}

/** The tax of a line is split over its taxes in proportion to their rates (rule 7). */
function charge({ taxes, vatRate }: OrderLine, { net, gross }: Amount): LineCharge {
  const shares = allocate(gross - net, taxes, ({ rate }) => rate);
  let vat = 0n;
  for (const { part, amount } of shares) if (part.tax.vat) vat += amount;
  return { vatRate, net, vat, gross, taxes: shares };
}
