import { performance } from 'node:perf_hooks';
import { Agent, type Dispatcher } from 'undici';
import type { AddressPolicy } from '../common/net/address-policy.js';
import { checkTargetUrl } from '../common/net/target-url.js';
import { checkedConnector, type Resolve } from './checked-connector.js';
import { startDeadline, type Deadline } from './deadline.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import type { Outcome } from './retry-policy.js';

/** How much of a response is read and kept, in bytes as they arrive. */
export const MAX_RESPONSE_BYTES = 16 * 1024;

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;

/**
 * How long an idle connection is kept at most, whatever the receiver offers: long enough for a burst, short
 * enough to follow a change of DNS.
 */
const MAX_KEEP_ALIVE_MS = 30_000;

export interface HttpSenderOptions {
  policy: AddressPolicy;
  userAgent: string;
  /** Milliseconds for the whole exchange, connecting included. Default 15,000. */
  timeoutMs?: number;
  /** Milliseconds for name resolution, TCP and TLS together. Default 5,000. */
  connectTimeoutMs?: number;
  /** Default: the operating system's resolver. */
  resolve?: Resolve;
  /** PEM of the authorities to trust instead of the built-in ones. */
  ca?: string;
}

/** `headers` come without `user-agent` and `accept-encoding`, which are the sender's own. */
export interface SendRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string;
}

/**
 * One attempt. `status` is there as soon as the receiver sent one, even if the rest failed. `responseBody`:
 * the first 16 KiB read as UTF-8; what is no UTF-8, and NUL, which PostgreSQL cannot store, is U+FFFD.
 */
export interface Exchange {
  outcome: Outcome;
  durationMs: number;
  status: number | null;
  responseBody: string;
}

/**
 * Posts to receivers nobody vouches for: within a deadline, to allowed addresses only, without following
 * redirects, without proxies and without reading more than it keeps.
 *
 * A connection that breaks after the request was written is a failure, and not tried again here even if it
 * came from the pool: the receiver may have read the request. (undici itself opens a new connection when the
 * old one was closed before the request was written.)
 */
export class HttpSender {
  private readonly agent: Agent;
  private readonly timeoutMs: number;
  private closing: Promise<void> | undefined;

  constructor(private readonly options: HttpSenderOptions) {
    const { policy, resolve, ca } = options;
    const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.agent = new Agent({
      connect: checkedConnector({ policy, connectTimeoutMs, resolve, ca }),
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // The deadline covers both; undici's own begin anew with every chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Posts once. Never throws: whatever goes wrong is an outcome. */
  async send(request: SendRequest): Promise<Exchange> {
    const startedAt = performance.now();
    const progress: Progress = { status: null, chunks: [] };
    const outcome = await this.exchange(request, progress);
    return {
      outcome,
      durationMs: Math.round(performance.now() - startedAt),
      status: progress.status,
      responseBody: decode(progress.chunks),
    };
  }

  /**
   * Waits for the exchanges under way, each bounded by its deadline, and closes all connections. May be called
   * again. A send() after it is a failure.
   */
  async close(): Promise<void> {
    this.closing ??= this.agent.close();
    await this.closing;
  }

  private async exchange(request: SendRequest, progress: Progress): Promise<Outcome> {
    const deadline = startDeadline(this.timeoutMs, () => new DeliveryFailure('timeout'));
    try {
      const response = await this.post(request, deadline);
      progress.status = response.statusCode;
      await readBounded(response.body, progress.chunks).catch((error: unknown) => {
        // A refusal is a refusal even if its explanation broke off; a success must be complete.
        if (isSuccess(response.statusCode)) throw error;
      });
      return responseOutcome(response);
    } catch (error) {
      return { kind: 'failure', reason: failureReasonOf(error) };
    } finally {
      deadline.clear();
    }
  }

  /** undici notices the signal only once it is connected, hence the race. */
  private async post(request: SendRequest, deadline: Deadline): Promise<Dispatcher.ResponseData> {
    const { origin, pathname, search } = this.allowedUrl(request.url);
    const response = this.agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { ...request.headers, 'user-agent': this.options.userAgent, 'accept-encoding': 'identity' },
      body: request.body,
      signal: deadline.signal,
    });
    return deadline.race(response);
  }

  /** Judged again with every attempt: the policy may be stricter today than when the url was stored. */
  private allowedUrl(url: string): URL {
    const check = checkTargetUrl(url, this.options.policy);
    if (check.ok) return new URL(check.url);
    throw new DeliveryFailure(check.reason === 'address_refused' ? 'address_refused' : 'invalid_url');
  }
}

/** What is known of an exchange so far, failed or not. */
interface Progress {
  status: number | null;
  chunks: Buffer[];
}

/** Fills `chunks` with at most MAX_RESPONSE_BYTES; a longer body is cut off with its connection. */
async function readBounded(body: AsyncIterable<Buffer>, chunks: Buffer[]): Promise<void> {
  let remaining = MAX_RESPONSE_BYTES;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, remaining));
    remaining -= chunk.length;
    if (remaining <= 0) return;
  }
}

function responseOutcome({ statusCode, headers }: Dispatcher.ResponseData): Outcome {
  const retryAfter = headers['retry-after'];
  return {
    kind: 'response',
    status: statusCode,
    ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** `stream` leaves out a character that the cut went through. */
function decode(chunks: Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\0', '\ufffd');
}
