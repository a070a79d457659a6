import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { DatabaseStatus } from '../../persistence/database/database-status.js';
import {
  BacklogRepository,
  MAX_COUNTED_PER_SUBSCRIPTION,
  type Backlog,
} from '../../persistence/delivery/backlog.repository.js';

/** How long the result of the query is cached. */
const CACHE_MS = 5_000;
/** After this time NaN is reported, so that the other metrics are available when the database is not. */
const TIMEOUT_MS = 2_000;
const UNKNOWN: Backlog = { due: NaN, oldestDueSeconds: NaN };

/** Metrics of the connection pool and of the webhook deliveries that are due. */
@Injectable()
export class DatabaseMetrics {
  private latest: Promise<Backlog> = Promise.resolve(UNKNOWN);
  private cachedUntil = 0;

  constructor(
    metrics: Metrics,
    status: DatabaseStatus,
    private readonly backlogs: BacklogRepository,
  ) {
    metrics.gauge(
      {
        name: 'database_connections',
        help: 'Connections to the database, and requests that wait for one.',
        label: 'state',
      },
      () => status.poolUse(),
    );
    const due = `Webhook deliveries that are due, of all processes; at most ${MAX_COUNTED_PER_SUBSCRIPTION} per subscription are counted.`;
    metrics.gauge({ name: 'webhook_deliveries_due', help: due }, async () => ({
      all: (await this.backlog()).due,
    }));
    const oldest = 'Seconds since the oldest due webhook delivery became due.';
    metrics.gauge({ name: 'webhook_oldest_due_seconds', help: oldest }, async () => ({
      all: (await this.backlog()).oldestDueSeconds,
    }));
  }

  private backlog(): Promise<Backlog> {
    if (performance.now() < this.cachedUntil) return this.latest;
    this.cachedUntil = performance.now() + CACHE_MS;
    const backlog = this.backlogs.backlog().catch(() => UNKNOWN);
    this.latest = Promise.race([backlog, sleep(TIMEOUT_MS, UNKNOWN, { ref: false })]);
    return this.latest;
  }
}
