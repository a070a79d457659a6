import { canonicalDecimal, withDecimals } from '../../common/decimal-text.js';

/** An amount with the currency's decimals. The column has three; the further ones are zeros. */
export const amountText = (value: string | null, digits: number): string | null =>
  value === null ? null : withDecimals(value, digits);

/** A price with up to six decimals, and at least those of the currency. */
export function priceText(value: string, digits: number): string {
  const canonical = canonicalDecimal(value);
  const [, fraction = ''] = canonical.split('.');
  return fraction.length > digits ? canonical : withDecimals(canonical, digits);
}

export const shownPrice = (price: string | null, digits: number): string | null =>
  price === null ? null : priceText(price, digits);
