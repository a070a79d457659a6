-- move_orders_of_contact: ReconciledOrdersRepository.moveNext
WITH
  reconciliation AS MATERIALIZED (
    SELECT
      r.*,
      a.temporary AS account_is_temporary
    FROM
      contact_reconciliations r
      JOIN customers a ON a.id = r.from_customer_id
    WHERE
      r.id = $1
      AND r.orders_pending
      AND r.undone_at IS NULL
    FOR UPDATE OF r
  ),
  before AS MATERIALIZED (
    SELECT
      id,
      customer_id,
      created_at
    FROM orders
    WHERE
      contact_id = (
        SELECT from_contact_id
        FROM reconciliation
      )
      AND (created_at, id) > (
        SELECT
          coalesce(position_at, '-infinity'),
          position_id
        FROM reconciliation
      )
    ORDER BY
      created_at,
      id
    LIMIT $2
    FOR NO KEY UPDATE
  ),
  moved AS (
    UPDATE orders o
    SET
      contact_id = r.into_contact_id,
      customer_id = CASE
        WHEN before.customer_id = r.from_customer_id
        AND r.account_is_temporary THEN r.into_customer_id
        ELSE o.customer_id
      END,
      customer_temporary = CASE
        WHEN before.customer_id = r.from_customer_id
        AND r.account_is_temporary THEN (
          SELECT temporary
          FROM customers
          WHERE id = r.into_customer_id
        )
        ELSE o.customer_temporary
      END,
      contact = jsonb_set(o.contact, '{id}', to_jsonb(r.into_contact_id)),
      version = o.version + 1,
      updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
    FROM
      reconciliation r,
      before
    WHERE o.id = before.id
    RETURNING
      o.id,
      o.version,
      o.state,
      o.updated_at
  ),
  transition AS (
    INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, created_at)
    SELECT
      moved.id,
      moved.version,
      state,
      state,
      r.actor_id,
      r.actor_token_id,
      format('Contact %s was reconciled into contact %s.', r.from_contact_id, r.into_contact_id),
      moved.updated_at
    FROM
      moved,
      reconciliation r
  ),
  journal AS (
    INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
    SELECT
      r.id,
      before.id,
      before.customer_id
    FROM
      before
      JOIN moved USING (id),
      reconciliation r
  ),
  last AS (
    SELECT
      created_at,
      id
    FROM before
    ORDER BY
      created_at DESC,
      id DESC
    LIMIT 1
  )
UPDATE contact_reconciliations r
SET
  orders_pending = (
    SELECT count(*)
    FROM before
  ) = $2,
  position_at = coalesce(last.created_at, r.position_at),
  position_id = coalesce(last.id, r.position_id)
FROM
  reconciliation
  LEFT JOIN last ON true
WHERE r.id = reconciliation.id
RETURNING r.orders_pending AS pending;

-- move_orders_of_contact_back: ReconciledOrdersRepository.moveNext
WITH
  reconciliation AS MATERIALIZED (
    SELECT *
    FROM contact_reconciliations
    WHERE
      id = $1
      AND orders_pending
      AND undone_at IS NOT NULL
    FOR UPDATE
  ),
  journal AS MATERIALIZED (
    SELECT
      order_id AS id,
      customer_id
    FROM contact_reconciliation_orders
    WHERE
      reconciliation_id = (
        SELECT id
        FROM reconciliation
      )
      AND order_id > (
        SELECT position_id
        FROM reconciliation
      )
    ORDER BY order_id
    LIMIT $2
  ),
  standing AS MATERIALIZED (
    SELECT o.id
    FROM orders o
    WHERE
      o.id = ANY (
        ARRAY(
          SELECT id
          FROM journal
        )
      )
      AND o.contact_id = (
        SELECT into_contact_id
        FROM reconciliation
      )
    ORDER BY o.id
    FOR NO KEY UPDATE
  ),
  moved AS (
    UPDATE orders o
    SET
      contact_id = r.from_contact_id,
      customer_id = CASE
        WHEN o.customer_id = r.into_customer_id
        AND journal.customer_id = r.from_customer_id THEN r.from_customer_id
        ELSE o.customer_id
      END,
      customer_temporary = CASE
        WHEN o.customer_id = r.into_customer_id
        AND journal.customer_id = r.from_customer_id THEN (
          SELECT temporary
          FROM customers
          WHERE id = r.from_customer_id
        )
        ELSE o.customer_temporary
      END,
      contact = jsonb_set(o.contact, '{id}', to_jsonb(r.from_contact_id)),
      version = o.version + 1,
      updated_at = greatest(o.updated_at, date_trunc('milliseconds', clock_timestamp()))
    FROM
      reconciliation r,
      journal
      JOIN standing USING (id)
    WHERE o.id = journal.id
    RETURNING
      o.id,
      o.version,
      o.state,
      o.updated_at
  ),
  transition AS (
    INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, created_at)
    SELECT
      moved.id,
      moved.version,
      state,
      state,
      r.undone_by,
      r.undone_by_token_id,
      format('The reconciliation of contact %s was undone.', r.from_contact_id),
      moved.updated_at
    FROM
      moved,
      reconciliation r
  )
UPDATE contact_reconciliations r
SET
  orders_pending = (
    SELECT count(*)
    FROM journal
  ) = $2,
  position_id = coalesce(
    (
      SELECT max(id)
      FROM journal
    ),
    r.position_id
  )
FROM reconciliation
WHERE r.id = reconciliation.id
RETURNING r.orders_pending AS pending;
