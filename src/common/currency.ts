import currencyCodes from 'currency-codes';

/** The most decimals the amount columns hold. */
const MAX_MINOR_UNITS = 3;

/** ISO 4217, and not Intl: CLDR's digits are those people see on a price tag (HUF 0), not those of an account. */
const minorUnitsByCurrency = new Map(currencyCodes.data.map(({ code, digits }) => [code, digits]));

/** Precious metals, units of account, and the codes for tests and for no currency at all. */
const NOT_MONEY = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

/** ISO 4217, upper case, as far as one can order in it; accounting units, such as those with four decimals, are not. */
export function isCurrency(code: string): boolean {
  return !NOT_MONEY.has(code) && (minorUnitsByCurrency.get(code) ?? MAX_MINOR_UNITS + 1) <= MAX_MINOR_UNITS;
}

/** How many decimals the currency's amounts have: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorUnits(code: string): number {
  return minorUnitsByCurrency.get(code) ?? 2;
}
