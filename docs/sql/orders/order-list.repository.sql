-- orders_-createdAt: OrderListRepository.page
WITH
  page AS MATERIALIZED (
    SELECT
      id,
      at
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT 501
      ) bounded
    ORDER BY
      at DESC,
      id DESC
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
      o.shipping_method AS "shippingMethod",
      o.vouchers,
      o.calculation_mode AS "calculationMode",
      o.rounding_mode AS "roundingMode",
      o.currency,
      o.tax_treatment AS "taxTreatment",
      o.exemption_reason AS "exemptionReason",
      o.net,
      o.vat,
      o.gross,
      o.breakdown,
      o.declared_totals AS "declaredTotals",
      o.paid_amount AS "paidAmount",
      o.blockers,
      o.warnings,
      o.expected_delivery_date AS "expectedDeliveryDate",
      o.comment,
      o.metadata,
      o.created_at AS "createdAt",
      o.updated_at AS "updatedAt",
      o.validated_at AS "validatedAt",
      concat(
        '{"id":',
        o.id,
        ',"code":',
        coalesce(to_json(o.code), 'null'),
        ',"access_id":',
        coalesce(to_json(o.access_id), 'null'),
        ',"state":',
        coalesce(to_json(o.state), 'null'),
        ',"version":',
        o.version,
        ',"externalId":',
        coalesce(to_json(o.external_id), 'null'),
        ',"externalReference":',
        coalesce(to_json(o.external_reference), 'null'),
        ',"purchaseOrderNumber":',
        coalesce(to_json(o.purchase_order_number), 'null'),
        ',"buyerReference":',
        coalesce(to_json(o.buyer_reference), 'null'),
        ',"costCentre":',
        coalesce(to_json(o.cost_centre), 'null'),
        ',"application":{"id":',
        o.application_id,
        ',"name":',
        coalesce(to_json(o.application_name), 'null'),
        '},"contact":{"id":',
        coalesce(o.contact -> 'id', 'null'),
        ',"externalReference":',
        coalesce(o.contact -> 'externalReference', 'null'),
        ',"firstName":',
        coalesce(o.contact -> 'firstName', 'null'),
        ',"lastName":',
        coalesce(o.contact -> 'lastName', 'null'),
        ',"email":',
        coalesce(o.contact -> 'email', 'null'),
        '},"customer":{"id":',
        o.customer_id,
        ',"name":',
        coalesce(to_json(o.customer_name), 'null'),
        ',"temporary":',
        coalesce(o.customer_temporary::text, 'null'),
        ',"vatNumber":',
        coalesce(to_json(o.customer_vat_number), 'null'),
        '},"invoicingAddress":{"recipient":',
        coalesce(o.invoicing_address -> 'recipient', 'null'),
        ',"street":',
        coalesce(o.invoicing_address -> 'street', 'null'),
        ',"details":',
        coalesce(o.invoicing_address -> 'details', 'null'),
        ',"zipCode":',
        coalesce(o.invoicing_address -> 'zipCode', 'null'),
        ',"city":',
        coalesce(o.invoicing_address -> 'city', 'null'),
        ',"country":',
        coalesce(o.invoicing_address -> 'country', 'null'),
        '},"deliveryAddress":{"recipient":',
        coalesce(o.delivery_address -> 'recipient', 'null'),
        ',"street":',
        coalesce(o.delivery_address -> 'street', 'null'),
        ',"details":',
        coalesce(o.delivery_address -> 'details', 'null'),
        ',"zipCode":',
        coalesce(o.delivery_address -> 'zipCode', 'null'),
        ',"city":',
        coalesce(o.delivery_address -> 'city', 'null'),
        ',"country":',
        coalesce(o.delivery_address -> 'country', 'null'),
        '},"items":',
        (
          SELECT
            concat(
              '[',
              string_agg(
                concat(
                  '{"id":',
                  i.id,
                  ',"position":',
                  i.position,
                  ',"packaging":',
                  coalesce(i.packaging_id::text, 'null'),
                  ',"packagingReference":',
                  coalesce(i.packaging_reference_id::text, 'null'),
                  ',"externalReference":',
                  coalesce(to_json(i.external_reference), 'null'),
                  ',"label":',
                  coalesce(to_json(i.label), 'null'),
                  ',"orderedQuantity":',
                  trim_scale(i.ordered_quantity),
                  ',"unitPrice":',
                  coalesce('"' || round(i.unit_price, greatest(o.digits, min_scale(i.unit_price))) || '"', 'null'),
                  ',"taxedUnitPrice":',
                  coalesce('"' || round(i.taxed_unit_price, greatest(o.digits, min_scale(i.taxed_unit_price))) || '"', 'null'),
                  ',"vatRate":',
                  coalesce(trim_scale(i.vat_rate)::text, 'null'),
                  ',"net":',
                  coalesce('"' || round(i.net, o.digits) || '"', 'null'),
                  ',"vat":',
                  coalesce('"' || round(i.vat, o.digits) || '"', 'null'),
                  ',"gross":',
                  coalesce('"' || round(i.gross, o.digits) || '"', 'null'),
                  ',"taxes":',
                  CASE jsonb_array_length(i.taxes)
                    WHEN 0 THEN '[]'
                    WHEN 1 THEN concat(
                      '[{"name":',
                      coalesce((i.taxes -> 0) -> 'name', 'null'),
                      ',"rate":',
                      coalesce((i.taxes -> 0) -> 'rate', 'null'),
                      ',"vat":',
                      coalesce((i.taxes -> 0) -> 'vat', 'null'),
                      ',"amount":',
                      coalesce((i.taxes -> 0) -> 'amount', 'null'),
                      '}]'
                    )
                    ELSE (
                      SELECT
                        concat(
                          '[',
                          string_agg(
                            concat(
                              '{"name":',
                              coalesce(entry -> 'name', 'null'),
                              ',"rate":',
                              coalesce(entry -> 'rate', 'null'),
                              ',"vat":',
                              coalesce(entry -> 'vat', 'null'),
                              ',"amount":',
                              coalesce(entry -> 'amount', 'null'),
                              '}'
                            ),
                            ','
                            ORDER BY place
                          ),
                          ']'
                        )
                      FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS entries (entry, place)
                    )
                  END,
                  ',"costCentre":',
                  coalesce(to_json(i.cost_centre), 'null'),
                  ',"expectedDeliveryDate":',
                  coalesce(
                    '"' || to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
                    'null'
                  ),
                  ',"metadata":',
                  CASE
                    WHEN i.metadata IS NULL THEN '{}'
                    ELSE (
                      SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}')
                      FROM jsonb_each_text(i.metadata)
                    )
                  END,
                  '}'
                ),
                ','
                ORDER BY i.position
              ),
              ']'
            )
          FROM order_items i
          WHERE i.order_id = o.id
        )
      ) AS opening
    FROM
      (
        SELECT
          *,
          CASE
            WHEN currency IN ('BHD' /* and more */) THEN 3
            WHEN currency IN ('BIF' /* and more */) THEN 0
            ELSE 2
          END AS digits
        FROM orders
      ) o
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
  listed."createdAt" DESC,
  listed.id DESC;
-- orders_-updatedAt:
--   - o.created_at
--   + o.updated_at
--   - o.created_at
--   + o.updated_at
--   - listed."createdAt"
--   + listed."updatedAt"
-- orders_createdAt:
--   - DESC, o.id DESC
--   + ASC, o.id ASC
--   - DESC, id DESC
--   + ASC, id ASC
--   - DESC, page.id DESC
--   + ASC, page.id ASC
--   - DESC, listed.id DESC
--   + ASC, listed.id ASC
-- orders_updatedAt:
--   - o.created_at
--   + o.updated_at
--   - o.created_at DESC, o.id DESC
--   + o.updated_at ASC, o.id ASC
--   - DESC, id DESC
--   + ASC, id ASC
--   - DESC, page.id DESC
--   + ASC, page.id ASC
--   - listed."createdAt" DESC, listed.id DESC
--   + listed."updatedAt" ASC, listed.id ASC
-- orders_-createdAt_after:
--   + WHERE (o.created_at, o.id) < ($, $)
-- orders_-createdAt_application:
--   + WHERE o.application_id = $
-- orders_-createdAt_before:
--   - id, at FROM ( SELECT
--   + WHERE o.created_at < $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_blocked:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers <> '[]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_code:
--   - id, at FROM ( SELECT
--   + WHERE o.code = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_contact:
--   - id, at FROM ( SELECT
--   + WHERE o.contact_id = ( SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $ )
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_customer:
--   - id, at FROM ( SELECT
--   + WHERE o.customer_id = ( SELECT coalesce(reconciled_into, id) FROM customers WHERE id = $ )
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_external:
--   - id, at FROM ( SELECT
--   + WHERE o.external_id = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_from:
--   - id, at FROM ( SELECT
--   + WHERE o.created_at >= $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_pending:
--   - id, at FROM ( SELECT
--   + WHERE o.state = 'pending'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_reference:
--   - id, at FROM ( SELECT
--   + WHERE o.external_reference = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_since:
--   - id, at FROM ( SELECT
--   + WHERE o.updated_at >= $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_until:
--   - id, at FROM ( SELECT
--   + WHERE o.updated_at < $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_validated:
--   - id, at FROM ( SELECT
--   + WHERE o.state = 'validated'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_missing_price:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "missing_price"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_blocked:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers = '[]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_not_held:
--   - id, at FROM ( SELECT
--   + WHERE NOT o.blockers @> '[{"code": "on_hold"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_on_hold:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "on_hold"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_purchase_order:
--   - id, at FROM ( SELECT
--   + WHERE o.purchase_order_number = $
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_unknown_item:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "unknown_item"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_declared_total_mismatch:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "declared_total_mismatch"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_purchase_order_missing:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "purchase_order_missing"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_quantity_not_orderable:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "quantity_not_orderable"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- orders_-createdAt_vat_number_missing:
--   - id, at FROM ( SELECT
--   + WHERE o.blockers @> '[{"code": "vat_number_missing"}]'
--   - DESC LIMIT 501 ) bounded ORDER BY at DESC, id
-- not prepared:
--   + (
--   + WHERE o.state = 'pending'
--   - 501 ) bounded
--   + $ ) UNION ALL ( SELECT o.id, o.created_at AS at FROM orders o WHERE o.state = 'validated' ORDER BY
--   + o.created_at DESC, o.id DESC LIMIT $ ) ) merged

-- not prepared: OrderListRepository.page
WITH
  page AS MATERIALIZED (
    WITH
      nearest AS MATERIALIZED (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT $1
      ),
      near AS MATERIALIZED (
        SELECT
          id,
          at
        FROM nearest
        WHERE
          (
            SELECT w.words
            FROM order_words w
            WHERE w.order_id = nearest.id
          ) @@ $2::tsquery
        LIMIT $3
      ),
      matching AS MATERIALIZED (
        SELECT w.order_id AS id
        FROM order_words w
        WHERE
          w.words @@ $2::tsquery
          -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
          AND CASE
            WHEN (
              SELECT count(*)
              FROM near
            ) < $3 THEN (
              SELECT count(*)
              FROM nearest
            ) = $1
            ELSE false
          END
      )
    SELECT
      id,
      at
    FROM near
    UNION
    SELECT
      id,
      at
    FROM
      (
        SELECT
          o.id,
          o.created_at AS at
        FROM orders o
        WHERE
          o.id = ANY (
            ARRAY(
              SELECT id
              FROM matching
            )
          )
        ORDER BY
          o.created_at DESC,
          o.id DESC
        LIMIT $1
      ) far
    ORDER BY
      at DESC,
      id DESC
    LIMIT $3
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
      o.shipping_method AS "shippingMethod",
      o.vouchers,
      o.calculation_mode AS "calculationMode",
      o.rounding_mode AS "roundingMode",
      o.currency,
      o.tax_treatment AS "taxTreatment",
      o.exemption_reason AS "exemptionReason",
      o.net,
      o.vat,
      o.gross,
      o.breakdown,
      o.declared_totals AS "declaredTotals",
      o.paid_amount AS "paidAmount",
      o.blockers,
      o.warnings,
      o.expected_delivery_date AS "expectedDeliveryDate",
      o.comment,
      o.metadata,
      o.created_at AS "createdAt",
      o.updated_at AS "updatedAt",
      o.validated_at AS "validatedAt",
      concat(
        '{"id":',
        o.id,
        ',"code":',
        coalesce(to_json(o.code), 'null'),
        ',"access_id":',
        coalesce(to_json(o.access_id), 'null'),
        ',"state":',
        coalesce(to_json(o.state), 'null'),
        ',"version":',
        o.version,
        ',"externalId":',
        coalesce(to_json(o.external_id), 'null'),
        ',"externalReference":',
        coalesce(to_json(o.external_reference), 'null'),
        ',"purchaseOrderNumber":',
        coalesce(to_json(o.purchase_order_number), 'null'),
        ',"buyerReference":',
        coalesce(to_json(o.buyer_reference), 'null'),
        ',"costCentre":',
        coalesce(to_json(o.cost_centre), 'null'),
        ',"application":{"id":',
        o.application_id,
        ',"name":',
        coalesce(to_json(o.application_name), 'null'),
        '},"contact":{"id":',
        coalesce(o.contact -> 'id', 'null'),
        ',"externalReference":',
        coalesce(o.contact -> 'externalReference', 'null'),
        ',"firstName":',
        coalesce(o.contact -> 'firstName', 'null'),
        ',"lastName":',
        coalesce(o.contact -> 'lastName', 'null'),
        ',"email":',
        coalesce(o.contact -> 'email', 'null'),
        '},"customer":{"id":',
        o.customer_id,
        ',"name":',
        coalesce(to_json(o.customer_name), 'null'),
        ',"temporary":',
        coalesce(o.customer_temporary::text, 'null'),
        ',"vatNumber":',
        coalesce(to_json(o.customer_vat_number), 'null'),
        '},"invoicingAddress":{"recipient":',
        coalesce(o.invoicing_address -> 'recipient', 'null'),
        ',"street":',
        coalesce(o.invoicing_address -> 'street', 'null'),
        ',"details":',
        coalesce(o.invoicing_address -> 'details', 'null'),
        ',"zipCode":',
        coalesce(o.invoicing_address -> 'zipCode', 'null'),
        ',"city":',
        coalesce(o.invoicing_address -> 'city', 'null'),
        ',"country":',
        coalesce(o.invoicing_address -> 'country', 'null'),
        '},"deliveryAddress":{"recipient":',
        coalesce(o.delivery_address -> 'recipient', 'null'),
        ',"street":',
        coalesce(o.delivery_address -> 'street', 'null'),
        ',"details":',
        coalesce(o.delivery_address -> 'details', 'null'),
        ',"zipCode":',
        coalesce(o.delivery_address -> 'zipCode', 'null'),
        ',"city":',
        coalesce(o.delivery_address -> 'city', 'null'),
        ',"country":',
        coalesce(o.delivery_address -> 'country', 'null'),
        '},"items":',
        (
          SELECT
            concat(
              '[',
              string_agg(
                concat(
                  '{"id":',
                  i.id,
                  ',"position":',
                  i.position,
                  ',"packaging":',
                  coalesce(i.packaging_id::text, 'null'),
                  ',"packagingReference":',
                  coalesce(i.packaging_reference_id::text, 'null'),
                  ',"externalReference":',
                  coalesce(to_json(i.external_reference), 'null'),
                  ',"label":',
                  coalesce(to_json(i.label), 'null'),
                  ',"orderedQuantity":',
                  trim_scale(i.ordered_quantity),
                  ',"unitPrice":',
                  coalesce('"' || round(i.unit_price, greatest(o.digits, min_scale(i.unit_price))) || '"', 'null'),
                  ',"taxedUnitPrice":',
                  coalesce('"' || round(i.taxed_unit_price, greatest(o.digits, min_scale(i.taxed_unit_price))) || '"', 'null'),
                  ',"vatRate":',
                  coalesce(trim_scale(i.vat_rate)::text, 'null'),
                  ',"net":',
                  coalesce('"' || round(i.net, o.digits) || '"', 'null'),
                  ',"vat":',
                  coalesce('"' || round(i.vat, o.digits) || '"', 'null'),
                  ',"gross":',
                  coalesce('"' || round(i.gross, o.digits) || '"', 'null'),
                  ',"taxes":',
                  CASE jsonb_array_length(i.taxes)
                    WHEN 0 THEN '[]'
                    WHEN 1 THEN concat(
                      '[{"name":',
                      coalesce((i.taxes -> 0) -> 'name', 'null'),
                      ',"rate":',
                      coalesce((i.taxes -> 0) -> 'rate', 'null'),
                      ',"vat":',
                      coalesce((i.taxes -> 0) -> 'vat', 'null'),
                      ',"amount":',
                      coalesce((i.taxes -> 0) -> 'amount', 'null'),
                      '}]'
                    )
                    ELSE (
                      SELECT
                        concat(
                          '[',
                          string_agg(
                            concat(
                              '{"name":',
                              coalesce(entry -> 'name', 'null'),
                              ',"rate":',
                              coalesce(entry -> 'rate', 'null'),
                              ',"vat":',
                              coalesce(entry -> 'vat', 'null'),
                              ',"amount":',
                              coalesce(entry -> 'amount', 'null'),
                              '}'
                            ),
                            ','
                            ORDER BY place
                          ),
                          ']'
                        )
                      FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS entries (entry, place)
                    )
                  END,
                  ',"costCentre":',
                  coalesce(to_json(i.cost_centre), 'null'),
                  ',"expectedDeliveryDate":',
                  coalesce(
                    '"' || to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
                    'null'
                  ),
                  ',"metadata":',
                  CASE
                    WHEN i.metadata IS NULL THEN '{}'
                    ELSE (
                      SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}')
                      FROM jsonb_each_text(i.metadata)
                    )
                  END,
                  '}'
                ),
                ','
                ORDER BY i.position
              ),
              ']'
            )
          FROM order_items i
          WHERE i.order_id = o.id
        )
      ) AS opening
    FROM
      (
        SELECT
          *,
          CASE
            WHEN currency IN ('BHD' /* and more */) THEN 3
            WHEN currency IN ('BIF' /* and more */) THEN 0
            ELSE 2
          END AS digits
        FROM orders
      ) o
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
  listed."createdAt" DESC,
  listed.id DESC;
