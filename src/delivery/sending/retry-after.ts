const MAX_PAUSE_MS = 24 * 60 * 60 * 1000;

const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIME = String.raw`\d{2}:\d{2}:\d{2}`;

/** The three date formats that a recipient must accept (RFC 9110, 5.6.7). Date.parse() alone would accept `-5`. */
const IMF_FIXDATE = new RegExp(String.raw`^${WEEKDAY}, \d{2} ${MONTH} \d{4} ${TIME} GMT$`);
const RFC_850_DATE = new RegExp(String.raw`^[A-Z][a-z]+day, \d{2}-${MONTH}-\d{2} ${TIME} GMT$`);
const ASCTIME_DATE = new RegExp(String.raw`^${WEEKDAY} ${MONTH} [ \d]\d ${TIME} \d{4}$`);

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): whole seconds or an HTTP date.
 * @param nowMs milliseconds since 1970, from which a date is measured
 * @returns milliseconds to wait, above 0 and at most 24 h; undefined when the header asks for no wait or is
 *   malformed
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim();
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : parseHttpDate(text) - nowMs;
  return waitMs > 0 ? Math.min(waitMs, MAX_PAUSE_MS) : undefined;
}

/** @returns milliseconds since 1970, NaN when the text is no HTTP date */
function parseHttpDate(text: string): number {
  if (IMF_FIXDATE.test(text) || RFC_850_DATE.test(text)) return Date.parse(text);
  if (ASCTIME_DATE.test(text)) return Date.parse(`${text} GMT`);
  return Number.NaN;
}
