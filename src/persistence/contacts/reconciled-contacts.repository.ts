import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import type { ActorIds } from '../applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

export interface ReconcilableContact {
  id: number;
  customerId: number;
  temporary: boolean;
  /** Null when it was not reconciled. */
  reconciledInto: number | null;
}

/** The contact to reconcile, and the contact into which it is reconciled. Neither was reconciled before. */
export interface ReconciliationPair {
  from: ReconcilableContact;
  into: ReconcilableContact;
}

export interface Movement {
  referenceIds: number[];
  orderIds: number[];
  /** True if the temporary account is reconciled too. */
  customerMoved: boolean;
}

/**
 * The account is used by another contact or by an order of another contact. A temporary account that nobody else uses is
 * reconciled together with its contact.
 */
const isUsedByOthers = (account: number | Sql, contact: number | Sql): Sql => sql`
  EXISTS (
    SELECT FROM contacts c
    WHERE c.customer_id = ${account} AND c.id <> ${contact} AND c.reconciled_into IS NULL
  ) OR EXISTS (
    SELECT FROM orders o WHERE o.customer_id = ${account} AND o.contact_id <> ${contact}
  )`;

/** Reconciles temporary contacts into other contacts, and undoes it. ReconciledOrdersRepository moves their orders. */
@Injectable()
export class ReconciledContactsRepository {
  /**
   * Allows one reconciliation at a time in all processes, so that concurrent ones cannot form a cycle. This is fast
   * enough, as people make them one by one.
   */
  async lockReconciliations(tx: Tx): Promise<void> {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${raw(ADVISORY_LOCKS.reconcileContacts)})`);
  }

  /** The contact `fromId`, and the one into which `intoId` was reconciled, or itself; null where none exists. */
  async pair(
    tx: Tx,
    fromId: number,
    intoId: number,
  ): Promise<{ from: ReconcilableContact | null; into: ReconcilableContact | null }> {
    const rows = await tx.rows<ReconcilableContact & { position: number }>(sql`
      SELECT position, c.id, c.customer_id AS "customerId", c.temporary, c.reconciled_into AS "reconciledInto"
      FROM (
        SELECT 1 AS position, ${fromId}::bigint AS id
        UNION ALL
        SELECT 2, coalesce(reconciled_into, id) FROM contacts WHERE id = ${intoId}
      ) wanted
      JOIN contacts c ON c.id = wanted.id`);
    const find = (position: number): ReconcilableContact | null =>
      rows.find((row) => row.position === position) ?? null;
    return { from: find(1), into: find(2) };
  }

  /** The movement that move() would make now. */
  async preview(tx: Tx, { from, into }: ReconciliationPair): Promise<Movement> {
    return tx.row<Movement>(sql`
      SELECT
        ARRAY(SELECT id FROM contact_references WHERE contact_id = ${from.id} ORDER BY id) AS "referenceIds",
        ARRAY(SELECT id FROM orders WHERE contact_id = ${from.id} ORDER BY id) AS "orderIds",
        ${from.customerId}::bigint <> ${into.customerId}::bigint AND a.temporary AND NOT (${isUsedByOthers(from.customerId, from.id)}) AS "customerMoved"
      FROM customers a WHERE a.id = ${from.customerId}`);
  }

  /**
   * Waits for transactions that are writing orders or references of the contact. New ones wait for this lock, and then find the
   * contact reconciled.
   */
  async lock(tx: Tx, { id, customerId }: Pick<ReconcilableContact, 'id' | 'customerId'>): Promise<void> {
    await tx.rows(sql`SELECT FROM contacts WHERE id = ${id} FOR UPDATE`);
    await tx.rows(sql`SELECT FROM customers WHERE id = ${customerId} FOR UPDATE`);
  }

  /**
   * Reconciles the contact without its orders, which are moved in steps afterwards. lockReconciliations() and lock() have to be
   * called before.
   * @returns the id of the journal entry
   */
  async move(tx: Tx, { from, into }: ReconciliationPair, actor: ActorIds): Promise<number> {
    // Moves its references and the contacts that were reconciled into it, and makes its id resolve to the other contact.
    const { id } = await tx.row<{ id: number }>(sql`
      WITH reference AS (
        UPDATE contact_references SET contact_id = ${into.id}, updated_at = now() WHERE contact_id = ${from.id} RETURNING id
      ), alias AS (
        UPDATE contacts SET reconciled_into = ${into.id}, updated_at = now() WHERE id = ${from.id} OR reconciled_into = ${from.id}
        RETURNING id
      )
      INSERT INTO contact_reconciliations (
        from_contact_id, into_contact_id, from_customer_id, into_customer_id, actor_id, actor_token_id,
        actor_person_id, reference_ids, contact_ids, customer_ids, orders_pending)
      SELECT ${from.id}::bigint, ${into.id}::bigint, ${from.customerId}::bigint, ${into.customerId}::bigint, ${actor.actorId}, ${actor.actorTokenId}, ${actor.actorPersonId},
        ARRAY(SELECT id FROM reference ORDER BY id),
        ARRAY(SELECT id FROM alias WHERE id <> ${from.id} ORDER BY id), '{}', true
      RETURNING id`);
    // Reconciles the account too, if it is temporary and only the reconciled contact uses it.
    await tx.rows(sql`
      WITH moved AS (
        SELECT r.id, a.id AS account, r.into_customer_id AS into_account
        FROM contact_reconciliations r
        JOIN customers a ON a.id = r.from_customer_id
        WHERE r.id = ${id} AND a.id <> r.into_customer_id AND a.temporary
          AND NOT (${isUsedByOthers(sql`a.id`, sql`r.from_contact_id`)})
      ), alias AS (
        UPDATE customers c SET reconciled_into = moved.into_account, updated_at = now()
        FROM moved WHERE c.id = moved.account OR c.reconciled_into = moved.account
        RETURNING c.id
      )
      UPDATE contact_reconciliations r
      SET customer_moved = true,
        customer_ids = ARRAY(SELECT id FROM alias WHERE id <> moved.account ORDER BY id)
      FROM moved WHERE r.id = moved.id`);
    return id;
  }

  /**
   * Undoes a reconciliation, except for what has been moved elsewhere since. The orders are moved back in steps afterwards.
   * lockReconciliations() has to be called before.
   * @returns the references that point to the old contact again
   */
  async undoReconciliation(tx: Tx, reconciliationId: number, actor: ActorIds): Promise<number[]> {
    const { referenceIds } = await tx.row<{ referenceIds: number[] }>(sql`
      WITH undone AS (
        UPDATE contact_reconciliations
        SET undone_at = now(), undone_by = ${actor.actorId}, undone_by_token_id = ${actor.actorTokenId}, undone_by_person_id = ${actor.actorPersonId}, orders_pending = true,
          position_at = NULL, position_id = 0
        WHERE id = ${reconciliationId}
        RETURNING *
      ), reference AS (
        UPDATE contact_references c SET contact_id = u.from_contact_id, updated_at = now()
        FROM undone u WHERE c.id = ANY (u.reference_ids) AND c.contact_id = u.into_contact_id
        RETURNING c.id
      ), itself AS (
        UPDATE contacts c
        SET reconciled_into = CASE WHEN c.id = u.from_contact_id THEN NULL ELSE u.from_contact_id END,
          updated_at = now()
        FROM undone u
        WHERE c.id = u.from_contact_id OR (c.id = ANY (u.contact_ids) AND c.reconciled_into = u.into_contact_id)
      )
      SELECT ARRAY(SELECT id FROM reference ORDER BY id) AS "referenceIds"`);
    // Undoes the reconciliation of the account, as a contact that is not reconciled needs an account that is not.
    await tx.rows(sql`
      UPDATE customers c
      SET reconciled_into = CASE WHEN c.id = r.from_customer_id THEN NULL ELSE r.from_customer_id END,
        updated_at = now()
      FROM contact_reconciliations r
      WHERE r.id = ${reconciliationId} AND r.customer_moved AND (
        c.id = r.from_customer_id
        OR (c.id = ANY (r.customer_ids) AND c.reconciled_into = r.into_customer_id)
      )`);
    return referenceIds;
  }
}
