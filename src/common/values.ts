/** These convert the spellings that the field decorators of platform/http/documentation/fields.ts accept into the stored form. */

export const identifier = (value: string | number): string => String(value);

export const optionalIdentifier = (value: string | number | null | undefined): string | null =>
  value === undefined || value === null ? null : String(value);

export const decimal = (value: string | number): string => canonicalDecimal(String(value));

export const optionalDecimal = (value: string | number | null | undefined): string | null =>
  value === undefined || value === null ? null : decimal(value);

export const flag = (value: boolean | number | string): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** A decimal of the database that responses show as a number, such as a quantity. */
export const optionalNumber = (value: string | null): number | null =>
  value === null ? null : Number(value);

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

/**
 * A price with up to six decimals, and at least those of its currency.
 * @param digits the decimals of the currency; for the list prices of the catalogue always two
 */
export function priceText(value: string, digits = 2): string {
  const canonical = canonicalDecimal(value);
  const [, fraction = ''] = canonical.split('.');
  return fraction.length > digits ? canonical : withDecimals(canonical, digits);
}

export const shownPrice = (price: string | null, digits?: number): string | null =>
  price === null ? null : priceText(price, digits);

/** A plain decimal with exactly this number of decimals: further ones are cut off, missing ones are zeros. */
export function withDecimals(text: string, decimals: number): string {
  const point = text.indexOf('.');
  if (point < 0) return decimals === 0 ? text : `${text}.${'0'.repeat(decimals)}`;
  const length = decimals === 0 ? point : point + 1 + decimals;
  return text.slice(0, length).padEnd(length, '0');
}
