import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** ISO 3166-1 alpha-2, in either case. */
export function isCountry(code: string): boolean {
  // By upper case alone a sharp s would be South Sudan.
  return /^[A-Za-z]{2}$/.test(code) && codes.has(code.toUpperCase());
}
