import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  FIND,
  FIND_INVOICE,
  FIND_LOCKED,
  HISTORY,
  LOCK,
  MOVE,
  type FoundOrder,
  type LockedOrder,
  type MOVED,
  type OrderHistoryEntry,
} from './order.statements.js';
import { changedOrder } from './record/order-history.js';
import type { TransitionRecord } from './record/order-record.js';
import type { OrderScope } from './record/order-scope.js';
import { CLEAR_WAITING } from './waiting-orders.statements.js';

@Injectable()
export class OrderRepository {
  constructor(private readonly transactions: Transactions) {}

  find(
    id: number,
    scope: OrderScope,
    session: Session = this.transactions.autocommit,
  ): Promise<FoundOrder | null> {
    return session.rowOrNull(FIND(scope), [id, scope.applicationId]);
  }

  /** The url of its invoice; null when it has none, or there is no order with this public identifier. */
  async invoiceUrl(accessId: string): Promise<string | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ url: string }>(FIND_INVOICE, [accessId]);
    return row && row.url;
  }

  /**
   * Orders by their ids, in the order of ids: as many as fit into a page, so that large orders do not take up much memory.
   * @param ids of orders that the transaction has locked, at least one; the first order is always among the result
   */
  findLocked(tx: Tx, ids: number[]): Promise<LockedOrder[]> {
    return tx.rows(FIND_LOCKED, [ids]);
  }

  /** Oldest first, from behind a version; all are behind 0. Cut at the maximum size of a page; empty when there is no such order. */
  history(
    id: number,
    scope: OrderScope,
    page: { after: number; limit: number },
  ): Promise<OrderHistoryEntry[]> {
    const values = [id, scope.applicationId, page.after, page.limit];
    return this.transactions.autocommit.rows(HISTORY(scope), values);
  }

  /** Locks the order until the transaction ends. */
  lock(tx: Tx, id: number, scope: OrderScope): Promise<LockedOrder | null> {
    return tx.rowOrNull(LOCK(scope), [id, scope.applicationId]);
  }

  /**
   * @param order the order after the transition
   * @param events none for a version that nobody is told of
   */
  async move(
    tx: Tx,
    order: RowOf<typeof MOVED>,
    transition: TransitionRecord,
    events: DomainEvent[],
  ): Promise<void> {
    await tx.rows(MOVE, [JSON.stringify(order), JSON.stringify([transition]), JSON.stringify(events)]);
    tx.changed.push(changedOrder(transition));
  }

  /** The orders no longer wait for unknown references. */
  async clearWaiting(tx: Tx, orderIds: number[]): Promise<void> {
    if (orderIds.length > 0) await tx.rows(CLEAR_WAITING, [orderIds]);
  }
}
