import { formatDecimal, powerOfTen } from './decimal.js';

/**
 * The exact rational `numerator / denominator` as text: a decimal where one exists (`'2.5'`), else the fraction in
 * its lowest terms (`'-10/3'`), for a third has no last digit.
 * @param denominator above zero
 */
export function exactText(numerator: bigint, denominator: bigint): string {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  const [n, d] = [numerator / divisor, denominator / divisor];
  const scale = decimalsOf(d);
  return scale === null ? `${n}/${d}` : formatDecimal((n * powerOfTen(scale)) / d, scale);
}

/** A value scaled by 10^scale as the shortest text: `scaledText(1500n, 3)` is `'1.5'`. */
export const scaledText = (value: bigint, scale: number): string => exactText(value, powerOfTen(scale));

/** How many decimals 1/d has, for a fraction in its lowest terms; null when they have no end. */
function decimalsOf(d: bigint): number | null {
  let [twos, fives, rest] = [0, 0, d];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : null;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
