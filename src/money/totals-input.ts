import {
  parseDecimal,
  powerOfTen,
  AMOUNT_SCALE,
  PRICE_SCALE,
  QUANTITY_SCALE,
  RATE_SCALE,
  divideRounded,
  type RoundingMode,
  type Rounding,
} from './decimal.js';
import type { CalculationMode, OrderLine } from './pricing.js';
import { chargedTaxes, type Tax, type TaxTreatment, vatCategory } from './taxes.js';

/** Decimals are plain strings such as `'12.50'`, none of them negative. */
export interface TotalsInput {
  items: {
    /** At most 3 decimals. */
    quantity: string;
    /** The net price of one unit: at most 6 decimals, null when it is not known. */
    unitPrice: string | null;
    /** Its price with all taxes, instead of the net price (rule 10). */
    taxedUnitPrice?: string | null;
    taxes: readonly Tax[];
    /** The VAT in percent, instead of that of the product (rule 11). */
    vatRate?: number | null;
  }[];
  /** Net price: at most 6 decimals, null when it is not known. VAT rate in percent, null for none. */
  shipping: { price: string | null; vatRate: number | null } | null;
  /** Tax-included amounts, at most 6 decimals. */
  vouchers: string[];
  calculationMode: CalculationMode;
  roundingMode: RoundingMode;
  /** `standard` by default. */
  taxTreatment?: TaxTreatment;
  /** Decimals of the currency: 0 to 3. */
  minorUnits: number;
}

/** Items and shipping as exact integers, or null when a price is missing (rule 9). */
export function readOrder({
  items,
  shipping,
  taxTreatment = 'standard',
}: TotalsInput): { lines: OrderLine[]; shipping: OrderLine | null } | null {
  const lines: OrderLine[] = [];
  for (const [index, { quantity, unitPrice, taxedUnitPrice = null, taxes, vatRate }] of items.entries()) {
    const price = taxedUnitPrice ?? unitPrice;
    if (price === null) return null;
    const isTaxed = taxedUnitPrice !== null;
    lines.push(readLine({ index, quantity, price, isTaxed, taxes, vatRate }, taxTreatment));
  }
  if (shipping === null) return { lines, shipping: null };
  const { price, vatRate } = shipping;
  if (price === null) return null;
  const taxes = [{ name: 'VAT', rate: vatRate ?? 0, vat: true }];
  const line = { index: items.length, quantity: '1', price, isTaxed: false, taxes };
  return { lines, shipping: readLine(line, taxTreatment) };
}

/** The amount of a voucher: exact, times 10^6, and rounded, in minor units. */
interface Voucher {
  exact: bigint;
  rounded: bigint;
}

/** Each voucher is rounded before they are added (rule 5). */
export function readVouchers(vouchers: readonly string[], { mode, minorUnits }: Rounding): Voucher[] {
  const step = powerOfTen(PRICE_SCALE - minorUnits);
  return vouchers.map((voucher) => {
    const exact = readNonNegative(voucher, PRICE_SCALE);
    return { exact, rounded: divideRounded(exact, step, mode) };
  });
}

export function readRounding({ roundingMode, minorUnits }: TotalsInput): Rounding {
  if (!Number.isInteger(minorUnits) || minorUnits < 0 || minorUnits > AMOUNT_SCALE) {
    throw new RangeError(`a currency has 0 to ${AMOUNT_SCALE} decimals, not ${minorUnits}`);
  }
  return { mode: roundingMode, minorUnits };
}

/** A line before its decimals are read. */
interface UnreadLine {
  index: number;
  quantity: string;
  price: string;
  isTaxed: boolean;
  taxes: readonly Tax[];
  vatRate?: number | null;
}

function readLine(
  { index, quantity, price, isTaxed, taxes, vatRate = null }: UnreadLine,
  taxTreatment: TaxTreatment,
): OrderLine {
  const charged = chargedTaxes(taxes, { vatRate, taxTreatment });
  const line: OrderLine = {
    index,
    quantity: readNonNegative(quantity, QUANTITY_SCALE),
    unitPrice: readNonNegative(price, PRICE_SCALE),
    isTaxed,
    productTaxes: taxes,
    taxes: charged.map((tax) => ({ tax, rate: readNonNegative(tax.rate, RATE_SCALE) })),
    taxRate: 0n,
    vatRate: 0n,
    category: 'Z',
  };
  for (const { tax, rate } of line.taxes) {
    line.taxRate += rate;
    if (tax.vat) line.vatRate += rate;
  }
  line.category = vatCategory(taxTreatment, line.vatRate > 0n);
  return line;
}

/** A negative price or voucher is an error of the caller: the rules do not define a total below zero. */
function readNonNegative(value: string | number, scale: number): bigint {
  const scaled = parseDecimal(value, scale);
  if (scaled < 0n) throw new RangeError(`${value} is negative`);
  return scaled;
}
