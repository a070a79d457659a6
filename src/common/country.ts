import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** True for an ISO 3166-1 alpha-2 code, in upper or lower case. */
export function isCountry(code: string): boolean {
  // The pattern is needed because toUpperCase() turns ß into SS, the code of South Sudan.
  return /^[A-Za-z]{2}$/.test(code) && codes.has(code.toUpperCase());
}

/** Countries without post codes in 2026, and those that have introduced some which are seldom used. */
const WITHOUT_POST_CODES = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM EH ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML
  MO MR MW NR NU PA QA RW SB SC SL SO SR SS ST SX SY TD TF TG TK TL TO TT TV UG UM VU WS YE ZW`.split(/\s+/),
);
/** Countries and territories that are one city. */
const CITIES = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'VA']);

/** The members that an address needs besides recipient and street; both if the country is not known. */
export const placeMembers = (country: unknown): ('zipCode' | 'city')[] =>
  (['zipCode', 'city'] as const).filter(
    (name) => !(name === 'city' ? CITIES : WITHOUT_POST_CODES).has(String(country).toUpperCase()),
  );
