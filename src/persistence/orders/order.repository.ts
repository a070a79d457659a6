import { actorSql, type ActorRow } from '../applications/actor.js';
import { Injectable } from '@nestjs/common';
import type { HoldStep, OrderState } from './record/order-values.js';
import type { DomainEvent } from '../../events/domain-event.js';
import { boundedPage } from '../../platform/postgres/statements/bounded-page.js';
import { recordEventsSql } from '../events/outbox.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { recordTransitionsSql } from './record/order-history.js';
import { visibleTo, type OrderScope } from './record/order-scope.js';
import { isParked, ITEM, ORDER, type OrderRecord, type TransitionRecord } from './record/order-record.js';
import { CLEAR_WAITING } from './waiting-orders.statements.js';

/** Reads an order from its own row and its items only, so that no other change affects it. */
const ORDER_SQL = `
  SELECT ${ORDER.selectFrom('o')},
    json_build_object('id', o.application_id, 'name', o.application_name) AS application,
    json_build_object('id', o.customer_id, 'name', o.customer_name, 'temporary', o.customer_temporary,
      'vatNumber', o.customer_vat_number) AS customer,
    (
      SELECT json_agg(${ITEM.jsonFrom('i')} ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id
    ) AS items
  FROM orders o`;

const FIND = visibleTo((name, isVisible) => ({
  name: `order${name}`,
  text: `${ORDER_SQL} WHERE o.id = $1 AND ${isVisible}`,
}));
/** Locks without reading: a statement that waits for the lock would read items from before the wait. */
const LOCK = visibleTo((name, isVisible) => ({
  name: `lock_order${name}`,
  text: `SELECT FROM orders o WHERE o.id = $1 AND ${isVisible} FOR UPDATE`,
}));

/** Writes the new state and blockers, the row of the history, the event and the deliveries in one statement. */
const MOVE = {
  name: 'move_order',
  writesEvents: true,
  text: `
    WITH moved AS (
      UPDATE orders SET state = $2, version = $3, updated_at = $4, validated_at = $5, blockers = $6, hold_ends_at = $7
      WHERE id = $1 AND version = $3 - 1
      RETURNING id
    ), ${recordTransitionsSql('$8', 'moved')}, ${recordEventsSql('$9', 'moved')}
    SELECT id FROM moved`,
};

const HISTORY = visibleTo((name, isVisible) => ({
  name: `order_history${name}`,
  text: `
    SELECT t.version, t.from_state AS "from", t.to_state AS "to", t.created_at AS at,
      ${actorSql('a', 'k')} AS by, t.reason, t.hold
    FROM orders o
    JOIN order_transitions t ON t.order_id = o.id
    JOIN applications a ON a.id = t.actor_id
    LEFT JOIN application_tokens k ON k.id = t.actor_token_id
    WHERE o.id = $1 AND ${isVisible} AND t.version > $3
    ORDER BY t.version
    LIMIT $4`,
}));

const NOW = { name: 'now', text: `SELECT date_trunc('milliseconds', clock_timestamp()) AS now` };

/** A transition or change of an order: its version, when it happened, by which application, and the reason. */
export interface OrderHistoryEntry {
  version: number;
  from: OrderState | null;
  to: OrderState;
  at: Date;
  by: ActorRow;
  reason: string | null;
  hold: HoldStep | null;
}

/**
 * Whether the order `o` of the application `a` is validated as soon as nothing blocks it. One that was validated before was
 * reopened for a change, and is validated by a person.
 */
export const IS_AUTO_VALIDATED = `a.auto_validate AND NOT EXISTS (
      SELECT FROM order_transitions t WHERE t.order_id = o.id AND t.to_state = 'validated')`;

const AUTO_VALIDATED = {
  name: 'is_auto_validated',
  text: `
    SELECT ${IS_AUTO_VALIDATED} AS "isValidated"
    FROM orders o JOIN applications a ON a.id = o.application_id
    WHERE o.id = $1`,
};

/** The usual size in bytes, rounded up, of the JSON of an order without items and free text, and of an item. */
const ORDER_BYTES = 2_000;
const ITEM_BYTES = 400;

/** An estimate of the size of the JSON of the order `page.id`. */
export const ORDER_SIZE = `
  SELECT ${ORDER_BYTES} + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text)
    + coalesce(octet_length(sized.metadata::text), 0) + coalesce(octet_length(sized.warnings::text), 0)
    + (SELECT sum(${ITEM_BYTES} + coalesce(octet_length(i.metadata::text), 0))
       FROM order_items i WHERE i.order_id = page.id) AS bytes
  FROM orders sized WHERE sized.id = page.id`;

/** Orders by their ids, in the order of ids, cut at the maximum size of a page. */
const FIND_ALL = {
  name: 'orders_by_ids',
  text: boundedPage({
    entries: 'SELECT o.id, o.id AS at FROM orders o WHERE o.id = ANY ($1)',
    size: ORDER_SIZE,
    select: ORDER_SQL,
    id: 'o.id',
    at: 'id',
    descending: false,
  }),
};

@Injectable()
export class OrderRepository {
  constructor(private readonly transactions: Transactions) {}

  async find(
    id: number,
    scope: OrderScope,
    session: Session = this.transactions.autocommit,
  ): Promise<OrderRecord | null> {
    return session.rowOrNull<OrderRecord>(FIND(scope), [id, scope.applicationId]);
  }

  /**
   * Orders by their ids, in the order of ids: as many as fit into a page, so that large orders do not take up much memory. Also
   * returns the current time of the database, see lock().
   * @param ids of orders that the transaction has locked, at least one; the first order is always among the result
   */
  async findAll(tx: Tx, ids: number[]): Promise<{ orders: OrderRecord[]; now: Date }> {
    const orders = await tx.rows<OrderRecord>(FIND_ALL, [ids]);
    return { orders, ...(await this.now(tx)) };
  }

  /** Oldest first, from behind a version; all are behind 0. Empty when there is no such order. */
  history(
    id: number,
    scope: OrderScope,
    page: { after: number; limit: number },
  ): Promise<OrderHistoryEntry[]> {
    const values = [id, scope.applicationId, page.after, page.limit];
    return this.transactions.autocommit.rows(HISTORY(scope), values);
  }

  /** Locks the order until the transaction ends. Also returns the current time of the database. */
  async lock(tx: Tx, id: number, scope: OrderScope): Promise<{ order: OrderRecord; now: Date } | null> {
    await tx.rows(LOCK(scope), [id, scope.applicationId]);
    const order = await this.find(id, scope, tx);
    return order && { order, ...(await this.now(tx)) };
  }

  /** Whether the order is validated as soon as nothing blocks it. */
  async isAutoValidated(tx: Tx, orderId: number): Promise<boolean> {
    return (await tx.row<{ isValidated: boolean }>(AUTO_VALIDATED, [orderId])).isValidated;
  }

  /** @param order the order after the transition */
  async move(tx: Tx, order: OrderRecord, transition: TransitionRecord, event: DomainEvent): Promise<void> {
    const { id, state, version, updatedAt, validatedAt, blockers, holdEndsAt } = order;
    const values = [id, state, version, updatedAt, validatedAt, JSON.stringify(blockers), holdEndsAt];
    await tx.rows(MOVE, [...values, JSON.stringify([transition]), JSON.stringify([event])]);
    if (state === 'cancelled' && order.items.some(isParked)) await tx.rows(CLEAR_WAITING, [[id]]);
  }

  private now(tx: Tx): Promise<{ now: Date }> {
    return tx.row(NOW, []);
  }
}
