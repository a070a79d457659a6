import { parseDecimal, powerOfTen } from './decimal.js';
import {
  type CalculationMode,
  type Priceable,
  PRICE_SCALE,
  QUANTITY_SCALE,
  RATE_SCALE,
  type Rounding,
} from './pricing.js';
import { divideRounded, type RoundingMode } from './rounding.js';

/** The amount columns of the database have three decimals, and no currency in use has more. */
const MAX_MINOR_UNITS = 3;

/** A tax of a product: rate in percent, at most four decimals. With `vat: false` it is listed apart (rule 7). */
export interface Tax {
  name: string;
  rate: number;
  vat: boolean;
}

/** What the totals depend on. Decimals are plain strings such as `'12.50'`, none of them negative. */
export interface TotalsInput {
  /** Quantity: at most 3 decimals. Net price of one unit: at most 6 decimals, null when it is not known. */
  items: { quantity: string; unitPrice: string | null; taxes: Tax[] }[];
  /** Net price: at most 6 decimals, null when it is not known. VAT rate in percent, null for none. */
  shipping: { price: string | null; vatRate: number | null } | null;
  /** Tax-included amounts, at most 6 decimals. */
  vouchers: string[];
  calculationMode: CalculationMode;
  roundingMode: RoundingMode;
  /** Decimals of the currency: 0 to 3. */
  minorUnits: number;
}

/** A tax as it was given, with its rate in percent times 10^4. */
export interface ScaledTax {
  tax: Tax;
  rate: bigint;
}

export interface OrderLine extends Priceable {
  taxes: ScaledTax[];
  /** The taxes that are VAT: the sum of their rates, in percent times 10^4. */
  vatRate: bigint;
}

/** Items and shipping as exact integers, or null when a price is missing (rule 9). */
export function readOrder(input: TotalsInput): { lines: OrderLine[]; shipping: OrderLine | null } | null {
  const lines: OrderLine[] = [];
  for (const { quantity, unitPrice, taxes } of input.items) {
    if (unitPrice === null) return null;
    lines.push(readLine(quantity, unitPrice, taxes));
  }
  if (input.shipping === null) return { lines, shipping: null };
  const { price, vatRate } = input.shipping;
  if (price === null) return null;
  return { lines, shipping: readLine('1', price, [{ name: 'VAT', rate: vatRate ?? 0, vat: true }]) };
}

/** Receives the amount of each voucher: exact, times 10^6, and rounded, in minor units. */
export interface VoucherRecorder {
  voucherRounded(index: number, exact: bigint, rounded: bigint): void;
}

/** The sum of all vouchers in minor units, each rounded before they are added (rule 5). */
export function readVouchers(
  vouchers: readonly string[],
  { mode, minorUnits }: Rounding,
  recorder?: VoucherRecorder,
): bigint {
  const step = powerOfTen(PRICE_SCALE - minorUnits);
  return vouchers.reduce((sum, voucher, index) => {
    const exact = readNonNegative(voucher, PRICE_SCALE);
    const rounded = divideRounded(exact, step, mode);
    recorder?.voucherRounded(index, exact, rounded);
    return sum + rounded;
  }, 0n);
}

/** @throws RangeError for a number of decimals that no amount column holds. */
export function readRounding({ roundingMode, minorUnits }: TotalsInput): Rounding {
  if (!Number.isInteger(minorUnits) || minorUnits < 0 || minorUnits > MAX_MINOR_UNITS) {
    throw new RangeError(`a currency has 0 to ${MAX_MINOR_UNITS} decimals, not ${minorUnits}`);
  }
  return { mode: roundingMode, minorUnits };
}

function readLine(quantity: string, unitPrice: string, taxes: readonly Tax[]): OrderLine {
  const line: OrderLine = {
    quantity: readNonNegative(quantity, QUANTITY_SCALE),
    unitPrice: readNonNegative(unitPrice, PRICE_SCALE),
    taxes: taxes.map((tax) => ({ tax, rate: readNonNegative(tax.rate, RATE_SCALE) })),
    taxRate: 0n,
    vatRate: 0n,
  };
  for (const { tax, rate } of line.taxes) {
    line.taxRate += rate;
    if (tax.vat) line.vatRate += rate;
  }
  return line;
}

/** A negative price or voucher is an error of the caller: the rules do not define a total below zero. */
function readNonNegative(value: string | number, scale: number): bigint {
  const scaled = parseDecimal(value, scale);
  if (scaled < 0n) throw new RangeError(`${value} is negative`);
  return scaled;
}
