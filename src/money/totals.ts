// "Rule n" in this folder refers to docs/money.md, which states each rule with an example.

import { allocate, type Share } from './allocation.js';
import { type SplitRecorder, splitOverLines } from './breakdown.js';
import { type Amount, priceItems, priceShipping, type PricingRecorder } from './pricing.js';
import {
  type OrderLine,
  readOrder,
  readRounding,
  readVouchers,
  type ScaledTax,
  type TotalsInput,
  type VatRecorder,
  type VoucherRecorder,
} from './totals-input.js';
import { type LineCharge, type ReportRecorder, reportTotals, type Totals } from './totals-output.js';
import { type RedemptionRecorder, redeemVouchers } from './vouchers.js';

export { CALCULATION_MODES, type CalculationMode } from './pricing.js';
export { ROUNDING_MODES, type RoundingMode } from './rounding.js';
export { TAX_TREATMENTS, type Tax, type TaxTreatment } from './taxes.js';
export type { TotalsInput } from './totals-input.js';
export type { Totals } from './totals-output.js';
export { VoucherExceedsTotal } from './vouchers.js';

const NO_CHARGE: Amount = { net: 0n, gross: 0n };

/** Receives every step of the computation, in the order in which they happen. */
export interface TotalsRecorder
  extends
    VatRecorder,
    PricingRecorder,
    VoucherRecorder,
    RedemptionRecorder,
    SplitRecorder<OrderLine>,
    ReportRecorder {
  /** The tax of a line, in minor units, over its taxes. */
  taxesSplit(line: OrderLine, tax: bigint, shares: readonly Share<ScaledTax>[]): void;
}

/**
 * The totals of an order by rules 1 to 12, in exact integer arithmetic.
 *
 * Null when the price of an item or of shipping is missing: an unknown price is never 0 (rule 9).
 * @param recorder receives the steps of the computation; it does not change the totals
 * @throws VoucherExceedsTotal when the vouchers are worth more than items and shipping together (rule 5).
 * @throws RangeError when a decimal is malformed, negative or finer than its column.
 */
export function computeTotals(input: TotalsInput, recorder?: TotalsRecorder): Totals | null {
  const rounding = readRounding(input);
  const order = readOrder(input, recorder);
  if (order === null) return null;

  const priced = priceItems(order.lines, input.calculationMode, rounding, recorder);
  const pricedShipping = order.shipping && priceShipping(order.shipping, rounding, recorder);
  const vouchers = readVouchers(input.vouchers, rounding, recorder);
  const charged = redeemVouchers(vouchers, priced.total, pricedShipping ?? NO_CHARGE, rounding, recorder);

  const shares = splitOverLines(charged.items, priced.lines, recorder);
  const items = shares.map(({ line, amount }) => charge(line, amount, recorder));
  const shipping = order.shipping && charge(order.shipping, charged.shipping, recorder);
  return reportTotals(items, shipping, rounding.minorUnits, recorder);
}

/** The tax of a line is split over its taxes in proportion to their rates (rule 7). */
function charge(line: OrderLine, { net, gross }: Amount, recorder?: TotalsRecorder): LineCharge {
  const { taxes, category, vatRate } = line;
  const shares = allocate(gross - net, taxes, ({ rate }) => rate);
  recorder?.taxesSplit(line, gross - net, shares);
  let vat = 0n;
  for (const { part, amount } of shares) if (part.tax.vat) vat += amount;
  return { category, vatRate, net, vat, gross, taxes: shares };
}
