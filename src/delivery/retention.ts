import { Inject, Injectable } from '@nestjs/common';
import type { ListPosition } from '../platform/postgres/statements/keyset-page.js';
import { RetentionRepository } from '../persistence/delivery/retention.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { BackgroundLoop, pause } from '../common/background-loop.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './queue/delivery-settings.js';

const INTERVAL_MS = 10 * 60_000;
/** Rows that one batch deletes at most, so that other transactions wait only shortly for its locks. */
const BATCH_SIZE = 1_000;
/** Pause between two batches, so that a large backlog leaves database capacity to others. */
const BATCH_PAUSE_MS = 50;

/** Deletes events with their deliveries and attempts, replays, and histories of subscriptions, after the retention period. */
@Injectable()
export class Retention {
  readonly loop = new BackgroundLoop('Retention', (signal) => this.round(signal));

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: RetentionRepository,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /** Deletes everything older than the retention period, in batches. @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    await this.deleteOldEvents(signal);
    const { retentionDays } = this.settings;
    await inBatches(signal, () => this.repository.deleteOldReplays(retentionDays, BATCH_SIZE));
    await inBatches(signal, () => this.repository.deleteOldWebhookActions(retentionDays, BATCH_SIZE));
    return INTERVAL_MS;
  }

  private async deleteOldEvents(signal: AbortSignal): Promise<void> {
    let after = await this.deleteBatch(null);
    while (after !== null && !signal.aborted) {
      await pause(BATCH_PAUSE_MS, signal);
      after = await this.deleteBatch(after);
    }
  }

  /** @returns where the next batch begins; null when this was the last one */
  private async deleteBatch(after: ListPosition | null): Promise<ListPosition | null> {
    const { retentionDays } = this.settings;
    const { next } = await this.transactions.run((tx) =>
      this.repository.deleteOldEvents(tx, retentionDays, after, BATCH_SIZE),
    );
    return next;
  }
}

/** @param deleteBatch deletes at most BATCH_SIZE rows, and returns how many it deleted */
async function inBatches(signal: AbortSignal, deleteBatch: () => Promise<number>): Promise<void> {
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal.aborted;) deleted = await deleteBatch();
}
