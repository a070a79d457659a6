import { Injectable } from '@nestjs/common';
import { DomainError, internalError } from '../../common/domain-error.js';
import { toDomainError } from '../../persistence/database/database-error.js';
import type { Tx } from '../../persistence/database/session.js';
import { Transactions } from '../../persistence/database/transactions.js';
import { ALL_ORDERS } from '../../persistence/orders/order-scope.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import {
  WaitingOrdersRepository,
  type ReleasableReference,
} from '../../persistence/orders/waiting-orders.repository.js';
import { AutomaticValidation } from '../automatic-validation.js';
import { OrderChangeService } from '../order-change.service.js';
import { isChangeable } from '../rules/order-transitions.js';
import { isWriteConflict } from '../write-conflict.js';

const VALIDATION_REASON =
  'Nothing blocks the order any more, and orders of this application are validated at once.';

/** Releases orders that wait for a reference that is known by now, each in a transaction of its own. */
@Injectable()
export class OrderReleaseService {
  constructor(
    private readonly waiting: WaitingOrdersRepository,
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangeService,
    private readonly validation: AutomaticValidation,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Releases the next order. What prevents its release is kept with it, and the order behind it is next.
   * @param after the id behind which to look
   * @returns the id of the order; null when there is none that is not locked
   */
  async releaseNext(reference: ReleasableReference, after: number): Promise<number | null> {
    let orderId: number | null = null;
    try {
      await this.transactions.run(async (tx) => {
        const next = await this.waiting.lockNext(tx, reference, after);
        orderId = next?.id ?? null;
        if (next !== null) await this.release(tx, next, reference);
      }, isWriteConflict);
    } catch (error) {
      if (orderId === null) throw error;
      await this.waiting.refuse(orderId, reference, refusalOf(error));
    }
    return orderId;
  }

  private async release(
    tx: Tx,
    { id, now }: { id: number; now: Date },
    reference: ReleasableReference,
  ): Promise<void> {
    const order = (await this.orders.find(id, ALL_ORDERS, tx))!;
    // Another process released or cancelled it while this one looked for it.
    if (!isChangeable(order.state)) return this.waiting.clear(tx, id);
    const actor = { actorId: reference.actorId, actorTokenId: reference.actorTokenId };
    const reason = `The external reference "${reference.externalReference}" is known now.`;
    const released = await this.changes.release(tx, { order, now }, { actor, reason });
    if (released !== null)
      await this.validation.validate(tx, released, {
        actor,
        now: released.updatedAt,
        reason: VALIDATION_REASON,
      });
  }
}

/**
 * Why an order cannot be released, as a sentence.
 * @throws the error when the database is unavailable, which concerns all orders
 */
function refusalOf(error: unknown): string {
  const domainError = error instanceof DomainError ? error : (toDomainError(error) ?? internalError(error));
  if (domainError.kind === 'unavailable') throw error;
  return domainError.message;
}
