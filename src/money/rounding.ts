export const ROUNDING_MODES = ['up', 'down', 'half_up', 'half_down', 'half_even', 'half_odd'] as const;

/**
 * The rounding of an order (rule 2). `up` is away from zero and `down` toward zero; the `half_*` modes go to the nearest value
 * and differ on exact ties only.
 */
export type RoundingMode = (typeof ROUNDING_MODES)[number];

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
