import { powerOfTen } from './decimal.js';
import { divideRounded, type RoundingMode } from './rounding.js';

export const CALCULATION_MODES = ['unit', 'line', 'total'] as const;

/** Where an order rounds (rule 3): each unit price, each line, or only the sum of the lines. */
export type CalculationMode = (typeof CALCULATION_MODES)[number];

export const QUANTITY_SCALE = 3;
export const PRICE_SCALE = 6;
export const RATE_SCALE = 4;
/** The amount columns of the database have three decimals, and no currency in use has more. */
export const AMOUNT_SCALE = 3;

/** 100 % as a rate: percent times 10^4. */
export const ONE_HUNDRED_PERCENT = powerOfTen(RATE_SCALE + 2);

export const LINE_SCALE = QUANTITY_SCALE + PRICE_SCALE;

/** Net and gross in minor units, unless said otherwise. The tax is always their difference (rule 6). */
export interface Amount {
  net: bigint;
  gross: bigint;
}

/** Quantity times 10^3, unit price times 10^6, sum of all tax rates in percent times 10^4. */
export interface Priceable {
  quantity: bigint;
  unitPrice: bigint;
  /** Whether the unit price is one with all taxes (rule 10); otherwise it is net. */
  isTaxed: boolean;
  taxRate: bigint;
}

export interface Rounding {
  mode: RoundingMode;
  minorUnits: number;
}

/**
 * A line and how it came to its price (rule 3): the price of one unit, times 10^6, the same in minor units where the mode
 * `unit` rounds it, and the price of the line in minor units, or in the mode `total` exact, times 10^9.
 */
export interface PricedLine<L> {
  line: L;
  unitAmount: Amount;
  roundedUnitAmount: Amount | null;
  price: Amount;
}

/** The items before vouchers: the sum has the scale of their prices, the total is in minor units (rule 4). */
export interface PricedItems<L> {
  lines: PricedLine<L>[];
  sum: Amount;
  total: Amount;
}

export function priceItems<L extends Priceable>(
  items: readonly L[],
  mode: CalculationMode,
  rounding: Rounding,
): PricedItems<L> {
  const lines = items.map((line) => priceLine(line, mode, rounding));
  const sum = sumOfPrices(lines);
  return { lines, sum, total: mode === 'total' ? roundAmount(sum, LINE_SCALE, rounding) : sum };
}

export function priceLine<L extends Priceable>(
  line: L,
  mode: CalculationMode,
  rounding: Rounding,
): PricedLine<L> {
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
export function unitAmountOf({ unitPrice, isTaxed, taxRate }: Priceable, mode: RoundingMode): Amount {
  const taxed = ONE_HUNDRED_PERCENT + taxRate;
  return isTaxed
    ? { net: divideRounded(unitPrice * ONE_HUNDRED_PERCENT, taxed, mode), gross: unitPrice }
    : { net: unitPrice, gross: divideRounded(unitPrice * taxed, ONE_HUNDRED_PERCENT, mode) };
}

/** From 10^scale to minor units, net and gross each by itself (rule 3). */
function roundAmount({ net, gross }: Amount, scale: number, { mode, minorUnits }: Rounding): Amount {
  const step = powerOfTen(scale - minorUnits);
  return { net: divideRounded(net, step, mode), gross: divideRounded(gross, step, mode) };
}

function times(quantity: bigint, { net, gross }: Amount): Amount {
  return { net: quantity * net, gross: quantity * gross };
}
