-- payment: PaymentRepository.find
SELECT
  p.id,
  p.reference,
  p.type,
  p.customer_external_reference AS "customerExternalReference",
  p.date,
  p.amount,
  p.currency,
  p.comment,
  p.created_at AS "createdAt",
  json_build_object('id', a.id, 'name', a.name) AS application,
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'order',
            json_build_object('id', o.id, 'code', o.code, 'externalId', o.external_id),
            'orderExternalReference',
            n.order_external_reference,
            'amount',
            n.amount::text
          )
          ORDER BY n.position
        ),
        '[]'
      )
    FROM
      payment_operations n
      JOIN orders o ON o.id = n.order_id
    WHERE n.payment_id = p.id
  ) AS operations
FROM
  payments p
  JOIN applications a ON a.id = p.application_id
WHERE
  p.id = $1
  AND (
    $2::bigint IS NULL
    OR p.application_id = $2
  );

-- existing_payment: PaymentRepository.findExisting
SELECT
  id,
  content
FROM payments
WHERE
  application_id = $1
  AND reference = $2;

-- lock_paid_orders: PaymentRepository.lockOrders
SELECT
  date_trunc('milliseconds', clock_timestamp()) AS now,
  coalesce(
    json_agg(
      json_build_object(
        'id',
        o.id,
        'version',
        o.version,
        'currency',
        o.currency,
        'paidAmount',
        coalesce(o.paid_amount, 0)::text,
        'document',
        o.document
      )
    ),
    '[]'
  ) AS orders
FROM
  (
    SELECT
      id,
      version,
      currency,
      paid_amount,
      document
    FROM orders
    WHERE id = ANY ($1::bigint[])
    ORDER BY id
    FOR UPDATE
  ) o;

-- look_up_payment_references: PaymentRepository.lookUp
SELECT
  (
    SELECT json_build_object('id', id, 'content', content)
    FROM payments
    WHERE
      application_id = $1
      AND reference = $2
  ) AS existing,
  nextval('payments_id_seq') AS id,
  $3::text IS NULL
  OR EXISTS (
    SELECT
    FROM contact_references
    WHERE
      application_id = $1
      AND external_reference = $3
  ) AS "customerIsKnown",
  (
    SELECT
      coalesce(
        json_agg(
          json_build_object(
            'name',
            n.name,
            'id',
            o.id,
            'code',
            o.code,
            'externalId',
            o.external_id,
            'currency',
            o.currency,
            'isExternalId',
            o.is_external_id
          )
        ),
        '[]'
      )
    FROM
      (
        SELECT DISTINCT name
        FROM unnest($4::text[]) AS sent (name)
      ) n
      CROSS JOIN LATERAL (
        SELECT
          id,
          code,
          external_id,
          currency,
          true AS is_external_id
        FROM orders
        WHERE
          application_id = $1
          AND external_id = n.name
        UNION ALL
        (
          SELECT
            id,
            code,
            external_id,
            currency,
            false
          FROM orders
          WHERE
            application_id = $1
            AND external_reference = n.name
          LIMIT 2
        )
      ) o
  ) AS orders;

-- payments: PaymentRepository.page
WITH
  page AS MATERIALIZED (
    SELECT
      p.id,
      p.created_at AS at
    FROM payments p
    ORDER BY
      p.created_at DESC,
      p.id DESC
    LIMIT $1
  ),
  sized AS (
    SELECT
      page.id,
      coalesce(
        sum(size.bytes) OVER (
          ORDER BY
            page.at DESC,
            page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING
            AND 1 PRECEDING
        ),
        0
      ) AS bytes_before
    FROM
      page
      CROSS JOIN LATERAL (
        SELECT
          600 + octet_length(coalesce(sized.comment, '')) + 250 * (
            SELECT count(*)
            FROM payment_operations n
            WHERE n.payment_id = page.id
          ) AS bytes
        FROM payments sized
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
      p.id,
      p.reference,
      p.type,
      p.customer_external_reference AS "customerExternalReference",
      p.date,
      p.amount,
      p.currency,
      p.comment,
      p.created_at AS "createdAt",
      json_build_object('id', a.id, 'name', a.name) AS application,
      (
        SELECT
          coalesce(
            json_agg(
              json_build_object(
                'order',
                json_build_object('id', o.id, 'code', o.code, 'externalId', o.external_id),
                'orderExternalReference',
                n.order_external_reference,
                'amount',
                n.amount::text
              )
              ORDER BY n.position
            ),
            '[]'
          )
        FROM
          payment_operations n
          JOIN orders o ON o.id = n.order_id
        WHERE n.payment_id = p.id
      ) AS operations
    FROM
      payments p
      JOIN applications a ON a.id = p.application_id
    WHERE
      p.id = ANY (
        ARRAY(
          SELECT id
          FROM sized
          WHERE bytes_before < 2097152
        )
      )
  ) listed
ORDER BY
  listed."createdAt" DESC,
  listed.id DESC;
-- payments_application:
--   + WHERE p.application_id = $
-- payments_order:
--   + WHERE p.id IN ( SELECT payment_id FROM payment_operations WHERE order_id = $ )
-- payments_reference:
--   + WHERE p.reference = $

-- store_payment: PaymentRepository.store
WITH
  payment AS (
    INSERT INTO
      payments (
        application_id,
        content,
        id,
        reference,
        type,
        customer_external_reference,
        date,
        amount,
        currency,
        comment,
        created_at
      )
    SELECT
      (p.application ->> 'id')::bigint,
      $2::json,
      p."id",
      p."reference",
      p."type",
      p."customerExternalReference",
      p."date",
      p."amount",
      p."currency",
      p."comment",
      p."createdAt"
    FROM
      json_to_record($1::json) AS p (
        application json,
        "id" bigint,
        "reference" text,
        "type" text,
        "customerExternalReference" text,
        "date" timestamp with time zone,
        "amount" numeric,
        "currency" character(3),
        "comment" text,
        "createdAt" timestamp with time zone
      )
    ON CONFLICT (application_id, reference) DO NOTHING
    RETURNING
      id,
      created_at
  ),
  operation AS (
    INSERT INTO payment_operations (payment_id, position, order_id, order_external_reference, amount)
    SELECT
      payment.id,
      n.position,
      (n.value -> 'order' ->> 'id')::bigint,
      n.value ->> 'orderExternalReference',
      (n.value ->> 'amount')::numeric
    FROM
      payment,
      json_array_elements($1::json -> 'operations') WITH ORDINALITY AS n (value, position)
  ),
  paid AS (
    UPDATE orders o
    SET
      paid_amount = n."paidAmount",
      version = n.version,
      document = n.document,
      updated_at = payment.created_at
    FROM
      payment,
      json_to_recordset($4::json) AS n (id bigint, version int, "paidAmount" numeric, document text)
    WHERE o.id = n.id
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
        FROM payment
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
FROM payment;
