-- clear_waiting_orders: OrderRepository.clearWaiting
DELETE FROM waiting_orders
WHERE order_id = ANY ($1);

-- order: OrderRepository.find
SELECT
  o.document,
  o.version,
  o.replaced_taxes AS "replacedTaxes"
FROM orders o
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  );

-- locked_orders: OrderRepository.findLocked
WITH
  page AS MATERIALIZED (
    SELECT
      o.id,
      o.id AS at
    FROM orders o
    WHERE o.id = ANY ($1)
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at ASC,
            page.id ASC ROWS BETWEEN UNBOUNDED PRECEDING
            AND 1 PRECEDING
        ),
        0
      ) AS bytes_before
    FROM
      page
      CROSS JOIN LATERAL (
        SELECT octet_length(sized.document) AS bytes
        FROM orders sized
        WHERE sized.id = page.id
      ) size
  )
SELECT
  listed.*,
  (
    SELECT count(*)::int
    FROM page
  ) AS found
FROM
  (
    SELECT
      o.id,
      o.document,
      o.version,
      o.replaced_taxes AS "replacedTaxes",
      coalesce(o.effective_content, o.content) AS content,
      o.items_key AS "itemsKey",
      o.paid_amount AS "paidAmount",
      a.auto_validate
      AND NOT o.reopened AS "isAutoValidated",
      a.unknown_items AS "unknownItems",
      a.answer_within AS "answerWithin",
      a.accept_changes AS "acceptChanges",
      date_trunc('milliseconds', clock_timestamp()) AS now
    FROM
      orders o
      JOIN applications a ON a.id = o.application_id
    WHERE
      o.id = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed.id ASC,
  listed.id ASC;

-- order_history: OrderRepository.history
WITH
  page AS MATERIALIZED (
    SELECT
      t.version AS id,
      t.version AS at
    FROM
      orders o
      JOIN order_transitions t ON t.order_id = o.id
    WHERE
      o.id = $1
      AND (
        $2::bigint IS NULL
        OR o.application_id = $2
      )
      AND t.version > $3
    ORDER BY t.version
    LIMIT $4
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at ASC,
            page.id ASC ROWS BETWEEN UNBOUNDED PRECEDING
            AND 1 PRECEDING
        ),
        0
      ) AS bytes_before
    FROM
      page
      CROSS JOIN LATERAL (
        SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes
        FROM order_transitions sized
        WHERE
          sized.order_id = $1
          AND sized.version = page.id
      ) size
  )
SELECT
  listed.*,
  (
    SELECT count(*)::int
    FROM page
  ) AS found
FROM
  (
    SELECT
      t.version AS id,
      t.version,
      t.from_state AS "from",
      t.to_state AS "to",
      t.created_at AS at,
      json_build_object(
        'id',
        a.id,
        'name',
        a.name,
        'token',
        CASE
          WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name)
          WHEN a.id = 0
          AND p.id IS NULL THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
        END,
        'person',
        CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name)
        END
      ) AS by,
      t.reason,
      t.hold,
      t.answer,
      t.shipment,
      t.document_kind AS document,
      t.change_request_id AS "changeRequest",
      t.changes
    FROM
      order_transitions t
      JOIN applications a ON t.order_id = $1
      AND a.id = t.actor_id
      LEFT JOIN application_tokens k ON k.id = t.actor_token_id
      LEFT JOIN people p ON p.id = t.actor_person_id
    WHERE
      t.version = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed.version ASC,
  listed.id ASC;
-- order_history_of_approver:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'pending' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.hold IS NOT NULL )
-- order_history_of_shipper:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'validated' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.shipment IS NOT NULL )
-- order_history_of_approver_and_shipper:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'pending' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.hold IS NOT NULL ) OR o.state = 'validated' OR EXISTS ( SELECT FROM
--   + order_transitions d WHERE d.order_id = o.id AND d.actor_id = $ AND d.shipment IS NOT NULL )

-- invoice_url: OrderRepository.invoiceUrl
SELECT d.linked ->> 'url' AS url
FROM
  orders o
  CROSS JOIN json_array_elements(o.document::json -> 'documents') AS d (linked)
WHERE
  o.access_id = $1
  AND d.linked ->> 'kind' = 'invoice';

-- lock_order: OrderRepository.lock
SELECT
  o.id,
  o.document,
  o.version,
  o.replaced_taxes AS "replacedTaxes",
  coalesce(o.effective_content, o.content) AS content,
  o.items_key AS "itemsKey",
  o.paid_amount AS "paidAmount",
  a.auto_validate
  AND NOT o.reopened AS "isAutoValidated",
  a.unknown_items AS "unknownItems",
  a.answer_within AS "answerWithin",
  a.accept_changes AS "acceptChanges",
  date_trunc('milliseconds', clock_timestamp()) AS now
FROM
  orders o
  JOIN applications a ON a.id = o.application_id
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  )
FOR UPDATE OF o;
-- lock_order_of_approver:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'pending' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.hold IS NOT NULL )
-- lock_order_of_shipper:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'validated' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.shipment IS NOT NULL )

-- move_order: OrderRepository.move
WITH
  moved AS (
    UPDATE orders
    SET
      state = o."state",
      version = o."version",
      blockers = o."blockers",
      hold_ends_at = o."holdEndsAt",
      answer_by = o."answerBy",
      change_request_id = o."changeRequestId",
      document = o."document",
      updated_at = o."updatedAt",
      answer_due_at = CASE
        WHEN o."answerBy" IS NOT DISTINCT FROM orders.answer_by THEN orders.answer_due_at
        ELSE o."answerBy"
      END,
      ended_at = CASE
        WHEN o.state IN ('delivered', 'cancelled') THEN coalesce(orders.ended_at, o."updatedAt")
      END,
      reopened = orders.reopened
      OR o.state = 'pending'
      AND orders.state <> 'pending'
    FROM
      json_to_record($1::json) AS o (
        "id" bigint,
        "state" text,
        "version" integer,
        "blockers" jsonb,
        "holdEndsAt" timestamp with time zone,
        "answerBy" timestamp with time zone,
        "changeRequestId" bigint,
        "document" text,
        "updatedAt" timestamp with time zone
      )
    WHERE
      orders.id = o.id
      AND orders.version = o.version - 1
    RETURNING orders.id
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
        hold,
        answer,
        shipment,
        document_kind,
        change_request_id,
        changes,
        created_at
      )
    SELECT
      t."orderId",
      t."version",
      t."fromState",
      t."toState",
      t."actorId",
      t."actorTokenId",
      t."actorPersonId",
      t."reason",
      t."hold",
      t."answer",
      t."shipment",
      t."documentKind",
      t."changeRequestId",
      t."changes",
      t."createdAt"
    FROM
      json_to_recordset($2::json) AS t (
        "orderId" bigint,
        "version" integer,
        "fromState" text,
        "toState" text,
        "actorId" bigint,
        "actorTokenId" bigint,
        "actorPersonId" bigint,
        "reason" text,
        "hold" jsonb,
        "answer" integer,
        "shipment" text,
        "documentKind" text,
        "changeRequestId" bigint,
        "changes" json,
        "createdAt" timestamp with time zone
      )
    WHERE
      EXISTS (
        SELECT
        FROM moved
      )
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
    SELECT
      e."messageId",
      e.type,
      e."applicationId",
      e."orderId",
      e.sequence,
      e.payload,
      e.traceparent
    FROM
      json_to_recordset($3::json) AS e (
        "messageId" text,
        type text,
        "applicationId" bigint,
        "orderId" bigint,
        sequence int,
        payload text,
        traceparent text
      )
    WHERE
      EXISTS (
        SELECT
        FROM moved
      )
    RETURNING
      id,
      type,
      application_id
  ),
  delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT
      event.id,
      w.id
    FROM
      event
      JOIN applications a ON (
        event.application_id = a.id
        OR a.rights && '{sales,holds}'
        AND (
          'sales' = ANY (a.rights)
          AND event.type NOT IN ('data_lost', 'contact_erased')
          OR 'holds' = ANY (a.rights)
          AND event.type IN ('sales_order_created' /* and more */)
        )
      )
      JOIN webhooks w ON w.application_id = a.id
      AND event.type = ANY (w.events)
      AND w.active
    FOR KEY SHARE OF w
  )
SELECT id
FROM moved;
