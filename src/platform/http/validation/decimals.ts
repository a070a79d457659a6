/** Bounds of a decimal that is sent as a JSON number or as a string. */
export interface DecimalBounds {
  /** The maximum number of digits after the decimal point. */
  scale: number;
  minimum: number;
  exclusiveMinimum?: boolean;
  maximum: number;
}

/** The largest relative error of a sum of binary fractions, such as 472.18500000000006 for 472.185. */
const NOISE = 1e-12;

/** @returns reads a value of a caller: a number without binary noise; null if it is no decimal within the bounds */
export function decimalReader(bounds: DecimalBounds): (value: number | string) => number | string | null {
  const { scale, minimum, exclusiveMinimum = false, maximum } = bounds;
  // Trailing zeros are accepted beyond the scale: databases write 5 as `"5.000000"`.
  const pattern = new RegExp(`^-?\\d{1,15}(?:\\.(?=\\d)\\d{0,${scale}}0{0,15})?$`);
  return (value) => {
    // A JSON number is checked in its shortest decimal form, which is what is stored.
    const decimal = pattern.test(String(value)) ? value : withoutNoise(value, scale);
    const number = Number(decimal);
    const [whole, fraction = 0] = String(decimal).split('.');
    // A binary fraction cannot tell 999999999999.000001 from the largest price.
    const isAbove = number > maximum || (Number(whole) === maximum && Number(fraction) > 0);
    return isAbove || number < minimum || (exclusiveMinimum && number === minimum) ? null : decimal;
  };
}

/** The nearest decimal with so many digits after the point, if a number differs from it by binary noise only. */
function withoutNoise(value: number | string, scale: number): number | null {
  if (typeof value === 'string') return null;
  const decimal = Number(value.toFixed(scale));
  return Math.abs(value - decimal) <= NOISE * Math.abs(decimal) ? decimal : null;
}
