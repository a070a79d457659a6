import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import type { FailureReason } from '../events/delivery-reasons.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import type { Outcome } from './retry-policy.js';

/** How much of a response is read and kept, in bytes as they arrive. */
export const MAX_RESPONSE_BYTES = 16 * 1024;

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

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/**
 * Follows one request through undici and reports once what it came to, when the answer is complete, as much of it
 * as is kept is there, it failed, or the time is over. undici's own request() makes a stream and an AbortSignal
 * for each, which cost more than the request.
 */
export class ExchangeHandler implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly deadline: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private remaining = MAX_RESPONSE_BYTES;
  private status: number | null = null;
  private retryAfter: string | undefined;
  private controller: Controller | undefined;
  private isOver = false;

  /** @param timeoutMs for everything from now on, connecting included */
  constructor(
    timeoutMs: number,
    private readonly report: (exchange: Exchange) => void,
  ) {
    this.deadline = setTimeout(() => {
      this.fail('timeout');
      this.controller?.abort(new DeliveryFailure('timeout'));
    }, timeoutMs);
  }

  /** The connection is there and nothing is written yet: too late is not sent at all. */
  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new DeliveryFailure('timeout'));
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    // The answer is still to come.
    if (status < 200) return;
    this.status = status;
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.retryAfter = retryAfter;
  }

  /** A body that is longer than what is kept is cut off with its connection. */
  onResponseData(controller: Controller, chunk: Buffer): void {
    this.chunks.push(chunk.subarray(0, this.remaining));
    this.remaining -= chunk.length;
    if (this.remaining > 0 || this.isOver) return;
    this.answered();
    controller.abort(new DeliveryFailure('invalid_response'));
  }

  onResponseEnd(): void {
    this.answered();
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    this.fail(failureReasonOf(error));
  }

  /** A refusal is a refusal even if its explanation broke off; a success must be complete. */
  fail(reason: FailureReason): void {
    if (this.status !== null && (this.status < 200 || this.status >= 300)) this.answered();
    else this.end({ kind: 'failure', reason });
  }

  private answered(): void {
    const { status, retryAfter } = this;
    this.end({ kind: 'response', status: status!, ...(retryAfter !== undefined && { retryAfter }) });
  }

  private end(outcome: Outcome): void {
    if (this.isOver) return;
    this.isOver = true;
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
    // `stream` leaves out a character that the cut went through.
    const text = this.remaining > 0 ? bytes.toString() : new TextDecoder().decode(bytes, { stream: true });
    return text.replaceAll('\0', '\ufffd');
  }
}
