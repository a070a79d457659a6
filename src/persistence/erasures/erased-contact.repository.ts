import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import type { ErasureCounts } from './erasure.entity.js';

/** The contact $1 and those that were reconciled into it. */
const PERSONS = `SELECT id, customer_id FROM contacts WHERE id = $1 OR reconciled_into = $1`;
/** The accounts of these contacts that are private persons. */
const ACCOUNTS = `
  SELECT a.id FROM customers a WHERE a.individual AND a.id IN (SELECT customer_id FROM person)`;
const IS_OPEN = `o.state IN ('pending', 'validated', 'shipped')`;

const OPEN_ORDERS = {
  name: 'open_orders_of_contact',
  text: `
    SELECT o.id FROM orders o WHERE o.contact_id = $1 AND ${IS_OPEN}
    ORDER BY o.created_at, o.id LIMIT $2`,
};

/** What an erasure of the contact $1 would empty. */
const PREVIEW = {
  name: 'preview_contact_erasure',
  text: `
    WITH person AS (${PERSONS}), erasable AS (
      SELECT o.id FROM orders o WHERE o.contact_id = $1 AND o.erased_at IS NULL AND NOT (${IS_OPEN})
    )
    SELECT json_build_object(
      'contacts', (SELECT count(*) FROM person JOIN contacts c USING (id)
        WHERE num_nonnulls(c.first_name, c.last_name, c.email) > 0),
      'customers', (SELECT count(*) FROM customers WHERE name <> '' AND id IN (${ACCOUNTS})),
      'references', (SELECT count(*) FROM contact_references WHERE contact_id = $1 AND external_reference IS NOT NULL),
      'proposedChanges', (SELECT count(*) FROM contact_changes WHERE contact_id IN (SELECT id FROM person)),
      'orders', (SELECT count(*) FROM erasable),
      'payments', (SELECT count(DISTINCT payment_id) FROM payment_operations
        WHERE order_id IN (SELECT id FROM erasable)),
      'events', (SELECT count(*) FROM events WHERE order_id IN (SELECT id FROM erasable)),
      'keptAnswers', 0) AS counts`,
};

/** Events about references of the contact $1, which were written in the transaction of an entry of their history. */
const REFERENCE_EVENTS = {
  name: 'events_of_contact_references',
  text: `
    SELECT e.id FROM contact_references r
    JOIN resource_history h ON h.resource = 'contact_references' AND h.resource_id = r.id
    JOIN events e ON e.created_at = h.created_at AND e.type = 'contact_reference_reconciled'
      AND e.payload::json ->> 'id' = r.id::text
    WHERE r.contact_id = $1`,
};

const REFERENCES = {
  name: 'references_of_erased_contact',
  text: 'SELECT id, application_id AS "applicationId" FROM contact_references WHERE contact_id = $1 ORDER BY id',
};

/**
 * Empties everything of the contact $1 but its orders. Journals of reconciliations keep who was reconciled into whom, so that
 * old ids still lead to the contact.
 */
const EMPTY = {
  name: 'empty_contact',
  text: `
    WITH person AS MATERIALIZED (${PERSONS}), account AS MATERIALIZED (${ACCOUNTS}
    ), emptied AS (
      UPDATE contacts SET first_name = NULL, last_name = NULL, email = NULL, erased_at = now(), updated_at = now()
      WHERE id IN (SELECT id FROM person)
    ), emptied_account AS (
      UPDATE customers SET name = '', erased_at = now(), updated_at = now() WHERE id IN (SELECT id FROM account)
    ), reference AS (
      UPDATE contact_references SET external_reference = NULL, updated_at = now() WHERE contact_id = $1
      RETURNING id, application_id
    ), proposal AS (
      DELETE FROM contact_changes WHERE contact_id IN (SELECT id FROM person) RETURNING id
    ), journal AS (
      UPDATE contact_reconciliations SET reference_ids = '{}', contact_ids = '{}', customer_ids = '{}'
      WHERE into_contact_id = $1 OR from_contact_id IN (SELECT id FROM person)
      RETURNING id
    ), moved AS (
      DELETE FROM contact_reconciliation_orders WHERE reconciliation_id IN (SELECT id FROM journal)
    ), resource AS (
      SELECT 'contacts' AS name, id FROM person
      UNION ALL SELECT 'customers', id FROM account
      UNION ALL SELECT 'contact_references', id FROM reference
    ), history AS (
      UPDATE resource_history h SET changes = NULL, reason = NULL
      FROM resource r WHERE h.resource = r.name AND h.resource_id = r.id
    ), audit AS (
      UPDATE audit_entries a SET changes = NULL FROM resource r WHERE a.resource = r.name || '/' || r.id
    )
    SELECT ARRAY(SELECT DISTINCT application_id FROM reference) AS "applicationIds"`,
};

/** Empties a contact, its account, its references and what was proposed, recorded and announced about them. */
@Injectable()
export class ErasedContactRepository {
  /** Oldest first. */
  async openOrderIds(tx: Tx, contactId: number, limit: number): Promise<number[]> {
    return (await tx.rows<{ id: number }>(OPEN_ORDERS, [contactId, limit])).map(({ id }) => id);
  }

  async preview(tx: Tx, contactId: number): Promise<ErasureCounts> {
    return (await tx.row<{ counts: ErasureCounts }>(PREVIEW, [contactId])).counts;
  }

  async referenceEventIds(tx: Tx, contactId: number): Promise<number[]> {
    return (await tx.rows<{ id: number }>(REFERENCE_EVENTS, [contactId])).map(({ id }) => id);
  }

  references(tx: Tx, contactId: number): Promise<{ id: number; applicationId: number }[]> {
    return tx.rows(REFERENCES, [contactId]);
  }

  /** The contact has to be locked. @returns the applications that have a reference to it */
  async empty(tx: Tx, contactId: number): Promise<number[]> {
    const row = await tx.row<{ applicationIds: number[] }>(EMPTY, [contactId]);
    return row.applicationIds;
  }
}
