import { Injectable } from '@nestjs/common';
import type { ListPosition } from '../platform/postgres/statements/keyset-page.js';
import { ContactReconciliationRepository } from '../persistence/contacts/contact-reconciliation.repository.js';
import {
  SubscriptionCleanupRepository,
  type HeldBackPosition,
} from '../persistence/delivery/subscription-cleanup.repository.js';
import { ReconciledOrdersRepository } from '../persistence/orders/reconciled-orders.repository.js';
import { pause } from '../common/background-loop.js';

const IDLE_MS = 1_000;
/** Rows that one step changes at most, so that other transactions wait only shortly for its locks. */
const STEP_SIZE = 1_000;
/** Pause between two steps, so that a large backlog leaves database capacity to others. */
const STEP_PAUSE_MS = 20;

/**
 * Completes changes that touch many rows, in small steps: cancels waiting deliveries of applications that lost the
 * right to see them, deletes removed subscriptions with their deliveries, and moves orders to the contact that theirs
 * was reconciled with. When this happens is not visible to clients: events without a right and events for removed
 * subscriptions are never sent, and a reconciled contact already resolves to the other one. It also makes deliveries due
 * that do not wait any more because an ordered subscription was deleted or is not ordered any more. What remains to be
 * done is stored in the database, so another process continues after a crash.
 */
@Injectable()
export class DeferredWork {
  constructor(
    private readonly cleanup: SubscriptionCleanupRepository,
    private readonly reconciliations: ContactReconciliationRepository,
    private readonly reconciledOrders: ReconciledOrdersRepository,
  ) {}

  /** @returns milliseconds until there may be more to do */
  async round(signal: AbortSignal): Promise<number> {
    for (const { applicationId, webhookIds } of await this.cleanup.applicationsToClean()) {
      for (const webhookId of webhookIds) await this.cancelNotPermitted(webhookId, signal);
      if (!signal.aborted) await this.cleanup.markCleaned(applicationId);
    }
    for (const webhookId of await this.cleanup.removedSubscriptions())
      await this.deleteSubscription(webhookId, signal);
    for (const id of await this.reconciliations.pending()) await this.moveOrders(id, signal);
    return IDLE_MS;
  }

  /**
   * A loop of its own, because deliveries should not wait until a large subscription is deleted.
   * @returns milliseconds until there may be more to do
   */
  async examineHeldBack(signal: AbortSignal): Promise<number> {
    for (const { applicationId, version, webhookIds } of await this.cleanup.applicationsToExamine()) {
      for (const webhookId of webhookIds) await this.examineSubscription(webhookId, signal);
      if (!signal.aborted) await this.cleanup.markExamined(applicationId, version);
    }
    return IDLE_MS;
  }

  private async examineSubscription(webhookId: number, signal: AbortSignal): Promise<void> {
    let after: HeldBackPosition | null = null;
    do {
      after = await this.cleanup.examineHeldBack(webhookId, after, STEP_SIZE);
      if (after !== null) await pause(STEP_PAUSE_MS, signal);
    } while (after !== null && !signal.aborted);
  }

  private async moveOrders(reconciliationId: number, signal: AbortSignal): Promise<void> {
    // Orders that are locked by others are moved in a later round.
    while (!signal.aborted && (await this.reconciledOrders.moveMore(reconciliationId)) === 'pending') {
      await pause(STEP_PAUSE_MS, signal);
    }
  }

  private async cancelNotPermitted(webhookId: number, signal: AbortSignal): Promise<void> {
    let after: ListPosition | null = null;
    do {
      after = await this.cleanup.cancelNotPermitted(webhookId, after, STEP_SIZE);
      if (after !== null) await pause(STEP_PAUSE_MS, signal);
    } while (after !== null && !signal.aborted);
  }

  private async deleteSubscription(webhookId: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await this.cleanup.deleteStep(webhookId, STEP_SIZE))) {
      await pause(STEP_PAUSE_MS, signal);
    }
  }
}
