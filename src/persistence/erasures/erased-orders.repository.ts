import { Injectable } from '@nestjs/common';
import { boundedPage } from '../../platform/postgres/statements/bounded-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { ActorIds } from '../applications/actor.js';
import { ORDER_SIZE } from '../orders/order.statements.js';
import { storeWordsSql } from '../orders/record/order-search.js';

/** Where the orders of a contact are continued: behind this one. */
export interface OrderPosition {
  positionAt: Date | null;
  positionId: number;
}

/** An application, and after how many days its orders are emptied. */
export interface ExpiringApplication {
  id: number;
  days: number;
}

/** An order that is emptied, with what decides about it. */
export interface ErasableOrder {
  id: number;
  applicationId: number;
  code: string;
  externalId: string;
  content: unknown;
  document: string;
  /** Whether its customer is a private person. */
  isPrivate: boolean;
  createdAt: Date;
}

/** What an order has once it was emptied. */
export interface EmptiedOrder {
  id: number;
  applicationId: number;
  content: unknown;
  document: string;
  updatedAt: string;
  words: string;
}

const LOCK = {
  name: 'lock_orders_to_erase',
  text: `
    SELECT o.id FROM orders o
    WHERE o.contact_id = $1 AND (o.created_at, o.id) > (coalesce($2, '-infinity'::timestamptz), $3)
    AND o.erased_at IS NULL AND o.state IN ('delivered', 'cancelled')
    ORDER BY o.created_at, o.id LIMIT $4
    FOR UPDATE`,
};

/** The next orders of the application $1 whose personal data has been kept for $2 days. */
const LOCK_DUE = {
  name: 'lock_orders_to_expire',
  text: `
    SELECT o.id FROM orders o
    WHERE o.application_id = $1 AND o.ended_at < now() - make_interval(days => $2) AND o.erased_at IS NULL
    ORDER BY o.ended_at, o.id LIMIT $3
    FOR UPDATE SKIP LOCKED`,
};

const EXPIRING = {
  name: 'applications_with_expiring_data',
  text: `
    SELECT id, personal_data_days AS days FROM applications WHERE personal_data_days IS NOT NULL ORDER BY id`,
};

const READ = {
  name: 'orders_to_erase',
  text: boundedPage({
    entries: 'SELECT o.id, o.created_at AS at FROM orders o WHERE o.id = ANY ($1)',
    size: ORDER_SIZE,
    select: `
      SELECT o.id, o.application_id AS "applicationId", o.code, o.external_id AS "externalId", o.content, o.document,
        c.individual AS "isPrivate", o.created_at AS "createdAt"
      FROM orders o JOIN customers c ON c.id = o.customer_id`,
    id: 'o.id',
    at: '"createdAt"',
    descending: false,
  }),
};

/** Also as a new version, so that clients that keep a copy find the order among those that have changed. */
const EMPTY = {
  name: 'empty_orders',
  text: `
    WITH sent AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS s(
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
      SELECT id, version, state, state, $3, $4, $5, 'Personal data was erased.', updated_at FROM emptied
    ), item AS (
      UPDATE order_items SET external_reference = CASE WHEN packaging_id IS NULL THEN 'erased' END
      WHERE order_id IN (SELECT id FROM sent) AND external_reference IS NOT NULL
    ), parked AS (
      DELETE FROM waiting_orders WHERE order_id IN (SELECT id FROM sent)
    ), audit AS (
      UPDATE audit_entries SET changes = NULL WHERE resource IN (SELECT 'orders/' || id FROM sent)
    ), ${storeWordsSql('$2')}
    SELECT DISTINCT "applicationId" FROM sent`,
};

/** Empties orders that nothing can change any more; ErasedDocumentsRepository empties what is stored beside them. */
@Injectable()
export class ErasedOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The applications whose orders are emptied some days after their end. */
  expiring(): Promise<ExpiringApplication[]> {
    return this.transactions.autocommit.rows(EXPIRING, []);
  }

  /** Locks orders of an application that ended so many days ago, except those that are locked already. */
  async lockDue(tx: Tx, { id, days }: ExpiringApplication, limit: number): Promise<ErasableOrder[]> {
    const locked = await tx.rows<{ id: number }>(LOCK_DUE, [id, days, limit]);
    return tx.rows<ErasableOrder>(READ, [locked.map((order) => order.id)]);
  }

  /** Locks the next orders of a contact that are delivered or cancelled. Those that do not fit into a page are left to the next call. */
  async lockNext(
    tx: Tx,
    contactId: number,
    { positionAt, positionId }: OrderPosition,
    limit: number,
  ): Promise<ErasableOrder[]> {
    const locked = await tx.rows<{ id: number }>(LOCK, [contactId, positionAt, positionId, limit]);
    return tx.rows<ErasableOrder>(READ, [locked.map(({ id }) => id)]);
  }

  /** The orders have to be locked. */
  async empty(
    tx: Tx,
    orders: EmptiedOrder[],
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<void> {
    const words = orders.map(({ id, applicationId, words: found }) => ({
      orderId: id,
      applicationId,
      words: found,
    }));
    const actor = [actorId, actorTokenId, actorPersonId];
    await tx.rows(EMPTY, [JSON.stringify(orders), JSON.stringify(words), ...actor]);
  }
}
