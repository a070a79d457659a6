-- order: OrderRepository.find
SELECT
  o.id,
  o.code,
  o.access_id AS "accessId",
  o.external_id AS "externalId",
  o.external_reference AS "externalReference",
  o.state,
  o.version,
  o.contact,
  o.invoicing_address AS "invoicingAddress",
  o.delivery_address AS "deliveryAddress",
  o.shipping_method AS "shippingMethod",
  o.vouchers,
  o.calculation_mode AS "calculationMode",
  o.rounding_mode AS "roundingMode",
  o.currency,
  o.tax_treatment AS "taxTreatment",
  o.exemption_reason AS "exemptionReason",
  o.net,
  o.vat,
  o.other_taxes AS "otherTaxes",
  o.gross,
  o.breakdown,
  o.declared_totals AS "declaredTotals",
  o.paid_amount AS "paidAmount",
  o.blockers,
  o.warnings,
  o.hold_ends_at AS "holdEndsAt",
  o.expected_delivery_date AS "expectedDeliveryDate",
  o.comment,
  o.purchase_order_number AS "purchaseOrderNumber",
  o.buyer_reference AS "buyerReference",
  o.cost_centre AS "costCentre",
  o.metadata,
  o.items_key AS "itemsKey",
  o.created_at AS "createdAt",
  o.updated_at AS "updatedAt",
  o.validated_at AS "validatedAt",
  json_build_object('id', o.application_id, 'name', o.application_name) AS application,
  json_build_object(
    'id',
    o.customer_id,
    'name',
    o.customer_name,
    'temporary',
    o.customer_temporary,
    'vatNumber',
    o.customer_vat_number
  ) AS customer,
  (
    SELECT
      json_agg(
        json_build_object(
          'id',
          i.id,
          'position',
          i.position,
          'packagingId',
          i.packaging_id,
          'packagingReferenceId',
          i.packaging_reference_id,
          'externalReference',
          i.external_reference,
          'label',
          i.label,
          'orderedQuantity',
          i.ordered_quantity::text,
          'unitPrice',
          i.unit_price::text,
          'taxedUnitPrice',
          i.taxed_unit_price::text,
          'net',
          i.net::text,
          'vat',
          i.vat::text,
          'gross',
          i.gross::text,
          'taxes',
          i.taxes,
          'productTaxes',
          i.product_taxes,
          'vatRate',
          i.vat_rate::text,
          'costCentre',
          i.cost_centre,
          'expectedDeliveryDate',
          to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'metadata',
          i.metadata
        )
        ORDER BY i.position
      )
    FROM order_items i
    WHERE i.order_id = o.id
  ) AS items
FROM orders o
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  );
-- order_of_approver:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'pending' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.hold IS NOT NULL )

-- orders_by_ids: OrderRepository.findAll
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
        SELECT
          2000 + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text) + coalesce(octet_length(sized.metadata::text), 0) + coalesce(octet_length(sized.warnings::text), 0) + (
            SELECT sum(400 + coalesce(octet_length(i.metadata::text), 0))
            FROM order_items i
            WHERE i.order_id = page.id
          ) AS bytes
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
      o.code,
      o.access_id AS "accessId",
      o.external_id AS "externalId",
      o.external_reference AS "externalReference",
      o.state,
      o.version,
      o.contact,
      o.invoicing_address AS "invoicingAddress",
      o.delivery_address AS "deliveryAddress",
      o.shipping_method AS "shippingMethod",
      o.vouchers,
      o.calculation_mode AS "calculationMode",
      o.rounding_mode AS "roundingMode",
      o.currency,
      o.tax_treatment AS "taxTreatment",
      o.exemption_reason AS "exemptionReason",
      o.net,
      o.vat,
      o.other_taxes AS "otherTaxes",
      o.gross,
      o.breakdown,
      o.declared_totals AS "declaredTotals",
      o.paid_amount AS "paidAmount",
      o.blockers,
      o.warnings,
      o.hold_ends_at AS "holdEndsAt",
      o.expected_delivery_date AS "expectedDeliveryDate",
      o.comment,
      o.purchase_order_number AS "purchaseOrderNumber",
      o.buyer_reference AS "buyerReference",
      o.cost_centre AS "costCentre",
      o.metadata,
      o.items_key AS "itemsKey",
      o.created_at AS "createdAt",
      o.updated_at AS "updatedAt",
      o.validated_at AS "validatedAt",
      json_build_object('id', o.application_id, 'name', o.application_name) AS application,
      json_build_object(
        'id',
        o.customer_id,
        'name',
        o.customer_name,
        'temporary',
        o.customer_temporary,
        'vatNumber',
        o.customer_vat_number
      ) AS customer,
      (
        SELECT
          json_agg(
            json_build_object(
              'id',
              i.id,
              'position',
              i.position,
              'packagingId',
              i.packaging_id,
              'packagingReferenceId',
              i.packaging_reference_id,
              'externalReference',
              i.external_reference,
              'label',
              i.label,
              'orderedQuantity',
              i.ordered_quantity::text,
              'unitPrice',
              i.unit_price::text,
              'taxedUnitPrice',
              i.taxed_unit_price::text,
              'net',
              i.net::text,
              'vat',
              i.vat::text,
              'gross',
              i.gross::text,
              'taxes',
              i.taxes,
              'productTaxes',
              i.product_taxes,
              'vatRate',
              i.vat_rate::text,
              'costCentre',
              i.cost_centre,
              'expectedDeliveryDate',
              to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'metadata',
              i.metadata
            )
            ORDER BY i.position
          )
        FROM order_items i
        WHERE i.order_id = o.id
      ) AS items
    FROM orders o
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
SELECT
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
      WHEN a.id = 0 THEN json_build_object('id', NULL, 'name', 'ADMIN_TOKEN')
    END
  ) AS by,
  t.reason,
  t.hold
FROM
  orders o
  JOIN order_transitions t ON t.order_id = o.id
  JOIN applications a ON a.id = t.actor_id
  LEFT JOIN application_tokens k ON k.id = t.actor_token_id
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  )
  AND t.version > $3
ORDER BY t.version
LIMIT $4;
-- order_history_of_approver:
--   - $::bigint IS NULL OR o.application_id = $
--   + o.application_id = $ OR o.state = 'pending' OR EXISTS ( SELECT FROM order_transitions d WHERE d.order_id =
--   + o.id AND d.actor_id = $ AND d.hold IS NOT NULL )

-- is_auto_validated: OrderRepository.isAutoValidated
SELECT
  a.auto_validate
  AND NOT EXISTS (
    SELECT
    FROM order_transitions t
    WHERE
      t.order_id = o.id
      AND t.to_state = 'validated'
  ) AS "isValidated"
FROM
  orders o
  JOIN applications a ON a.id = o.application_id
WHERE o.id = $1;

-- lock_order: OrderRepository.lock
SELECT
FROM orders o
WHERE
  o.id = $1
  AND (
    $2::bigint IS NULL
    OR o.application_id = $2
  )
FOR UPDATE;

-- lock_order_of_approver: OrderRepository.lock
SELECT
FROM orders o
WHERE
  o.id = $1
  AND (
    o.application_id = $2
    OR o.state = 'pending'
    OR EXISTS (
      SELECT
      FROM order_transitions d
      WHERE
        d.order_id = o.id
        AND d.actor_id = $2
        AND d.hold IS NOT NULL
    )
  )
FOR UPDATE;

-- move_order: OrderRepository.move
WITH
  moved AS (
    UPDATE orders
    SET
      state = $2,
      version = $3,
      updated_at = $4,
      validated_at = $5,
      blockers = $6,
      hold_ends_at = $7
    WHERE
      id = $1
      AND version = $3 - 1
    RETURNING id
  ),
  transition AS (
    INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, hold, created_at)
    SELECT
      t."orderId",
      t."version",
      t."fromState",
      t."toState",
      t."actorId",
      t."actorTokenId",
      t."reason",
      t."hold",
      t."createdAt"
    FROM
      json_to_recordset($8::json) AS t (
        "orderId" bigint,
        "version" integer,
        "fromState" text,
        "toState" text,
        "actorId" bigint,
        "actorTokenId" bigint,
        "reason" text,
        "hold" jsonb,
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
      json_to_recordset($9::json) AS e (
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
      JOIN webhooks w ON w.event = event.type
      AND w.active
      JOIN applications a ON a.id = w.application_id
    WHERE
      (
        event.application_id = a.id
        OR (
          'sales' = ANY (a.rights)
          OR 'holds' = ANY (a.rights)
          AND event.type IN ('sales_order_created' /* and more */)
        )
      )
    FOR KEY SHARE OF w
  )
SELECT id
FROM moved;

-- now: OrderRepository.now
SELECT date_trunc('milliseconds', clock_timestamp()) AS now;
