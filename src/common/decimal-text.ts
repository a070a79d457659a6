/** The shortest spelling of a plain decimal: `3.000` → `3`, `007.50` → `7.5`, `-0.0` → `0`. */
export function canonicalDecimal(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) throw new RangeError(`"${text}" is not a plain decimal`);
  const [, sign = '', zerosAndWhole = '', fraction = ''] = match;
  const whole = zerosAndWhole.replace(/^0+(?=\d)/, '');
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  const digits = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return digits === '0' ? '0' : `${sign}${digits}`;
}

/** A plain decimal with exactly this number of decimals: further ones are cut off, missing ones are zeros. */
export function withDecimals(text: string, decimals: number): string {
  const point = text.indexOf('.');
  if (point < 0) return decimals === 0 ? text : `${text}.${'0'.repeat(decimals)}`;
  const length = decimals === 0 ? point : point + 1 + decimals;
  return text.slice(0, length).padEnd(length, '0');
}
