import { Injectable } from '@nestjs/common';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { ActorIds } from '../applications/actor.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { lockFree } from '../locks/free-rows.js';

/** Removes what these orders wait for. */
export const clearWaiting = (orderIds: number[]): Sql =>
  sql`DELETE FROM waiting_orders WHERE order_id = ANY (${orderIds})`;

/**
 * Writes what these orders wait for, and the references that are new. A reference that exists is not locked: orders that
 * arrive at the same time do not wait for each other. Sorted, so that orders with the same new references do not deadlock.
 */
export const recordWaiting = (orderIds: number[]): Sql => sql`
    WITH waiting AS (
      INSERT INTO waiting_orders
        (order_id, external_reference, application_id, label, quantity, currency, value, created_at)
      SELECT o.id, i.external_reference, o.application_id, (array_agg(i.label ORDER BY i.position))[1],
        sum(i.ordered_quantity), o.currency, sum(i.ordered_quantity * i.unit_price), o.created_at
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.id = ANY (${orderIds}) AND i.packaging_id IS NULL
      GROUP BY o.id, i.external_reference
      RETURNING application_id, external_reference, created_at
    )
    INSERT INTO unknown_references (application_id, external_reference, created_at)
    SELECT w.application_id, w.external_reference, min(w.created_at) FROM waiting w
    WHERE NOT EXISTS (
      SELECT FROM unknown_references u
      WHERE u.application_id = w.application_id AND u.external_reference = w.external_reference)
    GROUP BY w.application_id, w.external_reference
    ORDER BY w.application_id, w.external_reference
    ON CONFLICT DO NOTHING`;

/**
 * A recursive table expression with each pair of application and external reference for which orders wait. It reads one row
 * of the index for each pair, however many orders wait.
 * @param condition that of a partial index with the same columns, if it is to be used
 * @param limit of the number of pairs
 */
export const waitedForSql = (condition: Sql, limit?: number): Sql => sql`
    waited_for AS (
      (
        SELECT application_id, external_reference, 1 AS position FROM waiting_orders WHERE ${condition}
        ORDER BY application_id, external_reference LIMIT 1
      )
      UNION ALL
      SELECT next.application_id, next.external_reference, previous.position + 1
      FROM waited_for previous CROSS JOIN LATERAL (
        SELECT application_id, external_reference FROM waiting_orders
        WHERE (application_id, external_reference) > (previous.application_id, previous.external_reference)
        AND ${condition}
        ORDER BY application_id, external_reference LIMIT 1
      ) next
      ${limit === undefined ? sql`` : sql`WHERE previous.position < ${raw(limit)}`}
    )`;

/** The number of waiting orders among which those that are not locked are looked for. */
const CANDIDATES = 200;

/**
 * A reference for which orders still wait although it is known by now. The actor is the one that bound it; its own application
 * when it became known in another way.
 */
export interface ReleasableReference extends ActorIds {
  id: number;
  applicationId: number;
  externalReference: string;
}

/** The reason why an order that waits cannot be released although its reference is known. */
export interface WaitingOrderRefusal {
  orderId: number;
  refusal: string;
}

@Injectable()
export class WaitingOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  releasable(): Promise<ReleasableReference[]> {
    // The application has an active packaging of this name: it was bound, shared or named since, or while the order was taken.
    return this.transactions.autocommit.rows(sql`
      WITH RECURSIVE ${waitedForSql(sql`refusal IS NULL`)}
      SELECT u.id, u.application_id AS "applicationId", u.external_reference AS "externalReference",
        coalesce(u.bound_by_id, u.application_id) AS "actorId", u.bound_by_token_id AS "actorTokenId",
        u.bound_by_person_id AS "actorPersonId"
      FROM waited_for w
      JOIN packaging_references r
        ON r.application_id = w.application_id AND r.external_reference = w.external_reference AND r.active
      JOIN packagings k ON k.id = r.packaging_id AND k.active
      JOIN unknown_references u
        ON u.application_id = w.application_id AND u.external_reference = w.external_reference`);
  }

  /**
   * Locks the next orders that wait for the reference behind the id `after`, in the order of ids, without those that another
   * process or a request has locked. Only the orders are locked, which all changes of them lock first. They are read by a
   * statement of its own, because this one may have begun before an order changed last.
   * @returns their ids
   */
  async lockNext(
    tx: Tx,
    { applicationId, externalReference }: ReleasableReference,
    { after, limit }: { after: number; limit: number },
  ): Promise<number[]> {
    // The candidates are selected first, by their place in the index: PostgreSQL would otherwise read all orders in the order of
    // their ids, or all that waits.
    const next = sql`
      SELECT o.id
      FROM (
        SELECT application_id, external_reference, order_id FROM waiting_orders
        WHERE (application_id, external_reference, order_id) > (${applicationId}, ${externalReference}, ${after}) AND refusal IS NULL
        ORDER BY application_id, external_reference, order_id LIMIT ${raw(CANDIDATES)}
      ) w JOIN orders o ON o.id = w.order_id
      WHERE w.application_id = ${applicationId} AND w.external_reference = ${externalReference}
      ORDER BY w.order_id LIMIT ${limit}`;
    return (await tx.rows<{ id: number }>(lockFree('o', next))).map(({ id }) => id);
  }

  /** Records why orders cannot be released, and does not try them again. */
  async refuse(
    { externalReference }: ReleasableReference,
    refusals: WaitingOrderRefusal[],
    session: Session = this.transactions.autocommit,
  ): Promise<void> {
    if (refusals.length > 0)
      await session.rows(sql`
        UPDATE waiting_orders w SET refusal = r.refusal
        FROM json_to_recordset(${JSON.stringify(refusals)}::json) AS r("orderId" bigint, refusal text)
        WHERE w.order_id = r."orderId" AND w.external_reference = ${externalReference}`);
  }
}
