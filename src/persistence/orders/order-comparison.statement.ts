import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { OrderEntity } from './record/order.entity.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const COMPARED = Columns.of(OrderEntity).only(
  'id',
  'code',
  'externalId',
  'state',
  'currency',
  'gross',
  'createdAt',
);

/** An order that an application says it sent. */
interface SentOrder {
  externalId: string;
  /** Null when it is not compared. */
  gross: string | null;
}

/** A stored order, with its entry of the list if there is one. */
export interface ComparedRow extends RowOf<typeof COMPARED> {
  /** Its place in the list; null when it is not there. */
  position: number | null;
  sentGross: string | null;
  isDifferent: boolean;
  isInPeriod: boolean;
}

/**
 * An entry of the list that is missing, different or outside the period, or an order of the period that is not in the list. A
 * missing one has no id.
 */
export type ComparisonRow = ComparedRow | { position: number; id: null };

/** The orders that an application says it sent in a period. */
interface ComparedOrders {
  applicationId: number;
  from: Date;
  to: Date;
  orders: SentOrder[];
  maxExtra: number;
}

/**
 * ComparisonRows in any sequence, without entries that match. Two lists one after the other: the sent orders that are missing,
 * different or outside the period, and the orders of the period that were not sent. Each entry is found with the unique index; the
 * orders of the period are read in the order of their index, until there are enough. The comparisons of rows allow no other index, such as that of the orders of all applications. NOT IN
 * with a subquery, because PostgreSQL then compares with a hash table whatever number of entries it expects.
 */
export const comparison = ({ applicationId, from, to, orders, maxExtra }: ComparedOrders): Sql =>
  // Not prepared: without the period PostgreSQL would expect few orders in it, and sort them all.
  sql`
    WITH sent AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(orders.map((order, position) => ({ ...order, position })))}::json) AS s(position int, "externalId" text, gross numeric)
    ), entry AS (
      SELECT s.position, ${COMPARED.selectFrom('o')}, s.gross AS "sentGross",
        coalesce(s.gross IS NOT NULL AND s.gross IS DISTINCT FROM o.gross, false) AS "isDifferent",
        coalesce(o.created_at >= ${from} AND o.created_at < ${to}, false) AS "isInPeriod"
      FROM sent s
      LEFT JOIN orders o ON o.application_id = ${applicationId} AND o.external_id = s."externalId"
    ), extra AS (
      SELECT NULL::int AS position, ${COMPARED.selectFrom('o')}, NULL::numeric AS "sentGross",
        false AS "isDifferent", true AS "isInPeriod"
      FROM orders o
      WHERE (o.application_id, o.created_at) >= (${applicationId}, ${from}) AND (o.application_id, o.created_at) < (${applicationId}, ${to})
      AND o.external_id NOT IN (SELECT "externalId" FROM sent)
      ORDER BY o.application_id, o.created_at, o.id
      LIMIT ${maxExtra}
    )
    SELECT * FROM entry WHERE id IS NULL OR "isDifferent" OR NOT "isInPeriod"
    UNION ALL
    SELECT * FROM extra`.unprepared();
