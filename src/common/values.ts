import { canonicalDecimal } from './decimal-text.js';

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

/** A decimal of the database without trailing zeros. */
export const shortDecimal = (value: string | null): string | null =>
  value === null ? null : canonicalDecimal(value);
