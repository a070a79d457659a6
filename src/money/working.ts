import { allocate, type Share } from './allocation.js';
import { type Charge, chargesByRate, type RateCharge, splitOverLines, sumOfCharges } from './breakdown.js';
import { formatDecimal, divideRounded, type Rounding } from './decimal.js';
import { type Amount, type PricedLine, priceItems, priceLine, type OrderLine } from './pricing.js';
import { readOrder, readRounding, readVouchers, type TotalsInput } from './totals-input.js';

/** The figures on the way to the totals of an order, in the order in which they are computed. */
export interface Working {
  input: TotalsInput;
  rounding: Rounding;
  items: ReturnType<typeof priceItems>;
  shipping: PricedLine | null;
  vouchers: ReturnType<typeof readVouchers>;
  afterVouchers: { items: Amount; shipping: Amount };
  /** The split of the items after vouchers. */
  rateShares: ReturnType<typeof splitOverLines>;
  charges: { items: LineCharge[]; shipping: LineCharge | null };
  byRate: RateCharge[];
  total: Charge;
}

/** An item, or shipping, after vouchers, in minor units. */
export interface LineCharge extends RateCharge {
  taxes: Share<OrderLine['taxes'][number]>[];
}

/** The vouchers are worth more than items and shipping together (rule 5). */
export class VoucherExceedsTotal extends Error {
  /** @param available the most that vouchers can pay: the gross total, with the decimals of the currency. */
  constructor(readonly available: string) {
    super(`The vouchers exceed the total of ${available}`);
    this.name = 'VoucherExceedsTotal';
  }
}

export const NO_CHARGE: Amount = { net: 0n, gross: 0n };

/**
 * The working of the totals of an order by rules 1 to 12, in exact integer arithmetic.
 *
 * Null when the price of an item or of shipping is missing: an unknown price is never 0 (rule 9).
 */
export function computeWorking(input: TotalsInput): Working | null {
  const rounding = readRounding(input);
  const order = readOrder(input);
  if (order === null) return null;

  const items = priceItems(order.lines, input.calculationMode, rounding);
  // Shipping is a line of its own, rounded by itself in every calculation mode (rule 4).
  const shipping = order.shipping && priceLine(order.shipping, 'line', rounding);
  const vouchers = readVouchers(input.vouchers, rounding);
  const afterVouchers = redeemVouchers(
    vouchers.reduce((sum, { rounded }) => sum + rounded, 0n),
    items.total,
    shipping?.price ?? NO_CHARGE,
    rounding,
  );

  const rateShares = splitOverLines(afterVouchers.items, items.lines);
  const charges = {
    items: chargesInOrder(order.lines, rateShares),
    shipping: order.shipping && charge(order.shipping, afterVouchers.shipping),
  };
  const byRate = chargesByRate(charges.shipping ? [...charges.items, charges.shipping] : charges.items);
  const total = sumOfCharges(byRate);
  return { input, rounding, items, shipping, vouchers, afterVouchers, rateShares, charges, byRate, total };
}

/**
 * Items and shipping after vouchers (rule 5). The items absorb them first, shipping only what exceeds the items.
 * Everything in minor units; `vouchers` is their rounded, tax-included sum.
 */
function redeemVouchers(
  vouchers: bigint,
  items: Amount,
  shipping: Amount,
  { mode, minorUnits }: Rounding,
): Working['afterVouchers'] {
  const available = items.gross + shipping.gross;
  if (vouchers > available) throw new VoucherExceedsTotal(formatDecimal(available, minorUnits));
  const onItems = vouchers < items.gross ? vouchers : items.gross;
  return { items: deduct(onItems, items, mode), shipping: deduct(vouchers - onItems, shipping, mode) };
}

/** The net part is the voucher's share V·N/G of the net, an exact fraction until it is rounded. */
function deduct(voucher: bigint, { net, gross }: Amount, mode: Rounding['mode']): Amount {
  if (voucher === 0n) return { net, gross }; // also avoids a division by a gross of zero
  return { net: net - divideRounded(voucher * net, gross, mode), gross: gross - voucher };
}

/** The charges of the lines, which the split has by rate, in the order of the input. */
function chargesInOrder(lines: readonly OrderLine[], rateShares: Working['rateShares']): LineCharge[] {
  const amounts: Amount[] = [];
  for (const rate of rateShares) for (const { part, amount } of rate.lines) amounts[part.line.index] = amount;
  return lines.map((line) => charge(line, amounts[line.index]!));
}

/** The tax of a line is split over its taxes in proportion to their rates (rule 7). */
function charge({ taxes, category, vatRate }: OrderLine, { net, gross }: Amount): LineCharge {
  const shares = allocate(gross - net, taxes, ({ rate }) => rate);
  let vat = 0n;
  for (const { part, amount } of shares) if (part.tax.vat) vat += amount;
  return { category, vatRate, net, vat, gross, taxes: shares };
}
