-- move_orders_of_contact: ReconciledOrdersRepository.moveNext
WITH
  reconciliation AS MATERIALIZED (
    SELECT *
    FROM contact_reconciliations r
    WHERE
      r.id = $1
      AND r.orders_pending
      AND r.undone_at IS NULL
    FOR UPDATE
  ),
  sent AS MATERIALIZED (
    SELECT
      s.*,
      o.created_at,
      o.customer_id
    FROM
      orders o
      JOIN json_to_recordset($2::json) AS s (
        id bigint,
        version int,
        document text,
        changes json,
        "isAccountMoved" boolean,
        "updatedAt" timestamptz
      ) ON s.id = o.id
      AND s.version = o.version
    WHERE
      EXISTS (
        SELECT
        FROM reconciliation
      )
    ORDER BY
      o.created_at,
      o.id
    FOR NO KEY UPDATE OF o
  ),
  moved AS (
    UPDATE orders o
    SET
      contact_id = r.into_contact_id,
      version = o.version + 1,
      document = s.document,
      updated_at = s."updatedAt",
      customer_id = CASE
        WHEN s."isAccountMoved" THEN r.into_customer_id
        ELSE o.customer_id
      END
    FROM
      reconciliation r,
      sent s
    WHERE
      o.id = s.id
      AND o.version = s.version
    RETURNING
      o.id,
      o.version,
      o.state,
      o.updated_at
  ),
  transition AS (
    INSERT INTO
      order_transitions (
        order_id,
        version,
        from_state,
        to_state,
        actor_id,
        actor_token_id,
        actor_person_id,
        reason,
        changes,
        created_at
      )
    SELECT
      moved.id,
      moved.version,
      state,
      state,
      r.actor_id,
      r.actor_token_id,
      r.actor_person_id,
      format('Contact %s was reconciled into contact %s.', r.from_contact_id, r.into_contact_id),
      s.changes,
      moved.updated_at
    FROM
      moved
      JOIN sent s ON s.id = moved.id,
      reconciliation r
  ),
  journal AS (
    INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
    SELECT
      r.id,
      s.id,
      s.customer_id
    FROM
      sent s
      JOIN moved USING (id),
      reconciliation r
  ),
  last AS (
    SELECT
      created_at,
      id
    FROM sent
    ORDER BY
      created_at DESC,
      id DESC
    LIMIT 1
  ),
  done AS (
    SELECT
      (
        SELECT count(*)
        FROM moved
      ) = json_array_length($2::json) AS all
  )
UPDATE contact_reconciliations r
SET
  orders_pending = $3
  OR NOT done.all,
  position_at = CASE
    WHEN done.all THEN coalesce(
      (
        SELECT created_at
        FROM last
      ),
      r.position_at
    )
    ELSE r.position_at
  END,
  position_id = CASE
    WHEN done.all THEN coalesce(
      (
        SELECT id
        FROM last
      ),
      r.position_id
    )
    ELSE r.position_id
  END
FROM
  reconciliation,
  done
WHERE r.id = reconciliation.id
RETURNING r.orders_pending AS pending;

-- move_orders_of_contact_back: ReconciledOrdersRepository.moveNext
WITH
  reconciliation AS MATERIALIZED (
    SELECT *
    FROM contact_reconciliations r
    WHERE
      r.id = $1
      AND r.orders_pending
      AND r.undone_at IS NOT NULL
    FOR UPDATE
  ),
  sent AS MATERIALIZED (
    SELECT
      s.*,
      o.created_at,
      o.customer_id
    FROM
      orders o
      JOIN json_to_recordset($2::json) AS s (
        id bigint,
        version int,
        document text,
        changes json,
        "isAccountMoved" boolean,
        "updatedAt" timestamptz
      ) ON s.id = o.id
      AND s.version = o.version
    WHERE
      EXISTS (
        SELECT
        FROM reconciliation
      )
    ORDER BY
      o.created_at,
      o.id
    FOR NO KEY UPDATE OF o
  ),
  moved AS (
    UPDATE orders o
    SET
      contact_id = r.from_contact_id,
      version = o.version + 1,
      document = s.document,
      updated_at = s."updatedAt",
      customer_id = CASE
        WHEN s."isAccountMoved" THEN r.from_customer_id
        ELSE o.customer_id
      END
    FROM
      reconciliation r,
      sent s
    WHERE
      o.id = s.id
      AND o.version = s.version
    RETURNING
      o.id,
      o.version,
      o.state,
      o.updated_at
  ),
  transition AS (
    INSERT INTO
      order_transitions (
        order_id,
        version,
        from_state,
        to_state,
        actor_id,
        actor_token_id,
        actor_person_id,
        reason,
        changes,
        created_at
      )
    SELECT
      moved.id,
      moved.version,
      state,
      state,
      r.undone_by,
      r.undone_by_token_id,
      r.undone_by_person_id,
      format('The reconciliation of contact %s was undone.', r.from_contact_id),
      s.changes,
      moved.updated_at
    FROM
      moved
      JOIN sent s ON s.id = moved.id,
      reconciliation r
  ),
  done AS (
    SELECT
      (
        SELECT count(*)
        FROM moved
      ) = json_array_length($2::json) AS all
  )
UPDATE contact_reconciliations r
SET
  orders_pending = $3
  OR NOT done.all,
  position_id = CASE
    WHEN done.all THEN coalesce(
      (
        SELECT max(id)
        FROM sent
      ),
      r.position_id
    )
    ELSE r.position_id
  END
FROM
  reconciliation,
  done
WHERE r.id = reconciliation.id
RETURNING r.orders_pending AS pending;

-- read_move_orders_of_contact: ReconciledOrdersRepository.moveNext
SELECT
  date_trunc('milliseconds', clock_timestamp()) AS now,
  r.into_contact_id AS "contactId",
  (
    SELECT json_build_object('id', id, 'temporary', temporary)
    FROM customers
    WHERE id = r.into_customer_id
  ) AS customer,
  n.orders,
  n.found
FROM
  contact_reconciliations r
  JOIN customers a ON a.id = r.from_customer_id
  CROSS JOIN LATERAL (
    SELECT
      count(*)::int AS found,
      coalesce(
        json_agg(
          json_build_object(
            'id',
            sized.id,
            'version',
            sized.version,
            'document',
            sized.document,
            'isAccountMoved',
            sized.is_account_moved
          )
          ORDER BY sized.place
        ) FILTER (
          WHERE sized.bytes_before < 2097152
        ),
        '[]'
      ) AS orders
    FROM
      (
        SELECT
          o.*,
          row_number() OVER before AS place,
          coalesce(
            sum(octet_length(o.document)) OVER (
              before ROWS BETWEEN UNBOUNDED PRECEDING
              AND 1 PRECEDING
            ),
            0
          ) AS bytes_before
        FROM
          (
            SELECT
              o.id,
              o.version,
              o.document,
              o.created_at AS position_at,
              o.id AS position_id,
              o.customer_id = r.from_customer_id
              AND a.temporary AS is_account_moved
            FROM orders o
            WHERE
              o.contact_id = r.from_contact_id
              AND (o.created_at, o.id) > (coalesce(r.position_at, '-infinity'), r.position_id)
            ORDER BY
              o.created_at,
              o.id
            LIMIT $2
          ) o
        WINDOW
          before AS (
            ORDER BY
              o.position_at,
              o.position_id
          )
      ) sized
  ) n
WHERE
  r.id = $1
  AND r.orders_pending
  AND r.undone_at IS NULL;
-- read_move_orders_of_contact_back:
--   - r.into_contact_id
--   + r.from_contact_id
--   - r.into_customer_id
--   + r.from_customer_id
--   - o.created_at AS position_at, o.id
--   + NULL::timestamptz AS position_at, j.order_id
--   - r.from_customer_id AND a.temporary AS is_account_moved FROM orders o WHERE o.contact_id = r.from_contact_id
--   - AND (o.created_at, o.id) > (coalesce(r.position_at, '-infinity'), r.position_id) ORDER BY o.created_at, o.id
--   + r.into_customer_id AND j.customer_id = r.from_customer_id AS is_account_moved FROM
--   + contact_reconciliation_orders j JOIN orders o ON o.id = j.order_id WHERE j.reconciliation_id = r.id AND
--   + j.order_id > r.position_id AND o.contact_id = r.into_contact_id ORDER BY j.order_id
--   + NOT
