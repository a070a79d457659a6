import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { Columns } from '../../platform/postgres/statements/columns.js';
import type { Statement } from '../../platform/postgres/statement.js';
import { actorSql } from '../applications/actor.js';
import { ContactReconciliationEntity } from './contact-journal.entity.js';

/** How long a reconciliation can be undone. */
const UNDOABLE = `interval '30 days'`;

export const RECONCILIATION = Columns.of(ContactReconciliationEntity).except(
  'actorId',
  'actorTokenId',
  'contactIds',
  'customerIds',
  'positionAt',
  'positionId',
  'undoneBy',
  'undoneByTokenId',
);

const RECONCILIATIONS = `
  SELECT ${RECONCILIATION.selectFrom('r')}, ${actorSql('a', 'k')} AS actor,
    ARRAY(
      SELECT order_id FROM contact_reconciliation_orders WHERE reconciliation_id = r.id ORDER BY order_id
    ) AS "orderIds",
    r.created_at + ${UNDOABLE} AS "undoableUntil", r.created_at + ${UNDOABLE} < now() AS "isFinal",
    CASE WHEN u.id IS NOT NULL THEN ${actorSql('u', 'l')} END AS "undoneBy"
  FROM contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN application_tokens k ON k.id = r.actor_token_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN application_tokens l ON l.id = r.undone_by_token_id`;

export const FIND: Statement = { name: 'contact_reconciliation', text: `${RECONCILIATIONS} WHERE r.id = $1` };

/** Each side is read in the order of its index, no further than one page; no contact is reconciled into itself. */
function page(condition: string, order: string): string {
  const idsBy = (column: string): string =>
    `(SELECT id FROM contact_reconciliations WHERE ${column} = $1 AND ${condition} ORDER BY ${order} LIMIT $3)`;
  return `
    ${RECONCILIATIONS}
    WHERE r.id = ANY (ARRAY(
      SELECT id FROM (${idsBy('from_contact_id')} UNION ALL ${idsBy('into_contact_id')}) page ORDER BY ${order} LIMIT $3))
    ORDER BY r.${order}`;
}

export const LIST: Statement = { name: 'contact_reconciliations', text: page('id > $2', 'id') };

export const LIST_NEWEST: Statement = {
  name: 'newest_contact_reconciliations',
  text: page('id < $2', 'id DESC'),
};

export const CURRENT: Statement = {
  name: 'current_contact_reconciliation',
  text: `${RECONCILIATIONS} WHERE r.from_contact_id = $1 AND r.undone_at IS NULL`,
};

export const LOCK_RECONCILIATIONS: Statement = {
  name: 'lock_reconciliations',
  text: `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.reconcileContacts})`,
};

/** Row 1 is the contact itself, row 2 the one into which the other contact was reconciled, or itself. */
export const FIND_PAIR: Statement = {
  name: 'reconcilable_contacts',
  text: `
    SELECT position, c.id, c.customer_id AS "customerId", c.temporary, c.reconciled_into AS "reconciledInto"
    FROM (
      SELECT 1 AS position, $1::bigint AS id
      UNION ALL
      SELECT 2, coalesce(reconciled_into, id) FROM contacts WHERE id = $2
    ) wanted
    JOIN contacts c ON c.id = wanted.id`,
};

/** Waits for transactions that are writing orders or references of this contact, and makes new ones wait. */
export const LOCK_CONTACT: Statement = {
  name: 'lock_reconciled_contact',
  text: `SELECT FROM contacts WHERE id = $1 FOR UPDATE`,
};
export const LOCK_CUSTOMER: Statement = {
  name: 'lock_reconciled_customer',
  text: `SELECT FROM customers WHERE id = $1 FOR UPDATE`,
};

/**
 * Whether the account is used by another contact or by an order of another contact. Only a temporary account for which
 * this is false is reconciled together with its contact.
 */
const isUsedByOthers = (account: string, contact: string): string => `
  EXISTS (
    SELECT FROM contacts c
    WHERE c.customer_id = ${account} AND c.id <> ${contact} AND c.reconciled_into IS NULL
  ) OR EXISTS (
    SELECT FROM orders o WHERE o.customer_id = ${account} AND o.contact_id <> ${contact}
  )`;

export const PREVIEW: Statement = {
  name: 'preview_contact_reconciliation',
  text: `
    SELECT
      ARRAY(SELECT id FROM contact_references WHERE contact_id = $1 ORDER BY id) AS "referenceIds",
      ARRAY(SELECT id FROM orders WHERE contact_id = $1 ORDER BY id) AS "orderIds",
      $2::bigint <> $3::bigint AND a.temporary AND NOT (${isUsedByOthers('$2', '$1')}) AS "customerMoved"
    FROM customers a WHERE a.id = $2`,
};

/** A pending reconciliation of contact $1, or into it, other than $2. */
export const PENDING_OTHERS: Statement = {
  name: 'other_pending_reconciliations',
  text: `
    SELECT id FROM contact_reconciliations
    WHERE orders_pending AND $1 IN (from_contact_id, into_contact_id) AND id IS DISTINCT FROM $2
    ORDER BY id LIMIT 1`,
};

export const PENDING: Statement = {
  name: 'pending_reconciliations',
  text: 'SELECT id FROM contact_reconciliations WHERE orders_pending ORDER BY id',
};

/**
 * Reconciles the contact: moves its references and the contacts that were reconciled into it, makes its id resolve to
 * the other contact, and inserts the journal entry. Its orders are moved in steps afterwards.
 */
export const RECONCILE_CONTACT: Statement = {
  name: 'reconcile_contact',
  text: `
    WITH reference AS (
      UPDATE contact_references SET contact_id = $2, updated_at = now() WHERE contact_id = $1 RETURNING id
    ), alias AS (
      UPDATE contacts SET reconciled_into = $2, updated_at = now() WHERE id = $1 OR reconciled_into = $1
      RETURNING id
    )
    INSERT INTO contact_reconciliations (
      from_contact_id, into_contact_id, from_customer_id, into_customer_id, actor_id, actor_token_id,
      reference_ids, contact_ids, customer_ids, orders_pending)
    SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5, $6,
      ARRAY(SELECT id FROM reference ORDER BY id),
      ARRAY(SELECT id FROM alias WHERE id <> $1 ORDER BY id), '{}', true
    RETURNING id`,
};

/** Reconciles the account too, if it is temporary and only the reconciled contact uses it. */
export const RECONCILE_CUSTOMER: Statement = {
  name: 'reconcile_contact_customer',
  text: `
    WITH moved AS (
      SELECT r.id, a.id AS account, r.into_customer_id AS into_account
      FROM contact_reconciliations r
      JOIN customers a ON a.id = r.from_customer_id
      WHERE r.id = $1 AND a.id <> r.into_customer_id AND a.temporary
        AND NOT (${isUsedByOthers('a.id', 'r.from_contact_id')})
    ), alias AS (
      UPDATE customers c SET reconciled_into = moved.into_account, updated_at = now()
      FROM moved WHERE c.id = moved.account OR c.reconciled_into = moved.account
      RETURNING c.id
    )
    UPDATE contact_reconciliations r
    SET customer_moved = true,
      customer_ids = ARRAY(SELECT id FROM alias WHERE id <> moved.account ORDER BY id)
    FROM moved WHERE r.id = moved.id`,
};

/** Undoes it, except for what has been moved elsewhere since. The orders are moved back in steps afterwards. */
export const UNDO_CONTACT: Statement = {
  name: 'undo_contact_reconciliation',
  text: `
    WITH undone AS (
      UPDATE contact_reconciliations
      SET undone_at = now(), undone_by = $2, undone_by_token_id = $3, orders_pending = true, position_at = NULL, position_id = 0
      WHERE id = $1
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
    SELECT ARRAY(SELECT id FROM reference ORDER BY id) AS "referenceIds"`,
};

/** Undoes the reconciliation of the account, as a contact that is not reconciled needs an account that is not. */
export const UNDO_CUSTOMER: Statement = {
  name: 'undo_customer_reconciliation',
  text: `
    UPDATE customers c
    SET reconciled_into = CASE WHEN c.id = r.from_customer_id THEN NULL ELSE r.from_customer_id END,
      updated_at = now()
    FROM contact_reconciliations r
    WHERE r.id = $1 AND r.customer_moved AND (
      c.id = r.from_customer_id
      OR (c.id = ANY (r.customer_ids) AND c.reconciled_into = r.into_customer_id)
    )`,
};
