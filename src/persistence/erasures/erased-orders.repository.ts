import { Injectable } from '@nestjs/common';
import { boundedPage } from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ActorIds } from '../applications/actor.js';
import type { OpenErasure } from './erasure.repository.js';
import { ORDER_SIZE, storeWordsSql } from '../orders/record/order-record.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';
import { lockFree } from '../locks/free-rows.js';

/** An application with the number of days after which its orders are emptied. */
export interface ExpiringApplication {
  id: number;
  days: number;
}

export interface ErasableOrder {
  id: number;
  applicationId: number;
  code: string;
  externalId: string;
  content: unknown;
  document: string;
  /** True if its customer is a private person. */
  isPrivate: boolean;
  createdAt: Date;
}

export interface EmptiedOrder {
  id: number;
  applicationId: number;
  content: unknown;
  document: string;
  updatedAt: string;
  words: string;
}

const erasableOrders = (ids: number[]): Sql =>
  boundedPage({
    entries: sql`SELECT o.id, o.created_at AS at FROM orders o WHERE o.id = ANY (${ids})`,
    size: ORDER_SIZE,
    select: sql`
      SELECT o.id, o.application_id AS "applicationId", o.code, o.external_id AS "externalId", o.content, o.document,
        c.individual AS "isPrivate", o.created_at AS "createdAt"
      FROM orders o JOIN customers c ON c.id = o.customer_id`,
    id: 'o.id',
    at: '"createdAt"',
    descending: false,
  });

/** Empties orders that nothing can change any more; ErasedDocumentsRepository empties what is stored beside them. */
@Injectable()
export class ErasedOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The applications whose orders are emptied some days after their end. */
  expiring(): Promise<ExpiringApplication[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT id, personal_data_days AS days FROM applications WHERE personal_data_days IS NOT NULL ORDER BY id`);
  }

  /** Locks orders of an application that ended so many days ago, except those that are locked already. */
  async lockDue(tx: Tx, { id, days }: ExpiringApplication, limit: number): Promise<ErasableOrder[]> {
    const due = sql`
      SELECT o.id FROM orders o
      WHERE o.application_id = ${id} AND o.ended_at < now() - make_interval(days => ${days}) AND o.erased_at IS NULL
      ORDER BY o.ended_at, o.id LIMIT ${limit}`;
    const locked = await tx.rows<{ id: number }>(lockFree('o', due));
    return tx.rows<ErasableOrder>(erasableOrders(locked.map((order) => order.id)));
  }

  /** Locks the next delivered or cancelled orders of the contact. Those that do not fit into a page are left to the next call. */
  async lockNext(
    tx: Tx,
    { contactId, positionAt, positionId }: OpenErasure,
    limit: number,
  ): Promise<ErasableOrder[]> {
    const locked = await tx.rows<{ id: number }>(sql`
      SELECT o.id FROM orders o
      WHERE o.contact_id = ${contactId} AND (o.created_at, o.id) > (coalesce(${positionAt}, '-infinity'::timestamptz), ${positionId})
      AND o.erased_at IS NULL AND o.state IN ('delivered', 'cancelled')
      ORDER BY o.created_at, o.id LIMIT ${limit}
      FOR UPDATE`);
    return tx.rows<ErasableOrder>(erasableOrders(locked.map(({ id }) => id)));
  }

  /** The orders have to be locked. */
  async empty(
    tx: Tx,
    orders: EmptiedOrder[],
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<void> {
    // Stored also as a new version, so that clients that keep a copy find the order among those that have changed.
    await tx.rows(sql`
      WITH sent AS MATERIALIZED (
        SELECT * FROM json_to_recordset(${JSON.stringify(orders)}::json) AS s(
          id bigint, "applicationId" bigint, content json, document text, "updatedAt" timestamptz)
      ), told AS (
        UPDATE order_transitions SET reason = NULL, changes = NULL
        WHERE order_id IN (SELECT id FROM sent) AND num_nonnulls(reason, changes::text) > 0
      ), emptied AS (
        UPDATE orders o
        SET external_reference = NULL, purchase_order_number = NULL, blockers = '[]', content = s.content,
          effective_content = NULL, document = s.document, version = o.version + 1, updated_at = s."updatedAt",
          erased_at = now()
        FROM sent s WHERE o.id = s.id
        RETURNING o.id, o.version, o.state, o.updated_at
      ), transition AS (
        INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, actor_person_id,
          reason, created_at)
        SELECT id, version, state, state, ${actorId}, ${actorTokenId}, ${actorPersonId}, 'Personal data was erased.', updated_at FROM emptied
      ), item AS (
        UPDATE order_items SET external_reference = CASE WHEN packaging_id IS NULL THEN 'erased' END
        WHERE order_id IN (SELECT id FROM sent) AND external_reference IS NOT NULL
      ), parked AS (
        DELETE FROM waiting_orders WHERE order_id IN (SELECT id FROM sent)
      ), entry AS (
        UPDATE journal SET changes = NULL WHERE resource IN (SELECT 'orders/' || id FROM sent)
      ), ${storeWordsSql(orders)}
      SELECT DISTINCT "applicationId" FROM sent`);
  }
}
