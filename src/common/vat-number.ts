import { isCountry } from './country.js';

/**
 * The forms of VAT numbers of the European Union, Northern Ireland (XI), Great Britain, Switzerland and Norway, after the
 * two letters of the country.
 */
const FORMS = wholeTexts({
  AT: /U\d{8}/,
  BE: /[01]\d{9}/,
  BG: /\d{9,10}/,
  CY: /\d{8}[A-Z]/,
  CZ: /\d{8,10}/,
  DE: /\d{9}/,
  DK: /\d{8}/,
  EE: /\d{9}/,
  EL: /\d{9}/,
  ES: /[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z]/,
  FI: /\d{8}/,
  FR: /[A-HJ-NP-Z\d]{2}\d{9}/,
  HR: /\d{11}/,
  HU: /\d{8}/,
  IE: /\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W]/,
  IT: /\d{11}/,
  LT: /\d{9}|\d{12}/,
  LU: /\d{8}/,
  LV: /\d{11}/,
  MT: /\d{8}/,
  NL: /[A-Z\d+*]{10}\d{2}/,
  PL: /\d{10}/,
  PT: /\d{9}/,
  RO: /\d{2,10}/,
  SE: /\d{10}01/,
  SI: /\d{8}/,
  SK: /\d{10}/,
  GB: /\d{9}|\d{12}|GD\d{3}|HA\d{3}/,
  XI: /\d{9}|\d{12}|GD\d{3}|HA\d{3}/,
  CH: /E\d{9}(?:MWST|TVA|IVA)?/,
  NO: /\d{9}(?:MVA)?/,
});

/** The form of any other country's number: at least one digit. The longest are those of China, with 18 characters. */
const OTHER_FORM = /^(?=[A-Z]*\d)[A-Z\d]{2,18}$/;

/** In upper case, without white space, dots, dashes and slashes. Greek numbers begin with EL, also if GR was sent. */
export const normalVatNumber = (text: string): string =>
  text
    .replace(/[\s./-]/g, '')
    .toUpperCase()
    .replace(/^GR/, 'EL');

/** True for a VAT number by its form, in any spelling: it begins with the letters of a country. Check digits are not computed. */
export function isVatNumber(text: string): boolean {
  // Some other letters have an upper case within A to Z.
  if (!/^[A-Za-z\d\s./+*-]+$/.test(text)) return false;
  const number = normalVatNumber(text);
  const [country, rest] = [number.slice(0, 2), number.slice(2)];
  const form = FORMS[country] ?? (isCountry(country) ? OTHER_FORM : undefined);
  return form !== undefined && form.test(rest);
}

function wholeTexts(forms: Record<string, RegExp>): Record<string, RegExp> {
  return Object.fromEntries(
    Object.entries(forms).map(([country, { source }]) => [country, new RegExp(`^(?:${source})$`)]),
  );
}
