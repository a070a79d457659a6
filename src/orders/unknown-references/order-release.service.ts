import { Injectable } from '@nestjs/common';
import { DomainError, internalError } from '../../common/errors/domain-error.js';
import { fromDatabaseError } from '../../persistence/constraint-errors.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { OrderRepository } from '../../persistence/orders/order.repository.js';
import {
  WaitingOrdersRepository,
  type ReleasableReference,
  type WaitingOrderRefusal,
} from '../../persistence/orders/waiting-orders.repository.js';
import {
  changedVersion,
  contentChange,
  ContentChanges,
  withValidation,
  type ContentChange,
} from '../versions/content-changes.js';
import { OrderVersions } from '../versions/order-versions.js';
import { storedOrder, type StoredOrder } from '../rules/content/order-content.js';
import { INITIAL_STATE } from '../rules/order-transitions.js';
import { orderChange, type PreparedChange } from '../rules/order-change.js';
import { expiredReleases, lastOrder } from '../rules/order-versions.js';
import { isWriteConflict } from '../versions/write-conflict.js';

/** The next orders that wait for a reference: from behind an id, and how many at most. */
interface BatchRequest {
  after: number;
  limit: number;
}

/** Orders that were looked at together. */
export interface ReleasedBatch {
  lastId: number;
  count: number;
}

/** Releases orders that wait for a reference that is known by now, several in one transaction. */
@Injectable()
export class OrderReleaseService {
  constructor(
    private readonly waiting: WaitingOrdersRepository,
    private readonly orders: OrderRepository,
    private readonly contents: ContentChanges,
    private readonly versions: OrderVersions,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Releases the next orders. What prevents the release of an order is kept with it, and the other ones are released.
   * @returns null when there is none that is not locked
   */
  async releaseNext(
    reference: ReleasableReference,
    { after, limit }: BatchRequest,
  ): Promise<ReleasedBatch | null> {
    let locked: number[] = [];
    try {
      return await this.transactions.run(async (tx) => {
        locked = await this.waiting.lockNext(tx, reference, { after, limit });
        return locked.length === 0 ? null : await this.release(tx, reference, locked);
      }, isWriteConflict);
    } catch (error) {
      if (locked.length === 0) throw error;
      await this.releaseEach(reference, locked, refusalOf(error));
      return { lastId: locked.at(-1)!, count: locked.length };
    }
  }

  /** After an error that ended the transaction of all, although one order has caused it. */
  private async releaseEach(
    reference: ReleasableReference,
    locked: number[],
    refusal: string,
  ): Promise<void> {
    if (locked.length === 1) await this.waiting.refuse(reference, [{ orderId: locked[0]!, refusal }]);
    else for (const id of locked) await this.releaseNext(reference, { after: id - 1, limit: 1 });
  }

  /** Releases as many of the orders as fit into memory. */
  private async release(tx: Tx, reference: ReleasableReference, locked: number[]): Promise<ReleasedBatch> {
    const found = (await this.orders.findLocked(tx, locked)).map(storedOrder);
    const pending = found.filter(({ order }) => order.state === INITIAL_STATE);
    // Another process validated or cancelled them while this one looked for them.
    const others = found.filter(({ order }) => order.state !== INITIAL_STATE);
    await this.orders.clearWaiting(
      tx,
      others.map(({ order }) => order.id),
    );
    const current = await this.withoutExpired(tx, pending);
    // The references that an order waits for are looked up again by every change, also by one that changes nothing else.
    const unchanged = current.map((stored) => ({
      stored,
      change: orderChange(stored, {}, stored.order.currency),
    }));
    const { changes, refusals } = outcomesOf(await this.contents.prepare(tx, unchanged), reference);
    if (changes.length > 0) await this.contents.store(tx, changes);
    await this.waiting.refuse(reference, refusals, tx);
    return { lastId: found.at(-1)!.order.id, count: found.length };
  }

  /** The orders without holds that have expired. Few orders have such a hold at any time. */
  private async withoutExpired(tx: Tx, orders: StoredOrder[]): Promise<StoredOrder[]> {
    const current: StoredOrder[] = [];
    for (const stored of orders) {
      const released = expiredReleases(stored);
      if (released.length > 0) await this.versions.store(tx, stored.order, released);
      current.push({ ...stored, order: lastOrder(stored.order, released) });
    }
    return current;
  }
}

/** The changes that release the orders, and the reasons why orders cannot be released. */
function outcomesOf(
  prepared: PreparedChange[],
  reference: ReleasableReference,
): { changes: ContentChange[]; refusals: WaitingOrderRefusal[] } {
  const changes: ContentChange[] = [];
  const refusals: WaitingOrderRefusal[] = [];
  for (const change of prepared) {
    try {
      const release = releaseOf(change, reference);
      if (release !== null) changes.push(release);
    } catch (error) {
      refusals.push({ orderId: change.stored.order.id, refusal: refusalOf(error) });
    }
  }
  return { changes, refusals };
}

/** @returns null when nothing that the order waits for is known */
function releaseOf(prepared: PreparedChange, reference: ReleasableReference): ContentChange | null {
  const { actorId, actorTokenId, actorPersonId } = reference;
  const actor = { actorId, actorTokenId, actorPersonId };
  const reason = `The external reference "${reference.externalReference}" is now known.`;
  const version = changedVersion(prepared, { actor, reason });
  return version && contentChange(prepared.stored.order, withValidation(version, prepared));
}

/** The reason why an order cannot be released, as a sentence. */
function refusalOf(error: unknown): string {
  const domainError =
    error instanceof DomainError ? error : (fromDatabaseError(error) ?? internalError(error));
  if (domainError.kind === 'unavailable') throw error;
  return domainError.message;
}
