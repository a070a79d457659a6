import {
  LINE_SCALE,
  ONE_HUNDRED_PERCENT,
  powerOfTen,
  PRICE_SCALE,
  RATE_SCALE,
  formatDecimal,
  parseDecimal,
  QUANTITY_SCALE,
  divideRounded,
  type Rounding,
  type RoundingMode,
} from './decimal.js';
import type { Tax, VatCategory } from './taxes.js';

export const CALCULATION_MODES = ['unit', 'line', 'total'] as const;

/** An order rounds (rule 3) each unit price, each line, or only the sum of the lines. */
export type CalculationMode = (typeof CALCULATION_MODES)[number];

/** Net and gross in minor units, unless said otherwise. The tax is always their difference (rule 6). */
export interface Amount {
  net: bigint;
  gross: bigint;
}

/** An item, or shipping, as exact integers: quantity times 10^3, unit price times 10^6, rates in percent times 10^4. */
export interface OrderLine {
  /** Its place among the items, from 0; that of shipping comes after them. */
  index: number;
  quantity: bigint;
  unitPrice: bigint;
  /** True if the unit price contains all taxes (rule 10); otherwise it is net. */
  isTaxed: boolean;
  /** The taxes of the product, which may have another VAT than `taxes`, the ones that are charged. */
  productTaxes: readonly Tax[];
  taxes: { tax: Tax; rate: bigint }[];
  /** The sum of the rates of all taxes. */
  taxRate: bigint;
  /** The sum of the rates of the taxes that are VAT. */
  vatRate: bigint;
  category: VatCategory;
}

/**
 * A line and how it came to its price (rule 3): the price of one unit, times 10^6, the same in minor units where the mode
 * `unit` rounds it, and the price of the line in minor units, or in the mode `total` exact, times 10^9.
 */
export interface PricedLine {
  line: OrderLine;
  unitAmount: Amount;
  roundedUnitAmount: Amount | null;
  price: Amount;
}

/** The items before vouchers: the sum has the scale of their prices, the total is in minor units (rule 4). */
export function priceItems(items: readonly OrderLine[], mode: CalculationMode, rounding: Rounding) {
  const lines = items.map((line) => priceLine(line, mode, rounding));
  const sum = sumOfPrices(lines);
  return { lines, sum, total: mode === 'total' ? roundAmount(sum, LINE_SCALE, rounding) : sum };
}

export function priceLine(line: OrderLine, mode: CalculationMode, rounding: Rounding): PricedLine {
  const { quantity } = line;
  const unitAmount = unitAmountOf(line, rounding.mode);
  switch (mode) {
    case 'unit': {
      const roundedUnitAmount = roundAmount(unitAmount, PRICE_SCALE, rounding);
      const scale = QUANTITY_SCALE + rounding.minorUnits;
      const price = roundAmount(times(quantity, roundedUnitAmount), scale, rounding);
      return { line, unitAmount, roundedUnitAmount, price };
    }
    case 'line': {
      const price = roundAmount(times(quantity, unitAmount), LINE_SCALE, rounding);
      return { line, unitAmount, roundedUnitAmount: null, price };
    }
    case 'total':
      return { line, unitAmount, roundedUnitAmount: null, price: times(quantity, unitAmount) };
  }
}

export function sumOfPrices(lines: readonly { price: Amount }[]): Amount {
  let net = 0n;
  let gross = 0n;
  for (const { price } of lines) {
    net += price.net;
    gross += price.gross;
  }
  return { net, gross };
}

/**
 * The price of one unit, times 10^6: the one that is given, and the other one rounded to six decimals. So the gross price
 * that a shop converted to a net price of six decimals is restored exactly.
 */
function unitAmountOf(
  { unitPrice, isTaxed, taxRate }: Pick<OrderLine, 'unitPrice' | 'isTaxed' | 'taxRate'>,
  mode: RoundingMode,
): Amount {
  const taxed = ONE_HUNDRED_PERCENT + taxRate;
  return isTaxed
    ? { net: divideRounded(unitPrice * ONE_HUNDRED_PERCENT, taxed, mode), gross: unitPrice }
    : { net: unitPrice, gross: divideRounded(unitPrice * taxed, ONE_HUNDRED_PERCENT, mode) };
}

/** The net price of one unit with this price, all taxes included (rule 10): six decimals. */
export const netUnitPriceOf = (price: string, taxes: readonly Tax[], mode: RoundingMode): string =>
  formatDecimal(amountOf({ price, isTaxed: true }, taxes, mode).net, PRICE_SCALE);

/** The price of one unit with all taxes, in minor units of the currency. */
export function taxedUnitPriceOf(
  price: UnitPrice,
  taxes: readonly Tax[],
  { mode, minorUnits }: Rounding,
): string {
  const { gross } = amountOf(price, taxes, mode);
  return formatDecimal(divideRounded(gross, powerOfTen(PRICE_SCALE - minorUnits), mode), minorUnits);
}

interface UnitPrice {
  price: string;
  /** True if the price contains the taxes already. */
  isTaxed: boolean;
}

function amountOf({ price, isTaxed }: UnitPrice, taxes: readonly Tax[], mode: RoundingMode): Amount {
  const taxRate = taxes.reduce((sum, { rate }) => sum + parseDecimal(rate, RATE_SCALE), 0n);
  return unitAmountOf({ unitPrice: parseDecimal(price, PRICE_SCALE), isTaxed, taxRate }, mode);
}

/** From 10^scale to minor units, net and gross each by itself (rule 3). */
function roundAmount({ net, gross }: Amount, scale: number, { mode, minorUnits }: Rounding): Amount {
  const step = powerOfTen(scale - minorUnits);
  return { net: divideRounded(net, step, mode), gross: divideRounded(gross, step, mode) };
}

function times(quantity: bigint, { net, gross }: Amount): Amount {
  return { net: quantity * net, gross: quantity * gross };
}
