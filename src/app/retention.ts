import { Inject, Injectable } from '@nestjs/common';
import { inPortions } from '../common/background-loop.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { REPLAY_DAYS } from '../idempotency/idempotency.service.js';
import {
  RETAINED,
  RetentionRepository,
  type AgedRow,
} from '../persistence/retention/retention.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';

const INTERVAL_MS = 10 * 60_000;

interface Kept {
  what: keyof typeof RETAINED;
  days: number;
  /** Rows that one batch deletes at most, so that other transactions wait only shortly for its locks. */
  batch: number;
}

const kept = ({ eventRetentionDays, auditRetentionDays }: Config): Kept[] => [
  { what: 'events', days: eventRetentionDays, batch: 1_000 },
  { what: 'replays', days: eventRetentionDays, batch: 1_000 },
  { what: 'storedResponses', days: REPLAY_DAYS, batch: 500 },
  { what: 'jobs', days: 30, batch: 10 },
  { what: 'audited', days: auditRetentionDays, batch: 1_000 },
];

@Injectable()
export class Retention {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: RetentionRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    const failures: unknown[] = [];
    for (const one of kept(this.config))
      await this.end(one, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Old rows could not be deleted.');
    return INTERVAL_MS;
  }

  private async end({ what, days, batch: limit }: Kept, signal: AbortSignal): Promise<void> {
    let after: AgedRow | null = null;
    await inPortions(signal, async () => {
      after = await this.transactions.run((tx) =>
        this.rows.endNext(tx, RETAINED[what], { days, after, limit }),
      );
      return after !== null;
    });
  }
}
