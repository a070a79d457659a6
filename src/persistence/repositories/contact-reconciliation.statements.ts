import { ADVISORY_LOCKS } from '../advisory-locks.js';
import type { Statement } from '../statement.js';

/** How long a reconciliation can be undone. */
const UNDOABLE = `interval '30 days'`;

const RECONCILIATIONS = `
  SELECT r.id, r.from_contact_id AS "fromContactId", r.into_contact_id AS "intoContactId",
    r.from_customer_id AS "fromCustomerId", r.into_customer_id AS "intoCustomerId",
    json_build_object('id', a.id, 'name', a.name) AS actor,
    r.reference_ids AS "referenceIds", r.order_ids AS "orderIds", r.customer_moved AS "customerMoved",
    r.created_at AS "createdAt", r.created_at + ${UNDOABLE} AS "undoableUntil",
    r.created_at + ${UNDOABLE} < now() AS "isFinal", r.undone_at AS "undoneAt",
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS "undoneBy"
  FROM contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN applications u ON u.id = r.undone_by`;

export const FIND: Statement = { name: 'contact_reconciliation', text: `${RECONCILIATIONS} WHERE r.id = $1` };

export const LIST: Statement = {
  name: 'contact_reconciliations',
  text: `${RECONCILIATIONS} WHERE r.from_contact_id = $1 OR r.into_contact_id = $1 ORDER BY r.id`,
};

export const CURRENT: Statement = {
  name: 'current_contact_reconciliation',
  text: `${RECONCILIATIONS} WHERE r.from_contact_id = $1 AND r.undone_at IS NULL`,
};

export const TAKE_TURN: Statement = {
  name: 'take_reconciliation_turn',
  text: `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.reconcileContacts})`,
};

export const CONTACT_ENDS: Statement = {
  name: 'reconcilable_contacts',
  text: `
    SELECT asked, c.id, c.customer_id AS "customerId", c.temporary, c.reconciled_into AS "reconciledInto"
    FROM (
      SELECT 1 AS asked, $1::bigint AS id
      UNION ALL
      SELECT 2, coalesce(reconciled_into, id) FROM contacts WHERE id = $2
    ) wanted
    JOIN contacts c ON c.id = wanted.id`,
};

/** Orders and references being written for this contact are waited for, and new ones wait. */
export const LOCK_FROM: Statement = {
  name: 'lock_reconciled_contact',
  text: `SELECT FROM contacts WHERE id = $1 FOR UPDATE`,
};
export const LOCK_ACCOUNT: Statement = {
  name: 'lock_reconciled_customer',
  text: `SELECT FROM customers WHERE id = $1 FOR UPDATE`,
};

/**
 * An account goes when it is temporary and nobody else's: no other contact works there, and no order of
 * another contact is on it.
 */
const othersUse = (account: string, contact: string): string => `
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
      $2::bigint <> $3::bigint AND a.temporary AND NOT (${othersUse('$2', '$1')}) AS "customerMoved"
    FROM customers a WHERE a.id = $2`,
};

/**
 * References, orders and those who were reconciled into this contact before follow, and the journal says so.
 * An order that somebody else is changing is waited for; orders keep the person they were taken with, under the
 * new id, and an account that the back office gave them.
 */
export const MOVE: Statement = {
  name: 'move_contact',
  text: `
    WITH reference AS (
      UPDATE contact_references SET contact_id = $2, updated_at = now() WHERE contact_id = $1 RETURNING id
    ), before AS (
      SELECT id, customer_id FROM orders WHERE contact_id = $1 ORDER BY id FOR NO KEY UPDATE
    ), moved AS (
      UPDATE orders o
      SET contact_id = $2,
        customer_id = CASE WHEN before.customer_id = account.id THEN $4 ELSE before.customer_id END,
        contact = jsonb_set(o.contact, '{id}', to_jsonb($2::bigint)), version = o.version + 1,
        updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
      FROM before LEFT JOIN customers account ON account.id = $3 AND account.temporary
      WHERE o.id = before.id
      RETURNING o.id, o.version, o.state, o.updated_at, before.customer_id
    ), step AS (
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
      SELECT id, version, state, state, $5, format('Contact %s was reconciled into contact %s.', $1, $2), updated_at
      FROM moved
    ), alias AS (
      UPDATE contacts SET reconciled_into = $2, updated_at = now() WHERE id = $1 OR reconciled_into = $1
      RETURNING id
    )
    INSERT INTO contact_reconciliations (
      from_contact_id, into_contact_id, from_customer_id, into_customer_id, actor_id,
      reference_ids, order_ids, order_customer_ids, contact_ids, customer_ids)
    SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5,
      ARRAY(SELECT id FROM reference ORDER BY id),
      ARRAY(SELECT id FROM moved ORDER BY id),
      ARRAY(SELECT customer_id FROM moved ORDER BY id),
      ARRAY(SELECT id FROM alias WHERE id <> $1 ORDER BY id), '{}'
    RETURNING id`,
};

/** After the contact has gone, it alone may still be on its old account. */
export const MOVE_CUSTOMER: Statement = {
  name: 'move_contact_customer',
  text: `
    WITH going AS (
      SELECT r.id, a.id AS account, r.into_customer_id AS into_account
      FROM contact_reconciliations r
      JOIN customers a ON a.id = r.from_customer_id
      WHERE r.id = $1 AND a.id <> r.into_customer_id AND a.temporary
        AND NOT (${othersUse('a.id', 'r.from_contact_id')})
    ), alias AS (
      UPDATE customers c SET reconciled_into = going.into_account, updated_at = now()
      FROM going WHERE c.id = going.account OR c.reconciled_into = going.account
      RETURNING c.id
    )
    UPDATE contact_reconciliations r
    SET customer_moved = true,
      customer_ids = ARRAY(SELECT id FROM alias WHERE id <> going.account ORDER BY id)
    FROM going WHERE r.id = going.id`,
};

/** What has been given to somebody else since stays there. */
export const PUT_BACK: Statement = {
  name: 'put_contact_back',
  text: `
    WITH undone AS (
      UPDATE contact_reconciliations SET undone_at = now(), undone_by = $2 WHERE id = $1 RETURNING *
    ), reference AS (
      UPDATE contact_references c SET contact_id = u.from_contact_id, updated_at = now()
      FROM undone u WHERE c.id = ANY (u.reference_ids) AND c.contact_id = u.into_contact_id
      RETURNING c.id
    ), moved AS (
      SELECT m.id, m.customer_id, u.from_contact_id, u.into_contact_id, u.from_customer_id, u.into_customer_id
      FROM undone u, unnest(u.order_ids, u.order_customer_ids) AS m(id, customer_id)
    ), standing AS (
      SELECT o.id FROM orders o JOIN moved m ON m.id = o.id AND m.into_contact_id = o.contact_id
      ORDER BY o.id FOR NO KEY UPDATE OF o
    ), returned AS (
      UPDATE orders o
      SET contact_id = m.from_contact_id,
        customer_id = CASE
          WHEN o.customer_id = m.into_customer_id AND m.customer_id = m.from_customer_id THEN m.from_customer_id
          ELSE o.customer_id END,
        contact = jsonb_set(o.contact, '{id}', to_jsonb(m.from_contact_id)), version = o.version + 1,
        updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
      FROM moved m JOIN standing s ON s.id = m.id WHERE o.id = m.id
      RETURNING o.id, o.version, o.state, o.updated_at, m.from_contact_id
    ), step AS (
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
      SELECT id, version, state, state, $2, format('The reconciliation of contact %s was undone.', from_contact_id),
        updated_at
      FROM returned
    ), itself AS (
      UPDATE contacts c
      SET reconciled_into = CASE WHEN c.id = u.from_contact_id THEN NULL ELSE u.from_contact_id END,
        updated_at = now()
      FROM undone u
      WHERE c.id = u.from_contact_id OR (c.id = ANY (u.contact_ids) AND c.reconciled_into = u.into_contact_id)
    )
    SELECT ARRAY(SELECT id FROM reference ORDER BY id) AS "referenceIds"`,
};

/** A contact that stands for itself works for an account that does. */
export const PUT_BACK_CUSTOMER: Statement = {
  name: 'put_contact_customer_back',
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
