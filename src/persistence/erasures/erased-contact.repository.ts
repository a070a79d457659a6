import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import type { ErasureCounts } from './erasure.repository.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** The contact and those that were reconciled into it. */
const personsOf = (contactId: number): Sql =>
  sql`SELECT id, customer_id FROM contacts WHERE id = ${contactId} OR reconciled_into = ${contactId}`;
/** The accounts of these contacts that are private persons. */
const ACCOUNTS = sql`
  SELECT a.id FROM customers a WHERE a.individual AND a.id IN (SELECT customer_id FROM person)`;
const IS_OPEN = sql`o.state IN ('pending', 'validated', 'shipped')`;

/** Empties a contact, its account, its references and what was proposed, recorded and announced about them. */
@Injectable()
export class ErasedContactRepository {
  /** Oldest first. */
  async openOrderIds(tx: Tx, contactId: number, limit: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT o.id FROM orders o WHERE o.contact_id = ${contactId} AND ${IS_OPEN}
      ORDER BY o.created_at, o.id LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  }

  async preview(tx: Tx, contactId: number): Promise<ErasureCounts> {
    // Counts what an erasure of the contact would empty.
    const row = await tx.row<{ counts: ErasureCounts }>(sql`
      WITH person AS (${personsOf(contactId)}), erasable AS (
        SELECT o.id FROM orders o WHERE o.contact_id = ${contactId} AND o.erased_at IS NULL AND NOT (${IS_OPEN})
      )
      SELECT json_build_object(
        'contacts', (SELECT count(*) FROM person JOIN contacts c USING (id)
          WHERE num_nonnulls(c.first_name, c.last_name, c.email) > 0),
        'customers', (SELECT count(*) FROM customers WHERE name <> '' AND id IN (${ACCOUNTS})),
        'references', (SELECT count(*) FROM contact_references WHERE contact_id = ${contactId} AND external_reference IS NOT NULL),
        'proposedChanges', (SELECT count(*) FROM contact_changes WHERE contact_id IN (SELECT id FROM person)),
        'orders', (SELECT count(*) FROM erasable),
        'payments', (SELECT count(DISTINCT payment_id) FROM payment_operations
          WHERE order_id IN (SELECT id FROM erasable)),
        'events', (SELECT count(*) FROM events WHERE order_id IN (SELECT id FROM erasable)),
        'keptAnswers', 0) AS counts`);
    return row.counts;
  }

  async referenceEventIds(tx: Tx, contactId: number): Promise<number[]> {
    // Events about references of the contact, which were written in the transaction of an entry of their history.
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT DISTINCT e.id FROM contact_references r
      JOIN journal h ON h.resource = 'contact_references/' || r.id
      JOIN events e ON e.created_at = h.created_at AND e.type = 'contact_reference_reconciled'
        AND e.payload::json ->> 'id' = r.id::text
      WHERE r.contact_id = ${contactId}`);
    return rows.map(({ id }) => id);
  }

  references(tx: Tx, contactId: number): Promise<{ id: number; applicationId: number }[]> {
    return tx.rows(
      sql`SELECT id, application_id AS "applicationId" FROM contact_references WHERE contact_id = ${contactId} ORDER BY id`,
    );
  }

  /** The contact has to be locked. @returns the applications that have a reference to it */
  async empty(tx: Tx, contactId: number): Promise<number[]> {
    // Empties everything of the contact but its orders. Journals of reconciliations keep who was reconciled into whom, so that
    // old ids still lead to the contact.
    const row = await tx.row<{ applicationIds: number[] }>(sql`
      WITH person AS MATERIALIZED (${personsOf(contactId)}), account AS MATERIALIZED (${ACCOUNTS}
      ), emptied AS (
        UPDATE contacts SET first_name = NULL, last_name = NULL, email = NULL, erased_at = now(), updated_at = now()
        WHERE id IN (SELECT id FROM person)
      ), emptied_account AS (
        UPDATE customers SET name = '', erased_at = now(), updated_at = now() WHERE id IN (SELECT id FROM account)
      ), reference AS (
        UPDATE contact_references SET external_reference = NULL, updated_at = now() WHERE contact_id = ${contactId}
        RETURNING id, application_id
      ), proposal AS (
        DELETE FROM contact_changes WHERE contact_id IN (SELECT id FROM person) RETURNING id
      ), reconciliation AS (
        UPDATE contact_reconciliations SET reference_ids = '{}', contact_ids = '{}', customer_ids = '{}'
        WHERE into_contact_id = ${contactId} OR from_contact_id IN (SELECT id FROM person)
        RETURNING id
      ), moved AS (
        DELETE FROM contact_reconciliation_orders WHERE reconciliation_id IN (SELECT id FROM reconciliation)
      ), resource AS (
        SELECT 'contacts/' || id AS path FROM person
        UNION ALL SELECT 'customers/' || id FROM account
        UNION ALL SELECT 'contact_references/' || id FROM reference
      ), entry AS (
        UPDATE journal SET changes = NULL, reason = NULL WHERE resource IN (SELECT path FROM resource)
      )
      SELECT ARRAY(SELECT DISTINCT application_id FROM reference) AS "applicationIds"`);
    return row.applicationIds;
  }
}
