import type { FailureReason } from '../../events/delivery-values.js';

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
 * @returns milliseconds to wait, above 0 and at most 24 h; undefined when the header asks for no wait or is malformed
 */
function parseRetryAfter(header: string, nowMs: number): number | undefined {
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

/** The result of one attempt. `retryAfter` is the unparsed header. */
export type AttemptOutcome =
  { kind: 'response'; status: number; retryAfter?: string } | { kind: 'failure'; reason: FailureReason };

/** `http_<status>`, or the reason of a failure. */
type AttemptReason = FailureReason | 'redirect_refused' | 'gone' | `http_${number}`;

/**
 * The next step of the delivery. `delayMs`: from now until the next attempt. `pauseMs`: the receiver asked for a pause of the
 * whole subscription of this length; never longer than `delayMs`. `disableSubscription`: the receiver responded with 410 Gone, so
 * nothing more is sent to it.
 */
export type Decision =
  | { state: 'delivered' }
  | { state: 'retry'; delayMs: number; reason: AttemptReason; pauseMs?: number }
  | { state: 'exhausted'; reason: AttemptReason; pauseMs?: number; disableSubscription?: true };

export const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ASKS_FOR_PAUSE = new Set([429, 503]);

/** Varies each wait by up to 20 % either way, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/**
 * Decides what follows an attempt. A pure function when `nowMs` is given.
 * @param attempt the number of the attempt that was just made, from 1
 * @param schedule waits in milliseconds; `schedule.length + 1` attempts are made in all
 * @param random a number in [0, 1), as Math.random
 * @param nowMs milliseconds since 1970, for a `Retry-After` that is a date
 */
export function decide(
  outcome: AttemptOutcome,
  attempt: number,
  schedule: readonly number[],
  random: () => number,
  nowMs: number = Date.now(),
): Decision {
  if (!Number.isInteger(attempt) || attempt < 1) throw new RangeError(`attempt ${attempt} does not exist`);
  if (isSuccess(outcome)) return { state: 'delivered' };
  const reason = reasonOf(outcome);
  if (reason === 'gone') return { state: 'exhausted', reason, disableSubscription: true };

  const pauseMs = requestedPause(outcome, nowMs);
  const pause = pauseMs === undefined ? {} : { pauseMs };
  const wait = schedule[attempt - 1];
  if (wait === undefined) return { state: 'exhausted', reason, ...pause };
  return { state: 'retry', reason, delayMs: Math.max(jittered(wait, random), pauseMs ?? 0), ...pause };
}

/**
 * Decides what follows a ping. A ping is never retried, and its result does not pause or disable the subscription:
 * a receiver without support for pings may send any response. A redirect makes it `failing` (delivery-record.statement.ts).
 */
export function decidePing(outcome: AttemptOutcome): Decision {
  return isSuccess(outcome) ? { state: 'delivered' } : { state: 'exhausted', reason: reasonOf(outcome) };
}

function isSuccess(outcome: AttemptOutcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300;
}

function reasonOf(outcome: AttemptOutcome): AttemptReason {
  if (outcome.kind === 'failure') return outcome.reason;
  if (outcome.status === 410) return 'gone';
  return REDIRECTS.has(outcome.status) ? 'redirect_refused' : `http_${outcome.status}`;
}

/** A reason as a metric label. Statuses are grouped: receivers choose them, and each label value is a time series. */
export function reasonClass(reason: string): string {
  const status = /^http_(\d+)$/.exec(reason)?.[1];
  if (status === undefined) return reason;
  return /^[1-5]\d\d$/.test(status) ? `http_${status[0]}xx` : 'http_other';
}

function requestedPause(outcome: AttemptOutcome, nowMs: number): number | undefined {
  if (outcome.kind === 'failure' || !ASKS_FOR_PAUSE.has(outcome.status)) return undefined;
  return outcome.retryAfter === undefined ? undefined : parseRetryAfter(outcome.retryAfter, nowMs);
}

function jittered(waitMs: number, random: () => number): number {
  return Math.round(waitMs * (1 - JITTER + 2 * JITTER * random()));
}
