import { Inject, Injectable } from '@nestjs/common';
import type { Place } from '../persistence/repositories/delivery-log.repository.js';
import { RetentionRepository } from '../persistence/repositories/retention.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { pause } from './background-loop.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

const INTERVAL_MS = 10 * 60_000;
/** Few enough that nobody waits for a row that is being deleted. */
const BATCH = 1_000;
/** What a large backlog leaves to everybody else. */
const BETWEEN_BATCHES_MS = 50;

/** Forgets events, with their deliveries and attempts, and replays, when they are old. */
@Injectable()
export class Retention {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: RetentionRepository,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /** Forgets all that is old, in small batches. @returns milliseconds until there may be more to do */
  async round(signal: AbortSignal): Promise<number> {
    await this.forgetEvents(signal);
    await this.forgetReplays(signal);
    return INTERVAL_MS;
  }

  private async forgetEvents(signal: AbortSignal): Promise<void> {
    let after = await this.forgetBatch(null);
    while (after !== null && !signal.aborted) {
      await pause(BETWEEN_BATCHES_MS, signal);
      after = await this.forgetBatch(after);
    }
  }

  /** @returns where to go on */
  private async forgetBatch(after: Place | null): Promise<Place | null> {
    const { retentionDays } = this.settings;
    const { next } = await this.transactions.run((tx) =>
      this.repository.forgetEvents(tx, retentionDays, after, BATCH),
    );
    return next;
  }

  private async forgetReplays(signal: AbortSignal): Promise<void> {
    const { retentionDays } = this.settings;
    for (let forgotten = BATCH; forgotten === BATCH && !signal.aborted;) {
      forgotten = await this.repository.forgetReplays(this.transactions.autocommit, retentionDays, BATCH);
    }
  }
}
