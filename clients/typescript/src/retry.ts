export interface RetryOptions {
  /** How often a request is sent at most, 6 by default. 1 switches repetition off. */
  attempts: number;
  /** The pause before the first repetition, 250 by default. It doubles with each, and a random part is subtracted. */
  firstDelayMs: number;
  /** The longest pause, 60,000 by default. A `Retry-After` beyond it ends the repetition. */
  maxDelayMs: number;
  /** How long an attempt may take, 30,000 by default. */
  timeoutMs: number;
}

export const DEFAULT_RETRIES: RetryOptions = {
  attempts: 6,
  firstDelayMs: 250,
  maxDelayMs: 60_000,
  timeoutMs: 30_000,
};

type Fetch = (request: Request) => Promise<Response>;
/** Waits, and rejects when the signal is aborted. */
type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;
type Outcome = { response: Response } | { error: unknown };

/** Answers without a body: a Response with one of them must not be given any. */
const WITHOUT_BODY = [204, 205, 304];
const UNAVAILABLE = [502, 503, 504];
const RATE_LIMITED = 429;
const CONFLICT = 409;

/**
 * Sends a request again after a lost connection, a timeout, 429, 502, 503 and 504, and after the 409 that says that the
 * first attempt is still running. A PATCH is only sent again after 429: its If-Match would be stale.
 */
export function retryingFetch(send: Fetch, retries: RetryOptions, sleep: Sleep = pause): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptOnce(send, request, retries.timeoutMs);
      const isLast = attempt >= retries.attempts || request.signal.aborted;
      const delayMs = isLast ? null : delayAfter(request, outcome, attempt, retries);
      if (delayMs === null) {
        if ('error' in outcome) throw outcome.error;
        return outcome.response;
      }
      await sleep(delayMs, request.signal);
    }
  };
}

/** The body is read here, so that a connection that is lost while it arrives counts as a failed attempt. */
async function attemptOnce(send: Fetch, request: Request, timeoutMs: number): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await send(new Request(request.clone(), { signal }));
    const body = WITHOUT_BODY.includes(response.status) ? null : await response.arrayBuffer();
    const { status, statusText, headers } = response;
    return { response: new Response(body, { status, statusText, headers }) };
  } catch (error) {
    return { error };
  }
}

/** Returns the pause before the request is sent again, or null when it is not. */
function delayAfter(
  request: Request,
  outcome: Outcome,
  attempt: number,
  { firstDelayMs, maxDelayMs }: RetryOptions,
): number | null {
  if (!isRepeatable(request, outcome)) return null;
  const askedMs = 'response' in outcome ? retryAfterMs(outcome.response) : 0;
  if (askedMs > maxDelayMs) return null;
  const backOffMs = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return askedMs + backOffMs * (0.5 + Math.random() / 2);
}

function isRepeatable(request: Request, outcome: Outcome): boolean {
  if ('error' in outcome) return request.method !== 'PATCH';
  const { status, headers } = outcome.response;
  if (status === RATE_LIMITED) return true;
  // 409 `idempotency_in_progress`; no other conflict has Retry-After.
  if (status === CONFLICT) return headers.has('retry-after');
  return UNAVAILABLE.includes(status) && request.method !== 'PATCH';
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(response: Response): number {
  const value = response.headers.get('retry-after') ?? '0';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

const pause: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
