import { actorSql, type ActorRow } from '../auth/actor.js';
import { Injectable } from '@nestjs/common';
import type { OrderState } from './order-values.js';
import type { DomainEvent } from '../../events/domain-event.js';
import { recordEventsSql } from '../webhooks/outbox.js';
import type { Session, Tx } from '../database/session.js';
import { Transactions } from '../database/transactions.js';
import { recordTransitionsSql } from './order-history.js';
import { ITEM, ORDER, type OrderRecord, type TransitionRecord } from './order-record.js';

/** Reads an order from its own row and its items only, so that no other change affects it. */
export const ORDER_SQL = `
  SELECT ${ORDER.selectFrom('o')},
    json_build_object('id', o.application_id, 'name', o.application_name) AS application,
    json_build_object('id', o.customer_id, 'name', o.customer_name, 'temporary', o.customer_temporary) AS customer,
    (
      SELECT json_agg(${ITEM.jsonFrom('i')} ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id
    ) AS items
  FROM orders o`;

/** $2 is null for callers that may see the orders of every application. */
const VISIBLE = `($2::bigint IS NULL OR o.application_id = $2)`;

const FIND = { name: 'order', text: `${ORDER_SQL} WHERE o.id = $1 AND ${VISIBLE}` };
/** Locks without reading: a statement that waits for the lock would read items from before the wait. */
const LOCK = { name: 'lock_order', text: `SELECT FROM orders o WHERE o.id = $1 AND ${VISIBLE} FOR UPDATE` };

/** Writes the new state, the row of the history, the event and the deliveries in one statement. */
const MOVE = {
  name: 'move_order',
  writesEvents: true,
  text: `
    WITH moved AS (
      UPDATE orders SET state = $2, version = $3, updated_at = $4, validated_at = $5
      WHERE id = $1 AND version = $3 - 1
      RETURNING id
    ), ${recordTransitionsSql('$6', 'moved')}, ${recordEventsSql('$7', 'moved')}
    SELECT id FROM moved`,
};

const HISTORY = {
  name: 'order_history',
  text: `
    SELECT t.version, t.from_state AS "from", t.to_state AS "to", t.created_at AS at,
      ${actorSql('a', 'k')} AS by, t.reason
    FROM orders o
    JOIN order_transitions t ON t.order_id = o.id
    JOIN applications a ON a.id = t.actor_id
    LEFT JOIN application_tokens k ON k.id = t.actor_token_id
    WHERE o.id = $1 AND ${VISIBLE} AND t.version > $3
    ORDER BY t.version
    LIMIT $4`,
};

const NOW = { name: 'now', text: `SELECT date_trunc('milliseconds', clock_timestamp()) AS now` };

/** A transition or change of an order: its version, when it happened, by which application, and the reason. */
export interface OrderHistoryEntry {
  version: number;
  from: OrderState | null;
  to: OrderState;
  at: Date;
  by: ActorRow;
  reason: string | null;
}

@Injectable()
export class OrderRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param applicationId the application that the order must belong to; null for any */
  async find(
    id: number,
    applicationId: number | null,
    session: Session = this.transactions.autocommit,
  ): Promise<OrderRecord | null> {
    return session.rowOrNull<OrderRecord>(FIND, [id, applicationId]);
  }

  /** Oldest first, from behind a version; all are behind 0. Empty when there is no such order. */
  history(
    id: number,
    applicationId: number | null,
    page: { after: number; limit: number },
  ): Promise<OrderHistoryEntry[]> {
    return this.transactions.autocommit.rows(HISTORY, [id, applicationId, page.after, page.limit]);
  }

  /** Locks the order until the transaction ends; also returns the current time of the database. */
  async lock(
    tx: Tx,
    id: number,
    applicationId: number | null,
  ): Promise<{ order: OrderRecord; now: Date } | null> {
    await tx.rows(LOCK, [id, applicationId]);
    const order = await this.find(id, applicationId, tx);
    return order && { order, ...(await tx.row<{ now: Date }>(NOW, [])) };
  }

  /** @param order the order after the transition */
  async move(tx: Tx, order: OrderRecord, transition: TransitionRecord, event: DomainEvent): Promise<void> {
    const { id, state, version, updatedAt, validatedAt } = order;
    const values = [id, state, version, updatedAt, validatedAt];
    await tx.rows(MOVE, [...values, JSON.stringify([transition]), JSON.stringify([event])]);
  }
}
