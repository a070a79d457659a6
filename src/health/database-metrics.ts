import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { DatabaseStatus } from '../persistence/database-status.js';
import {
  BacklogRepository,
  MAX_COUNTED,
  type Backlog,
} from '../persistence/repositories/backlog.repository.js';
import { Transactions } from '../persistence/transactions.js';

/** However often somebody asks, the database is asked no more often. */
const KEEP_MS = 5_000;
/** Metrics have to be there above all when the database is not. */
const TIMEOUT_MS = 2_000;
const UNKNOWN: Backlog = { due: NaN, oldestDueSeconds: NaN };

/** What the database knows, and how busy the connections to it are. */
@Injectable()
export class DatabaseMetrics {
  private latest: Promise<Backlog> = Promise.resolve(UNKNOWN);
  private keptUntil = 0;

  constructor(
    metrics: Metrics,
    status: DatabaseStatus,
    private readonly backlogs: BacklogRepository,
    private readonly transactions: Transactions,
  ) {
    metrics.gauge(
      {
        name: 'database_connections',
        help: 'Connections to the database, and waits for one.',
        label: 'state',
      },
      () => status.poolUse(),
    );
    const due = `Deliveries of all processes that could be made now; at most ${MAX_COUNTED} of a subscription.`;
    metrics.gauge({ name: 'webhook_deliveries_due', help: due }, async () => ({
      all: (await this.backlog()).due,
    }));
    const oldest = 'How long the oldest of them has been due.';
    metrics.gauge({ name: 'webhook_oldest_due_seconds', help: oldest }, async () => ({
      all: (await this.backlog()).oldestDueSeconds,
    }));
  }

  private backlog(): Promise<Backlog> {
    if (performance.now() < this.keptUntil) return this.latest;
    this.keptUntil = performance.now() + KEEP_MS;
    const asked = this.backlogs.backlog(this.transactions.autocommit).catch(() => UNKNOWN);
    this.latest = Promise.race([asked, sleep(TIMEOUT_MS, UNKNOWN, { ref: false })]);
    return this.latest;
  }
}
