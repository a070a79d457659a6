import type { Statement } from '../../platform/postgres/statement.js';
import { TRANSITION } from './record/order-record.js';

/** What is done with the orders of one step. In its expressions, `o` is the order and `r` the reconciliation. */
interface Step {
  /** The contact that the orders get. */
  to: 'into' | 'from';
  /** `FROM` and `WHERE`: the orders to move, and the account that they had. */
  orders: string;
  /** Whether the order gets the account of that contact too. */
  isAccountMoved: string;
  /** The columns of the application and of its token. */
  actor: string;
  reason: string;
}

/** Common table expressions that give orders another contact: a new version of each, with a row of the history. */
const moveOrdersSql = ({ to, orders, isAccountMoved, actor, reason }: Step): string => `
    moved AS (
      UPDATE orders o
      SET contact_id = r.${to}_contact_id,
        customer_id = CASE WHEN ${isAccountMoved} THEN r.${to}_customer_id ELSE o.customer_id END,
        customer_temporary = CASE
          WHEN ${isAccountMoved} THEN (SELECT temporary FROM customers WHERE id = r.${to}_customer_id)
          ELSE o.customer_temporary END,
        contact = jsonb_set(o.contact, '{id}', to_jsonb(r.${to}_contact_id)), version = o.version + 1,
        updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
      FROM reconciliation r, ${orders}
      RETURNING o.id, o.version, o.state, o.updated_at
    ), transition AS (
      INSERT INTO order_transitions (${TRANSITION.except('hold').names})
      SELECT moved.id, moved.version, state, state, ${actor}, ${reason}, moved.updated_at
      FROM moved, reconciliation r
    )`;

/**
 * Moves the next $2 orders of the contact of reconciliation $1 to the other contact, and records them in the journal.
 * No new orders are created for the old contact, so all that are left come after the position. Orders keep the name and
 * e-mail address they were created with, under the new contact id, and an account that the back office assigned.
 * Returns no row when there is nothing to move.
 */
export const MOVE_ORDERS: Statement = {
  name: 'move_orders_of_contact',
  throwsLockTimeout: true,
  text: `
    WITH reconciliation AS MATERIALIZED (
      SELECT r.*, a.temporary AS account_is_temporary
      FROM contact_reconciliations r JOIN customers a ON a.id = r.from_customer_id
      WHERE r.id = $1 AND r.orders_pending AND r.undone_at IS NULL
      FOR UPDATE OF r
    ), before AS MATERIALIZED (
      SELECT id, customer_id, created_at FROM orders
      WHERE contact_id = (SELECT from_contact_id FROM reconciliation)
      AND (created_at, id) > (SELECT coalesce(position_at, '-infinity'), position_id FROM reconciliation)
      ORDER BY created_at, id LIMIT $2
      FOR NO KEY UPDATE
    ), ${moveOrdersSql({
      to: 'into',
      orders: 'before WHERE o.id = before.id',
      isAccountMoved: 'before.customer_id = r.from_customer_id AND r.account_is_temporary',
      actor: 'r.actor_id, r.actor_token_id',
      reason: `format('Contact %s was reconciled into contact %s.', r.from_contact_id, r.into_contact_id)`,
    })}, journal AS (
      INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
      SELECT r.id, before.id, before.customer_id FROM before JOIN moved USING (id), reconciliation r
    ), last AS (
      SELECT created_at, id FROM before ORDER BY created_at DESC, id DESC LIMIT 1
    )
    UPDATE contact_reconciliations r
    SET orders_pending = (SELECT count(*) FROM before) = $2,
      position_at = coalesce(last.created_at, r.position_at), position_id = coalesce(last.id, r.position_id)
    FROM reconciliation LEFT JOIN last ON true
    WHERE r.id = reconciliation.id
    RETURNING r.orders_pending AS pending`,
};

/**
 * Moves orders back after an undo: of the next $2 orders that were moved, those that have not been moved elsewhere
 * since.
 */
export const MOVE_ORDERS_BACK: Statement = {
  name: 'move_orders_of_contact_back',
  throwsLockTimeout: true,
  text: `
    WITH reconciliation AS MATERIALIZED (
      SELECT * FROM contact_reconciliations
      WHERE id = $1 AND orders_pending AND undone_at IS NOT NULL
      FOR UPDATE
    ), journal AS MATERIALIZED (
      SELECT order_id AS id, customer_id FROM contact_reconciliation_orders
      WHERE reconciliation_id = (SELECT id FROM reconciliation)
      AND order_id > (SELECT position_id FROM reconciliation)
      ORDER BY order_id LIMIT $2
    ), standing AS MATERIALIZED (
      SELECT o.id FROM orders o
      WHERE o.id = ANY (ARRAY(SELECT id FROM journal))
      AND o.contact_id = (SELECT into_contact_id FROM reconciliation)
      ORDER BY o.id
      FOR NO KEY UPDATE
    ), ${moveOrdersSql({
      to: 'from',
      orders: 'journal JOIN standing USING (id) WHERE o.id = journal.id',
      isAccountMoved: 'o.customer_id = r.into_customer_id AND journal.customer_id = r.from_customer_id',
      actor: 'r.undone_by, r.undone_by_token_id',
      reason: `format('The reconciliation of contact %s was undone.', r.from_contact_id)`,
    })}
    UPDATE contact_reconciliations r
    SET orders_pending = (SELECT count(*) FROM journal) = $2,
      position_id = coalesce((SELECT max(id) FROM journal), r.position_id)
    FROM reconciliation
    WHERE r.id = reconciliation.id
    RETURNING r.orders_pending AS pending`,
};
