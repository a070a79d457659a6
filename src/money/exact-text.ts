import { formatDecimal, powerOfTen } from './decimal.js';

/**
 * The exact rational `numerator / denominator` as text: a decimal when it has finitely many digits (`'2.5'`), otherwise
 * the fraction in lowest terms (`'-10/3'`).
 * @param denominator above zero
 */
export function exactText(numerator: bigint, denominator: bigint): string {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  const [n, d] = [numerator / divisor, denominator / divisor];
  const scale = decimalsOf(d);
  return scale === null ? `${n}/${d}` : formatDecimal((n * powerOfTen(scale)) / d, scale);
}

/** The number of decimals of n/d in lowest terms; null when the decimals do not end. */
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
