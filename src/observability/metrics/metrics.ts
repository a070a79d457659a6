import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_MEDIA_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Histogram buckets: requests take milliseconds, delivery attempts up to WEBHOOK_TIMEOUT_MS. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ATTEMPT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];

/**
 * The Prometheus metrics of this process. Labels have few possible values and never identify an application, person or order.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status; the status is "aborted" when the client closed the connection.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: this.registers,
  });

  readonly orders = new Counter({
    name: 'orders_total',
    help: 'Requested orders by outcome: taken, replayed, refused, failed.',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly rateLimited = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests refused with 429, by the exceeded policy.',
    labelNames: ['policy'],
    registers: this.registers,
  });

  readonly refusedTokens = new Counter({
    name: 'refused_tokens_total',
    help: 'Requests with an invalid token.',
    registers: this.registers,
  });

  readonly attempts = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Recorded delivery attempts by outcome and reason.',
    labelNames: ['outcome', 'reason'],
    buckets: ATTEMPT_SECONDS,
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * Registers a gauge whose values are read when the metrics are requested.
   * @param read returns the values by label value; must not reject
   */
  gauge<Label extends string>(
    options: { name: string; help: string; label?: Label },
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ): void {
    const { name, help, label } = options;
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: this.registers,
      async collect() {
        for (const [value, figure] of Object.entries(await read())) {
          this.set(label === undefined ? {} : ({ [label]: value } as Record<Label, string>), figure);
        }
      },
    });
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
