import { Injectable } from '@nestjs/common';
import { BackgroundLoop, inPortions } from '../common/background-loop.js';
import { SubscriptionCleanupRepository } from '../persistence/delivery/subscription-cleanup.repository.js';
import type { BlockedPosition } from '../persistence/delivery/ordered-deliveries.sql.js';

const IDLE_MS = 1_000;
/** Rows that one step changes at most, so that other transactions wait only shortly for its locks. */
const STEP_SIZE = 1_000;

/**
 * Makes deliveries due that were held back behind an earlier one, and no longer are, because an ordered subscription was deleted
 * or is not ordered any more. Not in the loop of SubscriptionCleanup, because deliveries should not wait until a large
 * subscription is deleted.
 */
@Injectable()
export class BlockedDeliveries {
  readonly loop = new BackgroundLoop('BlockedDeliveries', (signal) => this.round(signal));

  constructor(private readonly cleanup: SubscriptionCleanupRepository) {}

  /** @returns milliseconds until there may be more to do */
  private async round(signal: AbortSignal): Promise<number> {
    for (const { applicationId, version, webhookIds } of await this.cleanup.applicationsToRecheck()) {
      for (const webhookId of webhookIds) await this.recheck(webhookId, signal);
      if (!signal.aborted) await this.cleanup.markRechecked(applicationId, version);
    }
    return IDLE_MS;
  }

  private async recheck(webhookId: number, signal: AbortSignal): Promise<void> {
    let after: BlockedPosition | null = null;
    await inPortions(signal, async () => {
      after = await this.cleanup.recheckBlocked(webhookId, after, STEP_SIZE);
      return after !== null;
    });
  }
}
