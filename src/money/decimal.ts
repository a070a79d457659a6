const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

const POWERS_OF_TEN = Array.from({ length: 19 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent for a whole exponent of zero or more. Small powers are precomputed because every order uses them. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** The decimals of the columns of the database, and so of the integers with which totals are computed (rule 1). */
export const QUANTITY_SCALE = 3;
export const PRICE_SCALE = 6;
export const RATE_SCALE = 4;
/** No currency in use has more. */
export const AMOUNT_SCALE = 3;
/** The scale of quantity × price. */
export const LINE_SCALE = QUANTITY_SCALE + PRICE_SCALE;

/** 100 % as a rate: percent times 10^4. */
export const ONE_HUNDRED_PERCENT = powerOfTen(RATE_SCALE + 2);

/**
 * The value times 10^scale, exactly: `parseDecimal('1.005', 6)` is `1005000n` (rule 1).
 *
 * A number counts as the decimal it prints as, so 5.5 is exactly 5.5. Zeros beyond the scale are allowed. Other digits beyond the
 * scale are an error, because dropping them would round silently.
 */
export function parseDecimal(value: string | number, scale: number): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value) * powerOfTen(scale);
  const { sign, whole, fraction } = readDigits(String(value));
  const kept = fraction.length > scale ? withoutTrailingZeros(fraction) : fraction;
  if (kept.length > scale) throw new RangeError(`${value} has more than ${scale} decimals`);
  const magnitude = BigInt(whole + kept.padEnd(scale, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** A value scaled by 10^scale as text with exactly `scale` decimals: `formatDecimal(-5n, 2)` is `'-0.05'`. */
export function formatDecimal(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function readDigits(text: string): { sign: string; whole: string; fraction: string } {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`${JSON.stringify(text)} is not a decimal`);
  return { sign: match[1] ?? '', whole: match[2] ?? '', fraction: match[3] ?? '' };
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1; // a regular expression would backtrack over long runs of zeros
  return digits.slice(0, end);
}

export const ROUNDING_MODES = ['up', 'down', 'half_up', 'half_down', 'half_even', 'half_odd'] as const;

/**
 * The rounding of an order (rule 2). `up` is away from zero and `down` toward zero; the `half_*` modes go to the nearest value
 * and differ on exact ties only.
 */
export type RoundingMode = (typeof ROUNDING_MODES)[number];

export interface Rounding {
  mode: RoundingMode;
  /** The decimals of the currency. */
  minorUnits: number;
}

/**
 * The exact rational `numerator / denominator` rounded to an integer (rule 2, R).
 *
 * Symmetric about zero: negating either argument negates the result.
 */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const quotient = numerator / denominator; // bigint division drops the fraction: toward zero
  const remainder = numerator % denominator;
  if (remainder === 0n || !roundsAway(quotient, magnitude(remainder), magnitude(denominator), mode)) {
    return quotient;
  }
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

function roundsAway(quotient: bigint, remainder: bigint, denominator: bigint, mode: RoundingMode): boolean {
  if (mode === 'up') return true;
  if (mode === 'down') return false;
  const twice = 2n * remainder;
  return twice === denominator ? tieRoundsAway(quotient, mode) : twice > denominator;
}

type HalfMode = Exclude<RoundingMode, 'up' | 'down'>;

function tieRoundsAway(quotient: bigint, mode: HalfMode): boolean {
  switch (mode) {
    case 'half_up':
      return true;
    case 'half_down':
      return false;
    case 'half_even':
      return quotient % 2n !== 0n;
    case 'half_odd':
      return quotient % 2n === 0n;
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
