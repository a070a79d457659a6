import { Injectable } from '@nestjs/common';
import { METRIC_PREFIX as PREFIX } from '../../config/package-version.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_MEDIA_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Gauges of prom-client that are named like counters; each is the sum of another one over its types. */
const MISNAMED = ['active_handles', 'active_requests', 'active_resources'].map(
  (name) => `nodejs_${name}_total`,
);

type Labels<Name extends string> = Record<Name, string>;

interface Description<Label extends string> {
  /** Without the prefix. */
  name: string;
  help: string;
  /** The combinations of labels that are known before anything happens: they begin at 0. */
  known?: Labels<Label>[];
}

export interface Sample<Label extends string> {
  labels: Labels<Label>;
  value: number;
}

/**
 * The registry of the Prometheus metrics of this process. Labels have a limited number of values. They may contain the ids of
 * applications and subscriptions, and never names, URLs or what clients created.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    for (const name of MISNAMED) this.registry.removeSingleMetric(PREFIX + name);
  }

  counter<Label extends string = never>(
    { name, help, known = [] }: Description<Label>,
    labelNames: Label[] = [],
  ): Counter<Label> {
    const counter = new Counter({ name: PREFIX + name, help, labelNames, registers: this.registers });
    for (const labels of known) counter.inc(labels, 0);
    return counter;
  }

  /** @param buckets upper limits, in seconds */
  histogram<Label extends string = never>(
    { name, help, known = [] }: Description<Label>,
    buckets: number[],
    labelNames: Label[] = [],
  ): Histogram<Label> {
    const registers = this.registers;
    const histogram = new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers });
    for (const labels of known) histogram.zero(labels);
    return histogram;
  }

  /**
   * Registers a gauge without labels whose value is read when the metrics are requested.
   * @param read must not reject; NaN when the value is not known
   */
  gauge(description: Description<never>, read: () => Promise<number> | number): void {
    this.gauges(description, [], async () => [{ labels: {}, value: await read() }]);
  }

  /**
   * Registers a gauge with labels; combinations of labels that are not read again disappear.
   * @param read must not reject; returns no samples when they are not known
   */
  gauges<Label extends string>(
    { name, help }: Description<Label>,
    labelNames: Label[],
    read: () => Promise<Sample<Label>[]> | Sample<Label>[],
  ): void {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: this.registers,
      async collect() {
        const samples = await read();
        this.reset();
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
