import currencyCodes from 'currency-codes';
import { TOTAL_BOUNDS } from './bounds.js';

/** From ISO 4217, not from Intl: CLDR has the decimals of price tags (HUF 0), not of accounts (HUF 2). */
const minorUnitsByCurrency = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]))
  // Newer than the package, which has the list of June 2024. What ISO 4217 withdrew since then is still accepted.
  .set('XCG', 2);

/** Precious metals, units of account, and the codes for tests and for no currency at all. */
const NOT_MONEY = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

/** True for the ISO 4217 code, in upper case, of a currency that orders can use; units of account are excluded. */
export function isCurrency(code: string): boolean {
  return !NOT_MONEY.has(code) && (minorUnitsByCurrency.get(code) ?? Infinity) <= TOTAL_BOUNDS.scale;
}

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorUnits(code: string): number {
  return minorUnitsByCurrency.get(code) ?? 2;
}
