// Numbers, dates and amounts in the language and the time zone of the browser; what becomes part of a sentence, in the language
// of the texts.
import { LANGUAGE, t } from '../texts/texts.js';

const MINUTE = 60_000;

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exactTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const agoFormat = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' });
const listFormat = new Intl.ListFormat(LANGUAGE);
const countryNames = new Intl.DisplayNames(LANGUAGE, { type: 'region' });
const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 4 });
const shareFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export const formatDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso));
export const formatExactTime = (iso: string): string => exactTimeFormat.format(new Date(iso));

/** Whether it is a date that was sent without a time: the same day everywhere, and not a moment. */
export const isDay = (iso: string): boolean => /T00:00:00(\.0+)?Z$/.test(iso);

/** The date alone of a day, or of a moment. */
export const formatDay = (iso: string): string => (isDay(iso) ? dayFormat : dateFormat).format(new Date(iso));

/** Such as "5 minutes ago". */
export function formatAgo(iso: string, now = Date.now()): string {
  const minutes = Math.round((new Date(iso).getTime() - now) / MINUTE);
  if (Math.abs(minutes) < 60) return agoFormat.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (Math.abs(hours) < 48) return agoFormat.format(hours, 'hour');
  return agoFormat.format(Math.round(hours / 24), 'day');
}

/** @param code such as FR */
export const formatCountry = (code: string): string => countryNames.of(code) ?? code;

/** The time zone of all times, such as Europe/Paris. */
export const timeZone = (): string => dateTimeFormat.resolvedOptions().timeZone;

/** Such as "a price, a VAT number, and a hold". */
export const formatList = (parts: string[]): string => listFormat.format(parts);

/** What was planned for such a moment has not happened: it is due. */
export const isPast = (iso: string): boolean => new Date(iso).getTime() <= Date.now();

/** Intl reads a decimal string digit by digit; a JavaScript number would lose digits of a long one. */
const exact = (decimal: string): Intl.StringNumericLiteral => decimal as Intl.StringNumericLiteral;

/** @param places decimals that are shown even if they are zero */
export const formatNumber = (value: number | string, places = 0): string =>
  new Intl.NumberFormat(undefined, {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, 6),
  }).format(typeof value === 'string' ? exact(value) : value);

/** A decimal of the interface with the decimals that it has. */
export const formatDecimal = (decimal: string): string =>
  formatNumber(decimal, decimal.split('.')[1]?.length ?? 0);

/** Not a part of a name, an address or a version, and not in quotation marks. */
const DECIMAL_IN_TEXT = /(?<![\w".:/-])\d+\.\d+(?!\.?[\w":/-])/g;

/** A sentence of the service with its decimals in the language of the browser: 1.022 is a thousand in some of them. */
export const withLocalDecimals = (sentence: string): string =>
  sentence.replace(DECIMAL_IN_TEXT, formatDecimal);

/** @param share from 0 to 1 */
export const formatShare = (share: number): string => shareFormat.format(share);

/** @param rate percent, as the interface has it */
export const formatRate = (rate: number): string => percentFormat.format(exact(`${rate}e-2`));

/** An amount with the decimals of its currency; a price may have up to six. */
export function formatAmount(amount: string, currency: string, { decimals = 0 } = {}): string {
  return amountFormat(currency, decimals).format(exact(amount));
}

/** A net price, with up to six decimals. */
export const formatPrice = (price: string, currency: string): string =>
  formatAmount(price, currency, { decimals: 6 });

const amountFormats = new Map<string, Intl.NumberFormat>();

function amountFormat(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const known = amountFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    ...(decimals > 0 && { maximumFractionDigits: decimals }),
  });
  amountFormats.set(key, made);
  return made;
}

/** What somebody typed, as the interface reads decimals; many people type a comma. */
export const decimalOf = (typed: string): string => typed.trim().replace(',', '.');

/** The same; null if nothing was typed. */
export const decimalOrNull = (typed: string): string | null =>
  typed.trim() === '' ? null : decimalOf(typed);

/** A moment as an input of the type datetime-local has it: in the time zone of the browser. */
export function localTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What the interface takes. An empty text is refused by the service with its own sentence. */
export const instantOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());

/** The service counts up to here; this number means as many or more. */
const COUNTED = 10_000;

/**
 * A number that the service counts up to a limit, which must not be read as the number of all.
 * @param number null if it is unknown
 */
export function formatCounted(number: number | null): string {
  if (number === null) return t('unknown');
  const shown = formatNumber(number);
  return number < COUNTED ? shown : t('{number} or more', shown);
}

/** How many of all are no others; null if not all were counted. */
export const without = (all: number, others: number): number | null => (all < COUNTED ? all - others : null);
