import { Injectable } from '@nestjs/common';
import type { HealthCheckResult } from '@nestjs/terminus';
import { failedResult } from '../platform/http/problems/failed-check.js';
import { Metrics } from '../platform/observability/metrics.js';
import { Readiness } from './readiness.js';

/** The response of /health/ready as metrics, for dashboards and alerts, which cannot read the probes. */
@Injectable()
export class ReadinessMetrics {
  constructor(metrics: Metrics, readiness: Readiness) {
    let latest: Promise<HealthCheckResult> | null = null;
    /** Both gauges are read for the same page. */
    const check = (): Promise<HealthCheckResult> => {
      latest ??= readiness
        .check()
        .catch(failedResult)
        .finally(() => (latest = null));
      return latest;
    };
    metrics.gauge(
      { name: 'ready', help: '1 if this process can do its work, 0 if not, as reported by /health/ready.' },
      async () => Number(['ok', 'degraded'].includes((await check()).status)),
    );
    metrics.gauges(
      {
        name: 'ready_check',
        help: 'The checks of /health/ready: 1 if up. An API process that cannot use Redis is ready, but "queue" is 0.',
      },
      ['check'],
      async () =>
        Object.entries((await check()).details).map(([name, { status }]) => ({
          labels: { check: name },
          value: Number(status === 'up'),
        })),
    );
  }
}
