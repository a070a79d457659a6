import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { DeliveryRepository, type AttemptRecord } from '../persistence/repositories/delivery.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

/** `beganAt` by performance.now(); how long ago that is shows when the record is written. */
export type Attempt = Omit<AttemptRecord, 'ageMs'> & { beganAt: number };

interface Entry {
  attempt: Attempt;
  /** The moment its lease will have run out, by performance.now(). */
  heldUntil: number;
  done: () => void;
}

const COLLECT_MS = 20;
const MAX_BATCH = 500;
const RETRY_MS = 250;

/**
 * Writes what attempts came to, all of the last 20 ms in one statement: one commit for many receivers. While
 * the database is away it keeps them for as long as their leases live; after that the deliveries are somebody
 * else's, and are made again.
 */
@Injectable()
export class Recorder {
  private readonly logger = new Logger('Recorder');
  private entries: Entry[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryRepository,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves when the attempt is written, or given up. Never rejects. */
  record(attempt: Attempt): Promise<void> {
    return new Promise((done) => {
      this.entries.push({ attempt, heldUntil: attempt.beganAt + this.settings.workLeaseMs, done });
      this.writing ??= this.writeAll();
    });
  }

  /** Resolves when nothing is left to write. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.entries.length > 0) {
      if (this.entries.length < MAX_BATCH) await sleep(COLLECT_MS);
      const batch = this.entries.splice(0, MAX_BATCH);
      await this.write(batch);
      batch.forEach(({ done }) => done());
    }
    this.writing = null;
  }

  private async write(batch: Entry[]): Promise<void> {
    const { chunkSize, chunksPerSubscription } = this.settings;
    const heldUntil = Math.max(...batch.map((entry) => entry.heldUntil));
    for (let failures = 0; ; failures += 1) {
      try {
        const share = chunkSize * chunksPerSubscription;
        await this.deliveries.record(this.transactions.autocommit, batch.map(toRecord), share);
        batch.forEach(({ attempt }) => this.observe(attempt));
        return;
      } catch (error) {
        const what = `${batch.length} attempts could not be recorded`;
        if (failures === 0) this.logger.warn(`${what}, trying again. ${String(error)}`);
        if (performance.now() + RETRY_MS > heldUntil) {
          this.logger.error(`${what} in time: the deliveries will be made again.`);
          return;
        }
        await sleep(RETRY_MS);
      }
    }
  }

  private observe({ state, reason, durationMs }: Attempt): void {
    const outcome = state === 'waiting' ? 'retry' : state;
    this.metrics.attempts.observe({ outcome, reason }, durationMs / 1_000);
  }
}

const toRecord = ({ attempt: { beganAt, ...rest } }: Entry): AttemptRecord => ({
  ...rest,
  ageMs: performance.now() - beganAt,
});
