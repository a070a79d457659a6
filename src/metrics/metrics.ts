import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Requests end within milliseconds, exchanges with receivers may take the whole of their time limit. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ATTEMPT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60];

/**
 * What this process tells Prometheus. Labels have few values, and none that names an application, a person or
 * an order.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  /** In seconds; its count is the count of the requests. */
  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status; the status is "aborted" where the caller went away.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: this.registers,
  });

  readonly orders = new Counter({
    name: 'orders_total',
    help: 'Orders sent to be taken, by outcome: taken, replayed, refused, failed.',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  readonly rateLimited = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests refused with 429, by the policy they went beyond.',
    labelNames: ['policy'],
    registers: this.registers,
  });

  readonly refusedTokens = new Counter({
    name: 'refused_tokens_total',
    help: 'Requests with a token that is not valid.',
    registers: this.registers,
  });

  readonly attempts = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Recorded attempts to deliver, by what became of the delivery and why.',
    labelNames: ['outcome', 'reason'],
    buckets: ATTEMPT_SECONDS,
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /**
   * A figure that is looked up when somebody asks.
   * @param read its values by the value of `label`; it must not fail
   */
  gauge<Label extends string>(
    about: { name: string; help: string; label?: Label },
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ): void {
    const { name, help, label } = about;
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

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything, in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
