import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../observability/metrics/metrics.js';
import { DeliveryRepository, type AttemptRecord } from '../persistence/delivery/delivery.repository.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';
import { reasonClass } from './retry-policy.js';

/** `beganAt` is a performance.now() value; `ageMs` is calculated from it when the record is written. */
export type Attempt = Omit<AttemptRecord, 'ageMs'> & { beganAt: number };

interface Entry {
  attempt: Attempt;
  /** When its lease expires, as a performance.now() value. */
  leaseEndsAt: number;
  done: () => void;
}

const COLLECT_MS = 20;
const MAX_BATCH = 500;
const RETRY_MS = 250;

/**
 * Writes the results of attempts, those of 20 ms in one statement: one commit for many receivers. While the database
 * is unavailable it keeps them until their leases expire; then the deliveries are claimed and attempted again.
 */
@Injectable()
export class Recorder {
  private readonly logger = new Logger('Recorder');
  private entries: Entry[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    private readonly deliveries: DeliveryRepository,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves when the attempt is written or could not be written in time. Never rejects. */
  record(attempt: Attempt): Promise<void> {
    return new Promise((done) => {
      this.entries.push({ attempt, leaseEndsAt: attempt.beganAt + this.settings.workLeaseMs, done });
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
    const lastLeaseEndsAt = Math.max(...batch.map((entry) => entry.leaseEndsAt));
    for (let failures = 0; ; failures += 1) {
      try {
        const maxInFlight = chunkSize * chunksPerSubscription;
        await this.deliveries.record(batch.map(toRecord), maxInFlight);
        batch.forEach(({ attempt }) => this.observe(attempt));
        return;
      } catch (error) {
        const what = `The results of ${batch.length} delivery attempts`;
        if (failures === 0) this.logger.warn(`${what} could not be written, retrying: ${String(error)}`);
        if (performance.now() + RETRY_MS > lastLeaseEndsAt) {
          this.logger.error(`${what} were not written before their leases expired: these are sent again.`);
          return;
        }
        await sleep(RETRY_MS);
      }
    }
  }

  private observe({ state, reason, durationMs }: Attempt): void {
    const outcome = state === 'waiting' ? 'retry' : state;
    this.metrics.attempts.observe({ outcome, reason: reasonClass(reason) }, durationMs / 1_000);
  }
}

const toRecord = ({ attempt: { beganAt, ...rest } }: Entry): AttemptRecord => ({
  ...rest,
  ageMs: performance.now() - beganAt,
});
