import { powerOfTen } from './decimal.js';
import { divideRounded, type RoundingMode } from './rounding.js';

export const CALCULATION_MODES = ['unit', 'line', 'total'] as const;

/** Where an order rounds (rule 3): each unit price, each line, or only the sum of the lines. */
export type CalculationMode = (typeof CALCULATION_MODES)[number];

export const QUANTITY_SCALE = 3;
export const PRICE_SCALE = 6;
export const RATE_SCALE = 4;

/** 100 % as a rate: percent times 10^4. */
export const WHOLE = powerOfTen(RATE_SCALE + 2);

const LINE_SCALE = QUANTITY_SCALE + PRICE_SCALE;

/** Net and gross in minor units, unless said otherwise. The tax is always their difference (rule 6). */
export interface Amount {
  net: bigint;
  gross: bigint;
}

/** Quantity times 10^3, net unit price times 10^6, sum of all tax rates in percent times 10^4. */
export interface Priceable {
  quantity: bigint;
  unitPrice: bigint;
  taxRate: bigint;
}

export interface Rounding {
  mode: RoundingMode;
  minorUnits: number;
}

/**
 * The items before vouchers (rules 3 and 4), their total in minor units.
 *
 * The weight of a line is its price in minor units in the modes `unit` and `line`. In the mode `total` a line has
 * no rounded price of its own, and the weight is the exact one, times 10^9.
 */
export function priceItems<L extends Priceable>(
  items: readonly L[],
  mode: CalculationMode,
  rounding: Rounding,
): { total: Amount; lines: { line: L; weight: Amount }[] } {
  const lines = items.map((line) => ({ line, weight: priceLine(line, mode, rounding) }));
  const sum = sumOfWeights(lines);
  return { total: mode === 'total' ? roundAmount(sum, LINE_SCALE, rounding) : sum, lines };
}

/** Shipping is a line of its own, rounded by itself in every calculation mode (rule 4). In minor units. */
export function priceShipping(shipping: Priceable, rounding: Rounding): Amount {
  return priceLine(shipping, 'line', rounding);
}

export function sumOfWeights(lines: readonly { weight: Amount }[]): Amount {
  let net = 0n;
  let gross = 0n;
  for (const { weight } of lines) {
    net += weight.net;
    gross += weight.gross;
  }
  return { net, gross };
}

function priceLine(line: Priceable, mode: CalculationMode, rounding: Rounding): Amount {
  const piece = { net: line.unitPrice, gross: grossUnitPrice(line, rounding.mode) };
  switch (mode) {
    case 'unit': {
      const roundedPiece = roundAmount(piece, PRICE_SCALE, rounding);
      return roundAmount(times(line.quantity, roundedPiece), QUANTITY_SCALE + rounding.minorUnits, rounding);
    }
    case 'line':
      return roundAmount(times(line.quantity, piece), LINE_SCALE, rounding);
    case 'total':
      return times(line.quantity, piece);
  }
}

/** Rounded to six decimals, so that the gross price a shop stored as a net price of six decimals comes back whole. */
function grossUnitPrice({ unitPrice, taxRate }: Priceable, mode: RoundingMode): bigint {
  return divideRounded(unitPrice * (WHOLE + taxRate), WHOLE, mode);
}

/** From 10^scale to minor units, net and gross each by itself (rule 3). */
function roundAmount({ net, gross }: Amount, scale: number, { mode, minorUnits }: Rounding): Amount {
  const step = powerOfTen(scale - minorUnits);
  return { net: divideRounded(net, step, mode), gross: divideRounded(gross, step, mode) };
}

function times(quantity: bigint, { net, gross }: Amount): Amount {
  return { net: quantity * net, gross: quantity * gross };
}
