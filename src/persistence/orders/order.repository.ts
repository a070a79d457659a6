import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql } from '../applications/actor.js';
import { recordEventsSql } from '../events/outbox.js';
import {
  changedOrder,
  recordTransitionsSql,
  ORDER,
  ORDER_SIZE,
  type TransitionRecord,
  type FoundOrder,
  type LockedOrder,
  type OrderHistoryEntry,
} from './record/order-record.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { boundedPage } from '../../platform/postgres/statements/keyset-page.js';
import { sql } from '../../platform/postgres/sql.js';
import { clearWaiting } from './waiting-orders.repository.js';

const LOCKED_ORDERS = sql`
    SELECT o.id, o.document, o.version, o.replaced_taxes AS "replacedTaxes",
      coalesce(o.effective_content, o.content) AS content, o.items_key AS "itemsKey", o.paid_amount AS "paidAmount",
      a.auto_validate AND NOT o.reopened AS "isAutoValidated", a.unknown_items AS "unknownItems",
      a.answer_within AS "answerWithin", a.accept_changes AS "acceptChanges",
      date_trunc('milliseconds', clock_timestamp()) AS now
    FROM orders o JOIN applications a ON a.id = o.application_id`;

/** The columns that a transition or a hold changes. */
const MOVED = ORDER.only(
  'id',
  'state',
  'version',
  'blockers',
  'holdEndsAt',
  'answerBy',
  'changeRequestId',
  'document',
  'updatedAt',
);
const CHANGED_BY_MOVE = MOVED.except('id');

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
    { after, limit }: { after: number; limit: number },
  ): Promise<OrderHistoryEntry[]> {
    return this.transactions.autocommit.rows(
      boundedPage({
        entries: sql`
      SELECT t.version AS id, t.version AS at FROM orders o JOIN order_transitions t ON t.order_id = o.id
      WHERE o.id = ${id} AND ${visibleTo(scope)} AND t.version > ${after} ORDER BY t.version LIMIT ${limit}`,
        size: sql`
      SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes FROM order_transitions sized
      WHERE sized.order_id = ${id} AND sized.version = page.id`,
        select: sql`
      SELECT t.version AS id, t.version, t.from_state AS "from", t.to_state AS "to", t.created_at AS at,
        ${actorSql('a', 'k', 'p')} AS by, t.reason, t.hold, t.answer, t.shipment,
        t.document_kind AS document, t.change_request_id AS "changeRequest", t.changes
      FROM order_transitions t
      JOIN applications a ON t.order_id = ${id} AND a.id = t.actor_id
      LEFT JOIN credentials k ON k.id = t.actor_token_id
      LEFT JOIN people p ON p.id = t.actor_person_id`,
        id: 't.version',
        at: 'version',
        descending: false,
      }),
    );
  }

  /** Locks the order until the transaction ends. */
  lock(tx: Tx, id: number, scope: OrderScope): Promise<LockedOrder | null> {
    return tx.rowOrNull(sql`${LOCKED_ORDERS} WHERE o.id = ${id} AND ${visibleTo(scope)} FOR UPDATE OF o`);
  }

  /**
   * Writes the new version of the order, the row of the history, the event and the deliveries in one statement.
   * @param order the order after the transition
   * @param events none for a version that nobody is told of
   */
  async move(
    tx: Tx,
    order: RowOf<typeof MOVED>,
    transition: TransitionRecord,
    events: DomainEvent[],
  ): Promise<void> {
    await tx.rows(sql`
    WITH moved AS (
      UPDATE orders
      SET ${CHANGED_BY_MOVE.assignFrom('o')},
        answer_due_at = CASE WHEN o."answerBy" IS NOT DISTINCT FROM orders.answer_by
          THEN orders.answer_due_at ELSE o."answerBy" END,
        ended_at = CASE WHEN o.state IN ('delivered', 'cancelled') THEN coalesce(orders.ended_at, o."updatedAt") END,
        reopened = orders.reopened OR o.state = 'pending' AND orders.state <> 'pending'
      FROM json_to_record(${JSON.stringify(order)}::json) AS o(${MOVED.definition})
      WHERE orders.id = o.id AND orders.version = o.version - 1
      RETURNING orders.id
    ), ${recordTransitionsSql([transition], sql`moved`)}, ${recordEventsSql(events, sql`moved`)}
    SELECT id FROM moved`);
    tx.changed.push(changedOrder(transition));
  }

  /** The orders no longer wait for unknown references. */
  async clearWaiting(tx: Tx, orderIds: number[]): Promise<void> {
    if (orderIds.length > 0) await tx.rows(clearWaiting(orderIds));
  }
}
