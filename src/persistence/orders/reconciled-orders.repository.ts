import { Injectable } from '@nestjs/common';
import { TRANSITION, changedDocument } from './record/order-record.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { isLockTimeout } from '../../platform/postgres/database-error.js';
import type { Session } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { MAX_PAGE_BYTES } from '../../platform/postgres/statements/keyset-page.js';

/** The way in which orders are given another contact. In the expressions, `o` is the order and `r` the reconciliation. */
interface Direction {
  /** The contact that the orders get. */
  to: 'into' | 'from';
  /** The condition on reconciliations whose orders go in this direction. */
  isOpen: Sql;
  /**
   * The next orders with `id`, `position_at` and `position_id`, in this sequence, and whether they get the account of that
   * contact.
   */
  next: (limit: number) => Sql;
  /** The columns of the application, of its token and of the person. */
  actor: Sql;
  reason: Sql;
  /** More columns of the reconciliation that a step sets, and a further common table expression. */
  position: Sql;
  journal: Sql;
}

/**
 * The next orders of the reconciliation, as many of `limit` as fit into a page, with the values that their documents get. One
 * row; none when there is nothing to do in this direction.
 */
const readOrdersToMove = ({ to, isOpen, next }: Direction, id: number, limit: number): Sql => sql`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now, r.${raw(to)}_contact_id AS "contactId",
      (SELECT json_build_object('id', id, 'temporary', temporary) FROM customers WHERE id = r.${raw(to)}_customer_id) AS customer,
      n.orders, n.found
    FROM contact_reconciliations r JOIN customers a ON a.id = r.from_customer_id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS found, coalesce(json_agg(json_build_object('id', sized.id, 'version', sized.version,
          'document', sized.document, 'isAccountMoved', sized.is_account_moved) ORDER BY sized.place)
        FILTER (WHERE sized.bytes_before < ${raw(MAX_PAGE_BYTES)}), '[]') AS orders
      FROM (
        SELECT o.*, row_number() OVER before AS place,
          coalesce(sum(octet_length(o.document)) OVER (before ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
            AS bytes_before
        FROM (${next(limit)}) o
        WINDOW before AS (ORDER BY o.position_at, o.position_id)
      ) sized
    ) n
    WHERE r.id = ${id} AND ${isOpen}`;

/**
 * Writes the new version of each order that still has the version that was read, and its row of the history.
 * @param hasMore whether there are more orders than those; then, and while one of them has another version, the reconciliation
 *   stays pending
 */
const moveOrders = (
  { to, isOpen, actor, reason, position, journal }: Direction,
  id: number,
  orders: object[],
  hasMore: boolean,
): Sql => sql`
    WITH reconciliation AS MATERIALIZED (
      SELECT * FROM contact_reconciliations r WHERE r.id = ${id} AND ${isOpen} FOR UPDATE
    ), sent AS MATERIALIZED (
      SELECT s.*, o.created_at, o.customer_id FROM orders o
      JOIN json_to_recordset(${JSON.stringify(orders)}::json) AS s(id bigint, version int, document text, changes json,
        "isAccountMoved" boolean, "updatedAt" timestamptz) ON s.id = o.id AND s.version = o.version
      WHERE EXISTS (SELECT FROM reconciliation)
      ORDER BY o.created_at, o.id
      FOR NO KEY UPDATE OF o
    ), moved AS (
      UPDATE orders o
      SET contact_id = r.${raw(to)}_contact_id, version = o.version + 1, document = s.document, updated_at = s."updatedAt",
        customer_id = CASE WHEN s."isAccountMoved" THEN r.${raw(to)}_customer_id ELSE o.customer_id END
      FROM reconciliation r, sent s
      WHERE o.id = s.id AND o.version = s.version
      RETURNING o.id, o.version, o.state, o.updated_at
    ), transition AS (
      INSERT INTO order_transitions (${TRANSITION.except('hold', 'answer', 'shipment', 'documentKind', 'changeRequestId').names})
      SELECT moved.id, moved.version, state, state, ${actor}, ${reason}, s.changes, moved.updated_at
      FROM moved JOIN sent s ON s.id = moved.id, reconciliation r
    )${journal}, done AS (
      SELECT (SELECT count(*) FROM moved) = ${orders.length} AS all
    )
    UPDATE contact_reconciliations r
    SET orders_pending = ${hasMore} OR NOT done.all, ${position}
    FROM reconciliation, done
    WHERE r.id = reconciliation.id
    RETURNING r.orders_pending AS pending`;

/**
 * Moves orders to the contact into which theirs was reconciled, and records them in the journal. No new orders are created for
 * the old contact, so all that are left come after the position. Orders keep the name and e-mail address they were created
 * with, under the new contact id, and an account that the back office assigned.
 */
const MOVE_ORDERS: Direction = {
  to: 'into',
  isOpen: sql`r.orders_pending AND r.undone_at IS NULL`,
  next: (limit) => sql`
          SELECT o.id, o.version, o.document, o.created_at AS position_at, o.id AS position_id,
            o.customer_id = r.from_customer_id AND a.temporary AS is_account_moved
          FROM orders o
          WHERE o.contact_id = r.from_contact_id
          AND (o.created_at, o.id) > (coalesce(r.position_at, '-infinity'), r.position_id)
          ORDER BY o.created_at, o.id LIMIT ${limit}`,
  actor: sql`r.actor_id, r.actor_token_id, r.actor_person_id`,
  reason: sql`format('Contact %s was reconciled into contact %s.', r.from_contact_id, r.into_contact_id)`,
  journal: sql`, journal AS (
      INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
      SELECT r.id, s.id, s.customer_id FROM sent s JOIN moved USING (id), reconciliation r
    ), last AS (
      SELECT created_at, id FROM sent ORDER BY created_at DESC, id DESC LIMIT 1
    )`,
  position: sql`
      position_at = CASE WHEN done.all THEN coalesce((SELECT created_at FROM last), r.position_at) ELSE r.position_at END,
      position_id = CASE WHEN done.all THEN coalesce((SELECT id FROM last), r.position_id) ELSE r.position_id END`,
};

/** Moves orders back after an undo: of the orders that were moved, those that have not been moved elsewhere since. */
const MOVE_ORDERS_BACK: Direction = {
  to: 'from',
  isOpen: sql`r.orders_pending AND r.undone_at IS NOT NULL`,
  next: (limit) => sql`
          SELECT o.id, o.version, o.document, NULL::timestamptz AS position_at, j.order_id AS position_id,
            o.customer_id = r.into_customer_id AND j.customer_id = r.from_customer_id AS is_account_moved
          FROM contact_reconciliation_orders j
          JOIN orders o ON o.id = j.order_id
          WHERE j.reconciliation_id = r.id AND j.order_id > r.position_id AND o.contact_id = r.into_contact_id
          ORDER BY j.order_id LIMIT ${limit}`,
  actor: sql`r.undone_by, r.undone_by_token_id, r.undone_by_person_id`,
  reason: sql`format('The reconciliation of contact %s was undone.', r.from_contact_id)`,
  journal: sql``,
  position: sql`
      position_id = CASE WHEN done.all THEN coalesce((SELECT max(id) FROM sent), r.position_id) ELSE r.position_id END`,
};

/** Small, so that requests that need one of these orders do not wait long for its lock. */
const ORDERS_PER_STEP = 100;

/** The next orders of a reconciliation, and the contact and the customer that they get. */
interface Step {
  now: Date;
  contactId: number;
  customer: { id: number; temporary: boolean };
  orders: { id: number; version: number; document: string; isAccountMoved: boolean }[];
  /** The number of orders that were found, including those that did not fit. */
  found: number;
}

/** Gives the orders of reconciled contacts to the other contact, in steps. */
@Injectable()
export class ReconciledOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Moves the next orders of a reconciliation, or moves them back when it was undone. The position is stored in the
   * journal, so that any process can continue. An order that changes between reading and writing is left to the next step.
   * @returns whether there are more
   */
  async moveNext(session: Session, reconciliationId: number): Promise<boolean> {
    for (const direction of [MOVE_ORDERS, MOVE_ORDERS_BACK]) {
      const step = await session.rowOrNull<Step>(
        readOrdersToMove(direction, reconciliationId, ORDERS_PER_STEP),
      );
      if (step === null) continue;
      const hasMore = step.found === ORDERS_PER_STEP || step.found > step.orders.length;
      const moved = moveOrders(direction, reconciliationId, movedOrders(step), hasMore);
      const row = await session.rowOrNull<{ pending: boolean }>(moved, { throwsLockTimeout: true });
      return row?.pending ?? false;
    }
    return false;
  }

  /**
   * The same in transactions of its own.
   * @returns `done` when no orders are left, `pending` when there are more, `locked` when one of the next is locked
   */
  async moveMore(reconciliationId: number): Promise<'done' | 'pending' | 'locked'> {
    try {
      return (await this.moveNext(this.transactions.autocommit, reconciliationId)) ? 'pending' : 'done';
    } catch (error) {
      if (isLockTimeout(error)) return 'locked';
      throw error;
    }
  }
}

const movedOrders = ({ now, contactId, customer, orders }: Step) =>
  orders.map(({ document, version, ...order }) => {
    const changed = changedDocument(document, (before) => ({
      version: version + 1,
      contact: { ...before.contact, id: contactId },
      customer: { ...before.customer, ...(order.isAccountMoved && customer) },
      updatedAt: latest(before.updatedAt, now.toISOString()),
    }));
    const { text, changes, updatedAt } = changed;
    return { ...order, version, document: text, changes, updatedAt };
  });

/** The later of two times in ISO 8601 UTC with milliseconds. */
const latest = (a: string, b: string): string => (a > b ? a : b);
