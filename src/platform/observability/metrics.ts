import { Global, Injectable, Module } from '@nestjs/common';
import { METRIC_PREFIX as PREFIX } from '../../config/metric-prefix.js';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Gauges of prom-client that are named like counters; each is the sum of another one over its types. */
const MISNAMED = ['active_handles', 'active_requests', 'active_resources'].map(
  (name) => `nodejs_${name}_total`,
);

/** The combinations of labels that are known before anything happens: they begin at 0. */
type Known<Label extends string> = Record<Label, string>[];

export type GaugeRow = [value: number, ...labels: (string | number)[]];

/** Null when it is not known. A gauge with labels has rows. */
export type GaugeValue = number | GaugeRow[] | null;

/**
 * The registry of the Prometheus metrics of this process; it puts the prefix before their names. Labels have a limited number of
 * values. They may contain the ids of applications and subscriptions, and never names, URLs or what clients created.
 */
@Injectable()
export class Metrics {
  static readonly MEDIA_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    for (const name of MISNAMED) this.registry.removeSingleMetric(PREFIX + name);
  }

  counter<Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    known: Known<Label> = [],
  ): Counter<Label> {
    const counter = new Counter({ name: PREFIX + name, help, labelNames, registers: this.registers });
    for (const labels of known) counter.inc(labels, 0);
    return counter;
  }

  /** @param buckets upper limits, in seconds */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
    known: Known<Label> = [],
  ): Histogram<Label> {
    const registers = this.registers;
    const histogram = new Histogram({ name: PREFIX + name, help, labelNames, buckets, registers });
    for (const labels of known) histogram.zero(labels);
    return histogram;
  }

  /**
   * Registers a gauge whose value is read when the metrics are requested; combinations of labels that are not read again disappear.
   * @param described its name, with the names of its labels as in `name{first,second}`
   * @param read must not reject
   */
  gauge(described: string, help: string, read: () => Promise<GaugeValue> | GaugeValue): void {
    const [name, ...labelNames] = described.match(/\w+/g) as [string, ...string[]];
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: this.registers,
      async collect() {
        const value = (await read()) ?? (labelNames.length === 0 ? NaN : []);
        this.reset();
        for (const [number, ...labels] of typeof value === 'number' ? [[value] as GaugeRow] : value)
          this.labels(...labels.map(String)).set(number);
      },
    });
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}

@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
