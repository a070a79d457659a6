import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  historyPage,
  LOCKED_ORDERS,
  moveOrder,
  ORDER_SIZE,
  type FoundOrder,
  type LockedOrder,
  type MOVED,
  type OrderHistoryEntry,
} from './order.statements.js';
import { changedOrder } from './record/order-history.js';
import type { TransitionRecord } from './record/order-record.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { boundedPage } from '../../platform/postgres/statements/bounded-page.js';
import { sql } from '../../platform/postgres/sql.js';
import { clearWaiting } from './waiting-orders.statements.js';

@Injectable()
export class OrderRepository {
  constructor(private readonly transactions: Transactions) {}

  find(
    id: number,
    scope: OrderScope,
    session: Session = this.transactions.autocommit,
  ): Promise<FoundOrder | null> {
    return session.rowOrNull(sql`
      SELECT o.document, o.version, o.replaced_taxes AS "replacedTaxes"
      FROM orders o WHERE o.id = ${id} AND ${visibleTo(scope)}`);
  }

  /** The url of its invoice; null when it has none, or there is no order with this public identifier. */
  async invoiceUrl(accessId: string): Promise<string | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ url: string }>(sql`
      SELECT d.linked->>'url' AS url
      FROM orders o CROSS JOIN json_array_elements(o.document::json->'documents') AS d(linked)
      WHERE o.access_id = ${accessId} AND d.linked->>'kind' = 'invoice'`);
    return row && row.url;
  }

  /**
   * Orders by their ids, in the order of ids: as many as fit into a page, so that large orders do not take up much memory.
   * @param ids of orders that the transaction has locked, at least one; the first order is always among the result
   */
  findLocked(tx: Tx, ids: number[]): Promise<LockedOrder[]> {
    return tx.rows(
      boundedPage({
        entries: sql`SELECT o.id, o.id AS at FROM orders o WHERE o.id = ANY (${ids})`,
        size: ORDER_SIZE,
        select: LOCKED_ORDERS,
        id: 'o.id',
        at: 'id',
        descending: false,
      }),
    );
  }

  /** Oldest first, from behind a version; all are behind 0. Cut at the maximum size of a page; empty without such an order. */
  history(
    id: number,
    scope: OrderScope,
    page: { after: number; limit: number },
  ): Promise<OrderHistoryEntry[]> {
    return this.transactions.autocommit.rows(historyPage(id, scope, page));
  }

  /** Locks the order until the transaction ends. */
  lock(tx: Tx, id: number, scope: OrderScope): Promise<LockedOrder | null> {
    return tx.rowOrNull(sql`${LOCKED_ORDERS} WHERE o.id = ${id} AND ${visibleTo(scope)} FOR UPDATE OF o`);
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
    await tx.rows(moveOrder(order, transition, events));
    tx.changed.push(changedOrder(transition));
  }

  /** The orders no longer wait for unknown references. */
  async clearWaiting(tx: Tx, orderIds: number[]): Promise<void> {
    if (orderIds.length > 0) await tx.rows(clearWaiting(orderIds));
  }
}
