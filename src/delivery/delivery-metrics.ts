import { Injectable } from '@nestjs/common';
import { FAILURE_REASONS } from '../events/delivery-values.js';
import { Metrics } from '../platform/observability/metrics.js';
import { reasonClass } from './sending/retry-policy.js';

/** Upper limits of the histograms: an attempt takes up to WEBHOOK_TIMEOUT_MS, a sweep usually milliseconds. */
const ATTEMPT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];
const SWEEP_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Upper limits with 60 s, the limit of the objective. */
const FIRST_ATTEMPT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600];

const FAILED_ATTEMPTS = ['retry', 'exhausted'] as const;
type AttemptOutcome = 'delivered' | (typeof FAILED_ATTEMPTS)[number];

const FAILURE_CLASSES = [
  ...FAILURE_REASONS,
  ...['redirect_refused', 'gone', 'http_1xx', 'http_3xx', 'http_4xx', 'http_5xx', 'http_other'],
];
const KNOWN_ATTEMPTS = [
  { outcome: 'delivered', reason: 'delivered' },
  ...FAILED_ATTEMPTS.flatMap((outcome) => FAILURE_CLASSES.map((reason) => ({ outcome, reason }))),
];

/** `full`: there was no claim, because enough chunks wait in the queue. `locked`: other processes were claiming. */
const SWEEP_OUTCOMES = ['claimed', 'nothing', 'full', 'locked', 'failed'] as const;
export type SweepOutcome = (typeof SWEEP_OUTCOMES)[number];

@Injectable()
export class DeliveryMetrics {
  private readonly attempts;
  private readonly attemptSeconds;
  private readonly firstAttemptSeconds;
  private readonly sweepSeconds;
  private waitingChunks = NaN;

  constructor(metrics: Metrics) {
    this.attempts = metrics.counter(
      'delivery_attempts_total',
      'Recorded attempts to deliver events, without pings, by outcome and reason.',
      ['outcome', 'reason'],
      KNOWN_ATTEMPTS,
    );
    this.attemptSeconds = metrics.histogram(
      'delivery_attempt_duration_seconds',
      'Duration of recorded attempts to deliver events, without pings.',
      ATTEMPT_SECONDS,
    );
    this.firstAttemptSeconds = metrics.histogram(
      'delivery_first_attempt_delay_seconds',
      'From the commit of an event to its first attempt, if recorded; without receivers that failed or paused.',
      FIRST_ATTEMPT_SECONDS,
    );
    this.sweepSeconds = metrics.histogram(
      'relay_sweep_duration_seconds',
      'Duration of the searches for due deliveries, by outcome.',
      SWEEP_SECONDS,
      ['outcome'],
      SWEEP_OUTCOMES.map((outcome) => ({ outcome })),
    );
    metrics.gauge(
      'queue_waiting_chunks',
      'Chunks of deliveries in the queue, for all processes, as of the last sweep; NaN if it could not read the queue.',
      () => this.waitingChunks,
    );
  }

  countAttempt(outcome: AttemptOutcome, reason: string, seconds: number): void {
    this.attempts.inc({ outcome, reason: reasonClass(reason) });
    this.attemptSeconds.observe(seconds);
  }

  observeFirstAttempt(seconds: number): void {
    this.firstAttemptSeconds.observe(seconds);
  }

  countSweep(outcome: SweepOutcome, seconds: number): void {
    this.sweepSeconds.observe({ outcome }, seconds);
  }

  /** @param chunks NaN when the queue cannot be reached */
  setWaitingChunks(chunks: number): void {
    this.waitingChunks = chunks;
  }
}
