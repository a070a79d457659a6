import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop } from '../../common/background-loop.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { OrderHoldRepository, type HoldEnd } from '../../persistence/orders/order-hold.repository.js';
import { ALL_ORDERS } from '../../persistence/orders/record/order-scope.js';
import { expiredReleasesAndValidation } from '../rules/order-versions.js';
import { OrderVersions } from '../versions/order-versions.js';

const INTERVAL_MS = 1_000;
const BATCH_SIZE = 100;

/**
 * Releases holds that have expired, as a new version of each order in a transaction of its own. Any number of processes can do
 * it at once: an order that another one has locked is skipped. Until then an expired hold is shown, but blocks nothing.
 */
@Injectable()
export class HoldExpiry {
  readonly loop = new BackgroundLoop('HoldExpiry', (signal) => this.round(signal));
  private readonly logger = new Logger('HoldExpiry');

  constructor(
    private readonly transactions: Transactions,
    private readonly holds: OrderHoldRepository,
    private readonly versions: OrderVersions,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    let batch: HoldEnd[] = [];
    do {
      batch = await this.holds.ended(batch.at(-1) ?? null, BATCH_SIZE);
      for (const { id } of batch) if (!signal.aborted) await this.releaseSafely(id);
    } while (batch.length === BATCH_SIZE && !signal.aborted);
    return INTERVAL_MS;
  }

  /** An order that fails does not keep the others from being released; the next round tries it again. */
  private async releaseSafely(id: number): Promise<void> {
    try {
      await this.release(id);
    } catch (error) {
      const message = `A hold of order ${id} has expired, but could not be released.`;
      this.logger.warn({ message, err: error });
    }
  }

  private release(id: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      if (!(await this.holds.lockEnded(tx, id))) return;
      const stored = (await this.versions.lock(tx, id, ALL_ORDERS))!;
      await this.versions.store(tx, stored.order, expiredReleasesAndValidation(stored));
    });
  }
}
