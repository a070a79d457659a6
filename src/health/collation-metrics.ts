import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { changedCollations } from '../persistence/schema/collation-check.js';
import { DatabaseStatus } from '../persistence/schema/database-status.js';
import { Metrics } from '../platform/observability/metrics.js';
import { DatabaseReadings } from './database-readings.js';

const CACHE_MS = 10 * 60_000;

/** Reports that another version of the operating system sorts text in another way than the indexes. */
@Injectable()
export class CollationMetrics implements OnApplicationBootstrap {
  private readonly changed: () => Promise<string[] | null>;

  constructor(metrics: Metrics, readings: DatabaseReadings, status: DatabaseStatus) {
    this.changed = readings.reading(() => status.changedCollations(), CACHE_MS);
    const help =
      'Collations whose version is another than that of the indexes. Rebuild the indexes if it is not 0.';
    metrics.gauge({ name: 'changed_collations', help }, async () => (await this.changed())?.length ?? NaN);
  }

  async onApplicationBootstrap(): Promise<void> {
    const names = (await this.changed()) ?? [];
    if (names.length === 0) return;
    const { detail, action } = changedCollations(names);
    new Logger('Persistence').warn(`${detail} ${action}`);
  }
}
