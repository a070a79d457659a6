import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import type { FailureReason } from '../../events/delivery-values.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import { REDIRECTS, type AttemptOutcome } from './retry-policy.js';

/** Bytes of a response body, as they arrive, that are read and stored. */
const MAX_RESPONSE_BYTES = 16 * 1024;
/** Characters of `Location` that are stored. */
const MAX_LOCATION_LENGTH = 2_000;

/**
 * The result of one attempt. `status` is set as soon as the receiver sent one, even if the rest failed.
 * `responseBody`: the first 16 KiB decoded as UTF-8; invalid bytes, and NUL, which PostgreSQL cannot store,
 * become U+FFFD. Before that of a redirect is the line `Location`.
 */
export interface AttemptResult {
  outcome: AttemptOutcome;
  durationMs: number;
  status: number | null;
  responseBody: string;
}

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/**
 * Handles one request of undici and reports its result exactly once: when the response is complete or longer than
 * MAX_RESPONSE_BYTES, when it failed, or at the timeout. undici's own request() creates a stream and an AbortSignal
 * for each request, which cost more than the request itself.
 */
export class ExchangeHandler implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly deadline: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private remaining = MAX_RESPONSE_BYTES;
  private status: number | null = null;
  private retryAfter: string | undefined;
  private controller: Controller | undefined;
  private hasEnded = false;

  /** @param timeoutMs for the whole exchange from now on, connecting included */
  constructor(
    timeoutMs: number,
    private readonly report: (result: AttemptResult) => void,
  ) {
    this.deadline = setTimeout(() => {
      this.fail('timeout');
      this.controller?.abort(new DeliveryFailure('timeout'));
    }, timeoutMs);
  }

  /** Called when connected, before anything is written: a request whose timeout has passed is not sent. */
  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.hasEnded) controller.abort(new DeliveryFailure('timeout'));
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    // An interim response (1xx): the final one follows.
    if (status < 200) return;
    this.status = status;
    const { location } = headers;
    // The stored response begins with the address, because the body of a redirect is often empty; its query may contain secrets.
    if (REDIRECTS.has(status) && typeof location === 'string') {
      const line = `Location: ${location.split(/[?#]/, 1)[0]!.slice(0, MAX_LOCATION_LENGTH)}\n\n`;
      this.chunks.push(Buffer.from(line));
    }
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.retryAfter = retryAfter;
  }

  /** Closes the connection when the body is longer than MAX_RESPONSE_BYTES. */
  onResponseData(controller: Controller, chunk: Buffer): void {
    this.chunks.push(chunk.subarray(0, this.remaining));
    this.remaining -= chunk.length;
    if (this.remaining > 0 || this.hasEnded) return;
    this.endWithResponse();
    controller.abort(new DeliveryFailure('invalid_response'));
  }

  onResponseEnd(): void {
    this.endWithResponse();
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    this.fail(failureReasonOf(error));
  }

  /** An error status counts even if the body was cut off; a 2xx response counts only when it is complete. */
  fail(reason: FailureReason): void {
    if (this.status !== null && (this.status < 200 || this.status >= 300)) this.endWithResponse();
    else this.end({ kind: 'failure', reason });
  }

  private endWithResponse(): void {
    const { status, retryAfter } = this;
    this.end({ kind: 'response', status: status!, ...(retryAfter !== undefined && { retryAfter }) });
  }

  private end(outcome: AttemptOutcome): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.deadline);
    this.report({
      outcome,
      durationMs: Math.round(performance.now() - this.startedAt),
      status: this.status,
      responseBody: this.body(),
    });
  }

  private body(): string {
    if (this.chunks.length === 0) return '';
    const bytes = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    // `stream: true` drops an incomplete character at the end of a truncated body.
    const text = this.remaining > 0 ? bytes.toString() : new TextDecoder().decode(bytes, { stream: true });
    return text.replaceAll('\0', '\ufffd');
  }
}
