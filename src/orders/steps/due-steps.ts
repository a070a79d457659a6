import { Injectable, Logger } from '@nestjs/common';
import {
  DueOrdersRepository,
  type DueColumn,
  type DueOrder,
} from '../../persistence/orders/due-orders.repository.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { StoredOrder } from '../rules/content/order-content.js';
import { nextVersion } from '../rules/order-transitions.js';
import { expiredReleasesAndValidation, type MadeVersion } from '../rules/order-versions.js';
import { OrderSteps } from './order-steps.js';

const INTERVAL_MS = 1_000;
const BATCH_SIZE = 100;

/** A step that is due at a time, and that nobody requests. */
interface DueStep {
  column: DueColumn;
  /** Locks the order; false when the step is not due any more, or another process has locked the order. */
  claim: (orders: DueOrdersRepository, tx: Tx, id: number) => Promise<boolean>;
  versions: (stored: StoredOrder) => MadeVersion[];
  failure: (id: number) => string;
}

const DUE_STEPS: DueStep[] = [
  {
    // Until it is released, an expired hold is shown, but blocks nothing.
    column: 'hold_ends_at',
    claim: (orders, tx, id) => orders.lockEndedHold(tx, id),
    versions: expiredReleasesAndValidation,
    failure: (id) => `A hold of order ${id} has expired, but could not be released.`,
  },
  {
    // Once for each order. The history names the application of the order, whose limit it is.
    column: 'answer_due_at',
    claim: (orders, tx, id) => orders.takeDueAnswer(tx, id),
    versions({ order, now }) {
      const actor = { actorId: order.application.id, actorTokenId: null, actorPersonId: null };
      const reason = `No answer was sent by ${order.answerBy}.`;
      return [{ order: nextVersion(order, now), event: 'sales_order_answer_due', actor, reason }];
    },
    failure: (id) => `The answer to order ${id} is due, but the event could not be written.`,
  },
];

/**
 * Takes the steps that are due, each in a transaction of its own. Any number of processes can do it at once: an order that another
 * one has locked is skipped.
 */
@Injectable()
export class DueSteps {
  private readonly logger = new Logger('DueSteps');

  constructor(
    private readonly orders: DueOrdersRepository,
    private readonly steps: OrderSteps,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    await Promise.all(DUE_STEPS.map((step) => this.takeAll(step, signal)));
    return INTERVAL_MS;
  }

  private async takeAll(step: DueStep, signal: AbortSignal): Promise<void> {
    let batch: DueOrder[] = [];
    do {
      batch = await this.orders.next(step.column, batch.at(-1) ?? null, BATCH_SIZE);
      for (const { id } of batch) if (!signal.aborted) await this.takeSafely(step, id);
    } while (batch.length === BATCH_SIZE && !signal.aborted);
  }

  /** An order that fails does not keep the others waiting; the next round tries it again. */
  private async takeSafely({ claim, versions, failure }: DueStep, id: number): Promise<void> {
    try {
      await this.steps.takeDue(id, (tx) => claim(this.orders, tx, id), versions);
    } catch (error) {
      this.logger.warn({ message: failure(id), err: error });
    }
  }
}
