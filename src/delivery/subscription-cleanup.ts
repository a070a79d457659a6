import { Injectable } from '@nestjs/common';
import { inPortions } from '../common/background-loop.js';
import { SubscriptionCleanupRepository } from '../persistence/delivery/subscription-cleanup.repository.js';
import type { BlockedPosition } from '../persistence/delivery/ordered-deliveries.sql.js';
import type { ListPosition } from '../platform/postgres/statements/keyset-page.js';

const IDLE_MS = 1_000;
/** Rows that one step changes at most, so that other transactions wait only shortly for its locks. */
const STEP_SIZE = 1_000;

/**
 * Completes changes that touch many deliveries, in small steps: cancels waiting deliveries of applications that lost the right to
 * see them, and deletes removed subscriptions with their deliveries. Clients do not notice it, because events without a right and
 * events for removed subscriptions are never sent. The remaining work is stored in the database, so another process continues
 * after a crash.
 */
@Injectable()
export class SubscriptionCleanup {
  constructor(private readonly cleanup: SubscriptionCleanupRepository) {}

  /** @returns milliseconds until there may be more to do */
  async round(signal: AbortSignal): Promise<number> {
    for (const application of await this.cleanup.markedApplications('withdrawing')) {
      for (const webhookId of application.webhookIds) await this.cancelNotPermitted(webhookId, signal);
      if (!signal.aborted) await this.cleanup.removeMark('withdrawing', application);
    }
    for (const webhookId of await this.cleanup.removedSubscriptions())
      await this.deleteSubscription(webhookId, signal);
    return IDLE_MS;
  }

  /**
   * Makes deliveries due that were held back behind an earlier one, and no longer are, because an ordered subscription was deleted
   * or is not ordered any more.
   * @returns milliseconds until there may be more to do
   */
  async recheckBlocked(signal: AbortSignal): Promise<number> {
    for (const application of await this.cleanup.markedApplications('examining')) {
      for (const webhookId of application.webhookIds) await this.recheck(webhookId, signal);
      if (!signal.aborted) await this.cleanup.removeMark('examining', application);
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

  private async cancelNotPermitted(webhookId: number, signal: AbortSignal): Promise<void> {
    let after: ListPosition | null = null;
    await inPortions(signal, async () => {
      after = await this.cleanup.cancelNotPermitted(webhookId, after, STEP_SIZE);
      return after !== null;
    });
  }

  private deleteSubscription(webhookId: number, signal: AbortSignal): Promise<void> {
    return inPortions(signal, async () => !(await this.cleanup.deleteStep(webhookId, STEP_SIZE)));
  }
}
