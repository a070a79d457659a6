import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DeliveryKind } from '../events/delivery-values.js';
import { DeliveryRepository, type DeliveryNotice } from '../persistence/delivery/delivery.repository.js';
import type { AttemptRecord } from '../persistence/delivery/delivery-record.statement.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './queue/delivery-settings.js';

/** `beganAt` is a performance.now() value; `ageMs` is calculated from it when the record is written. */
type Attempt = Omit<AttemptRecord, 'ageMs'> & {
  kind: DeliveryKind;
  beganAt: number;
  /** Milliseconds since the event was committed; null unless it is the first attempt, and not delayed because of the receiver. */
  firstAttemptDelayMs: number | null;
};

interface Entry {
  attempt: Attempt;
  /** The end of the lease, as a performance.now() value. */
  leaseEndsAt: number;
  done: () => void;
}

const NOTICE_TEXTS: Record<DeliveryNotice['kind'], string> = {
  delivery_exhausted: 'A delivery is exhausted: it is not attempted again.',
  webhook_failing: 'A webhook is failing.',
  webhook_recovered: 'A webhook has recovered.',
  webhook_disabled: 'A webhook is disabled: nothing is sent until it is enabled.',
};

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
    private readonly metrics: DeliveryMetrics,
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
        const notices = await this.deliveries.record(batch.map(toRecord), maxInFlight);
        notices.forEach((notice) => this.warn(notice));
        batch.forEach(({ attempt }) => this.observe(attempt));
        return;
      } catch (error) {
        const what = `The results of ${batch.length} delivery attempts`;
        if (failures === 0)
          this.logger.warn({ message: `${what} could not be written, retrying.`, err: error });
        if (performance.now() + RETRY_MS > lastLeaseEndsAt) {
          const message = `${what} were not written before their leases expired: the deliveries will be attempted again.`;
          this.logger.error({ message, err: error });
          return;
        }
        await sleep(RETRY_MS);
      }
    }
  }

  /** Called after the commit. The statement reports each change to the process that recorded it. */
  private warn({ kind, ...ids }: DeliveryNotice): void {
    this.logger.warn({ message: NOTICE_TEXTS[kind], ...ids });
  }

  private observe({ kind, state, reason, durationMs, firstAttemptDelayMs }: Attempt): void {
    if (kind !== 'event') return;
    if (firstAttemptDelayMs !== null) this.metrics.observeFirstAttempt(firstAttemptDelayMs / 1_000);
    this.metrics.countAttempt(state === 'waiting' ? 'retry' : state, reason, durationMs / 1_000);
  }
}

const toRecord = ({
  attempt: { beganAt, kind: _kind, firstAttemptDelayMs: _delay, ...rest },
}: Entry): AttemptRecord => ({
  ...rest,
  ageMs: performance.now() - beganAt,
});
