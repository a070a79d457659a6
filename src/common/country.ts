import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** Whether a text is an ISO 3166-1 alpha-2 code, in upper or lower case. */
export function isCountry(code: string): boolean {
  // The pattern is needed because toUpperCase() turns ß into SS, the code of South Sudan.
  return /^[A-Za-z]{2}$/.test(code) && codes.has(code.toUpperCase());
}
