import { Inject, Injectable } from '@nestjs/common';
import type { ListPosition } from '../platform/postgres/statements/keyset-page.js';
import { RetentionRepository } from '../persistence/delivery/retention.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { BackgroundLoop, inPortions } from '../common/background-loop.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './queue/delivery-settings.js';

const INTERVAL_MS = 10 * 60_000;
/** Rows that one batch deletes at most, so that other transactions wait only shortly for its locks. */
const BATCH_SIZE = 1_000;

/** Deletes events with their deliveries and attempts, and replays, after the retention period. */
@Injectable()
export class Retention {
  readonly loop = new BackgroundLoop('Retention', (signal) => this.round(signal));

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: RetentionRepository,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    await this.deleteOldEvents(signal);
    const { retentionDays: days } = this.settings;
    const isFull = (deleted: number): boolean => deleted === BATCH_SIZE;
    await inPortions(signal, async () => isFull(await this.repository.deleteOldReplays(days, BATCH_SIZE)));
    return INTERVAL_MS;
  }

  private async deleteOldEvents(signal: AbortSignal): Promise<void> {
    let after: ListPosition | null = null;
    await inPortions(signal, async () => {
      after = await this.deleteBatch(after);
      return after !== null;
    });
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
