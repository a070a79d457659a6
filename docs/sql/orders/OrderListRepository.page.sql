-- src/persistence/orders/order-list.repository.ts: OrderListRepository.page

WITH page AS MATERIALIZED (
  WITH nearest AS MATERIALIZED (SELECT o.id, o.created_at AS at FROM orders o  ORDER BY o.created_at DESC, o.id DESC LIMIT $1), near AS MATERIALIZED (
    SELECT id, at FROM nearest
    WHERE (SELECT w.words FROM order_words w WHERE w.order_id = nearest.id) @@ $2::tsquery
    LIMIT $3
  ), matching AS MATERIALIZED (
    SELECT w.order_id AS id FROM order_words w
    WHERE w.words @@ $2::tsquery
    -- Not AND, whose second operand might be evaluated first, and with it all of the nearest rows.
    AND CASE WHEN (SELECT count(*) FROM near) < $3
      THEN (SELECT count(*) FROM nearest) = $1 ELSE false END
  )
  SELECT id, at FROM near
  UNION
  SELECT id, at FROM (SELECT o.id, o.created_at AS at FROM orders o WHERE o.id = ANY (ARRAY(SELECT id FROM matching)) ORDER BY o.created_at DESC, o.id DESC LIMIT $1) far
  ORDER BY at DESC, id DESC LIMIT $3), sized AS (
  SELECT page.id, coalesce(sum(size.bytes) OVER (
    ORDER BY page.at DESC, page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ), 0) AS bytes_before
  FROM page CROSS JOIN LATERAL (
SELECT 2000 + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text)
+ coalesce(octet_length(sized.metadata::text), 0) + coalesce(octet_length(sized.warnings::text), 0)
+ (SELECT sum(400 + coalesce(octet_length(i.metadata::text), 0))
   FROM order_items i WHERE i.order_id = page.id) AS bytes
FROM orders sized WHERE sized.id = page.id) size
)
SELECT listed.*, (SELECT count(*)::int FROM page) AS found
FROM (
SELECT o.id, o.shipping_method AS "shippingMethod", o.vouchers, o.calculation_mode AS "calculationMode", o.rounding_mode AS "roundingMode", o.currency, o.tax_treatment AS "taxTreatment", o.exemption_reason AS "exemptionReason", o.net, o.vat, o.gross, o.breakdown, o.declared_totals AS "declaredTotals", o.paid_amount AS "paidAmount", o.warnings, o.expected_delivery_date AS "expectedDeliveryDate", o.comment, o.metadata, o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.validated_at AS "validatedAt", CASE WHEN o.hold_ends_at <= statement_timestamp() THEN (
SELECT coalesce(jsonb_agg(b.blocker ORDER BY b.position), '[]')
FROM jsonb_array_elements(o.blockers) WITH ORDINALITY AS b(blocker, position)
WHERE coalesce((b.blocker -> 'hold' ->> 'until')::timestamptz > statement_timestamp(), true)
) ELSE o.blockers END AS blockers, concat('{"id":', coalesce(o.id::text, 'null'), ',"code":', coalesce(to_json(o.code)::text, 'null'), ',"access_id":', coalesce(to_json(o.access_id)::text, 'null'), ',"state":', coalesce(to_json(o.state)::text, 'null'), ',"version":', coalesce(o.version::text, 'null'), ',"externalId":', coalesce(to_json(o.external_id)::text, 'null'), ',"externalReference":', coalesce(to_json(o.external_reference)::text, 'null'), ',"purchaseOrderNumber":', coalesce(to_json(o.purchase_order_number)::text, 'null'), ',"buyerReference":', coalesce(to_json(o.buyer_reference)::text, 'null'), ',"costCentre":', coalesce(to_json(o.cost_centre)::text, 'null'), ',"application":', concat('{"id":', coalesce(o.application_id::text, 'null'), ',"name":', coalesce(to_json(o.application_name)::text, 'null')) || '}', ',"contact":', concat('{"id":', coalesce(o.contact -> 'id'::text, 'null'), ',"externalReference":', coalesce(o.contact -> 'externalReference'::text, 'null'), ',"firstName":', coalesce(o.contact -> 'firstName'::text, 'null'), ',"lastName":', coalesce(o.contact -> 'lastName'::text, 'null'), ',"email":', coalesce(o.contact -> 'email'::text, 'null')) || '}', ',"customer":', concat('{"id":', coalesce(o.customer_id::text, 'null'), ',"name":', coalesce(to_json(o.customer_name)::text, 'null'), ',"temporary":', coalesce(o.customer_temporary::text, 'null'), ',"vatNumber":', coalesce(to_json(o.customer_vat_number)::text, 'null')) || '}', ',"invoicingAddress":', concat('{"recipient":', coalesce(o.invoicing_address -> 'recipient'::text, 'null'), ',"street":', coalesce(o.invoicing_address -> 'street'::text, 'null'), ',"details":', coalesce(o.invoicing_address -> 'details'::text, 'null'), ',"zipCode":', coalesce(o.invoicing_address -> 'zipCode'::text, 'null'), ',"city":', coalesce(o.invoicing_address -> 'city'::text, 'null'), ',"country":', coalesce(o.invoicing_address -> 'country'::text, 'null')) || '}', ',"deliveryAddress":', concat('{"recipient":', coalesce(o.delivery_address -> 'recipient'::text, 'null'), ',"street":', coalesce(o.delivery_address -> 'street'::text, 'null'), ',"details":', coalesce(o.delivery_address -> 'details'::text, 'null'), ',"zipCode":', coalesce(o.delivery_address -> 'zipCode'::text, 'null'), ',"city":', coalesce(o.delivery_address -> 'city'::text, 'null'), ',"country":', coalesce(o.delivery_address -> 'country'::text, 'null')) || '}', ',"items":', (
  SELECT concat('[', string_agg(concat('{"id":', coalesce(i.id::text, 'null'), ',"position":', coalesce(i.position::text, 'null'), ',"packaging":', coalesce(i.packaging_id::text, 'null'), ',"packagingReference":', coalesce(i.packaging_reference_id::text, 'null'), ',"externalReference":', coalesce(to_json(i.external_reference)::text, 'null'), ',"label":', coalesce(to_json(i.label)::text, 'null'), ',"orderedQuantity":', coalesce(trim_scale(i.ordered_quantity)::text, 'null'), ',"unitPrice":', coalesce('"' || round(i.unit_price, greatest(o.digits, min_scale(i.unit_price))) || '"', 'null'), ',"taxedUnitPrice":', coalesce('"' || round(i.taxed_unit_price, greatest(o.digits, min_scale(i.taxed_unit_price))) || '"', 'null'), ',"vatRate":', coalesce(trim_scale(i.vat_rate)::text, 'null'), ',"net":', coalesce('"' || round(i.net, o.digits) || '"', 'null'), ',"vat":', coalesce('"' || round(i.vat, o.digits) || '"', 'null'), ',"gross":', coalesce('"' || round(i.gross, o.digits) || '"', 'null'), ',"taxes":', (SELECT concat('[', string_agg(json, ','), ']') FROM (SELECT concat('{"name":', coalesce(tax -> 'name'::text, 'null'), ',"rate":', coalesce(tax -> 'rate'::text, 'null'), ',"vat":', coalesce(tax -> 'vat'::text, 'null'), ',"amount":', coalesce(tax -> 'amount'::text, 'null')) || '}' AS json FROM jsonb_array_elements(i.taxes) tax) entry), ',"costCentre":', coalesce(to_json(i.cost_centre)::text, 'null'), ',"expectedDeliveryDate":', coalesce('"' || to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'), ',"metadata":', CASE WHEN i.metadata IS NULL THEN '{}' ELSE (
  SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}') FROM jsonb_each_text(i.metadata)
) END) || '}', ',' ORDER BY i.position), ']') FROM order_items i WHERE i.order_id = o.id
)) AS opening
FROM (SELECT *, CASE WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0 ELSE 2 END AS digits FROM orders) o WHERE o.id = ANY (ARRAY(SELECT id FROM sized WHERE bytes_before < 2097152))
) listed
ORDER BY listed."createdAt" DESC, listed.id DESC;

WITH page AS MATERIALIZED (SELECT id, at FROM ((SELECT o.id, o.created_at AS at FROM orders o WHERE o.state = 'pending' ORDER BY o.created_at DESC, o.id DESC LIMIT $1) UNION ALL (SELECT o.id, o.created_at AS at FROM orders o WHERE o.state = 'validated' ORDER BY o.created_at DESC, o.id DESC LIMIT $1)) merged ORDER BY at DESC, id DESC LIMIT $1), sized AS (
  SELECT page.id, coalesce(sum(size.bytes) OVER (
    ORDER BY page.at DESC, page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ), 0) AS bytes_before
  FROM page CROSS JOIN LATERAL (
SELECT 2000 + octet_length(coalesce(sized.comment, '')) + octet_length(sized.vouchers::text)
+ coalesce(octet_length(sized.metadata::text), 0) + coalesce(octet_length(sized.warnings::text), 0)
+ (SELECT sum(400 + coalesce(octet_length(i.metadata::text), 0))
   FROM order_items i WHERE i.order_id = page.id) AS bytes
FROM orders sized WHERE sized.id = page.id) size
)
SELECT listed.*, (SELECT count(*)::int FROM page) AS found
FROM (
SELECT o.id, o.shipping_method AS "shippingMethod", o.vouchers, o.calculation_mode AS "calculationMode", o.rounding_mode AS "roundingMode", o.currency, o.tax_treatment AS "taxTreatment", o.exemption_reason AS "exemptionReason", o.net, o.vat, o.gross, o.breakdown, o.declared_totals AS "declaredTotals", o.paid_amount AS "paidAmount", o.warnings, o.expected_delivery_date AS "expectedDeliveryDate", o.comment, o.metadata, o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.validated_at AS "validatedAt", CASE WHEN o.hold_ends_at <= statement_timestamp() THEN (
SELECT coalesce(jsonb_agg(b.blocker ORDER BY b.position), '[]')
FROM jsonb_array_elements(o.blockers) WITH ORDINALITY AS b(blocker, position)
WHERE coalesce((b.blocker -> 'hold' ->> 'until')::timestamptz > statement_timestamp(), true)
) ELSE o.blockers END AS blockers, concat('{"id":', coalesce(o.id::text, 'null'), ',"code":', coalesce(to_json(o.code)::text, 'null'), ',"access_id":', coalesce(to_json(o.access_id)::text, 'null'), ',"state":', coalesce(to_json(o.state)::text, 'null'), ',"version":', coalesce(o.version::text, 'null'), ',"externalId":', coalesce(to_json(o.external_id)::text, 'null'), ',"externalReference":', coalesce(to_json(o.external_reference)::text, 'null'), ',"purchaseOrderNumber":', coalesce(to_json(o.purchase_order_number)::text, 'null'), ',"buyerReference":', coalesce(to_json(o.buyer_reference)::text, 'null'), ',"costCentre":', coalesce(to_json(o.cost_centre)::text, 'null'), ',"application":', concat('{"id":', coalesce(o.application_id::text, 'null'), ',"name":', coalesce(to_json(o.application_name)::text, 'null')) || '}', ',"contact":', concat('{"id":', coalesce(o.contact -> 'id'::text, 'null'), ',"externalReference":', coalesce(o.contact -> 'externalReference'::text, 'null'), ',"firstName":', coalesce(o.contact -> 'firstName'::text, 'null'), ',"lastName":', coalesce(o.contact -> 'lastName'::text, 'null'), ',"email":', coalesce(o.contact -> 'email'::text, 'null')) || '}', ',"customer":', concat('{"id":', coalesce(o.customer_id::text, 'null'), ',"name":', coalesce(to_json(o.customer_name)::text, 'null'), ',"temporary":', coalesce(o.customer_temporary::text, 'null'), ',"vatNumber":', coalesce(to_json(o.customer_vat_number)::text, 'null')) || '}', ',"invoicingAddress":', concat('{"recipient":', coalesce(o.invoicing_address -> 'recipient'::text, 'null'), ',"street":', coalesce(o.invoicing_address -> 'street'::text, 'null'), ',"details":', coalesce(o.invoicing_address -> 'details'::text, 'null'), ',"zipCode":', coalesce(o.invoicing_address -> 'zipCode'::text, 'null'), ',"city":', coalesce(o.invoicing_address -> 'city'::text, 'null'), ',"country":', coalesce(o.invoicing_address -> 'country'::text, 'null')) || '}', ',"deliveryAddress":', concat('{"recipient":', coalesce(o.delivery_address -> 'recipient'::text, 'null'), ',"street":', coalesce(o.delivery_address -> 'street'::text, 'null'), ',"details":', coalesce(o.delivery_address -> 'details'::text, 'null'), ',"zipCode":', coalesce(o.delivery_address -> 'zipCode'::text, 'null'), ',"city":', coalesce(o.delivery_address -> 'city'::text, 'null'), ',"country":', coalesce(o.delivery_address -> 'country'::text, 'null')) || '}', ',"items":', (
  SELECT concat('[', string_agg(concat('{"id":', coalesce(i.id::text, 'null'), ',"position":', coalesce(i.position::text, 'null'), ',"packaging":', coalesce(i.packaging_id::text, 'null'), ',"packagingReference":', coalesce(i.packaging_reference_id::text, 'null'), ',"externalReference":', coalesce(to_json(i.external_reference)::text, 'null'), ',"label":', coalesce(to_json(i.label)::text, 'null'), ',"orderedQuantity":', coalesce(trim_scale(i.ordered_quantity)::text, 'null'), ',"unitPrice":', coalesce('"' || round(i.unit_price, greatest(o.digits, min_scale(i.unit_price))) || '"', 'null'), ',"taxedUnitPrice":', coalesce('"' || round(i.taxed_unit_price, greatest(o.digits, min_scale(i.taxed_unit_price))) || '"', 'null'), ',"vatRate":', coalesce(trim_scale(i.vat_rate)::text, 'null'), ',"net":', coalesce('"' || round(i.net, o.digits) || '"', 'null'), ',"vat":', coalesce('"' || round(i.vat, o.digits) || '"', 'null'), ',"gross":', coalesce('"' || round(i.gross, o.digits) || '"', 'null'), ',"taxes":', (SELECT concat('[', string_agg(json, ','), ']') FROM (SELECT concat('{"name":', coalesce(tax -> 'name'::text, 'null'), ',"rate":', coalesce(tax -> 'rate'::text, 'null'), ',"vat":', coalesce(tax -> 'vat'::text, 'null'), ',"amount":', coalesce(tax -> 'amount'::text, 'null')) || '}' AS json FROM jsonb_array_elements(i.taxes) tax) entry), ',"costCentre":', coalesce(to_json(i.cost_centre)::text, 'null'), ',"expectedDeliveryDate":', coalesce('"' || to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null'), ',"metadata":', CASE WHEN i.metadata IS NULL THEN '{}' ELSE (
  SELECT concat('{', string_agg(concat(to_json(key), ':', to_json(value)), ','), '}') FROM jsonb_each_text(i.metadata)
) END) || '}', ',' ORDER BY i.position), ']') FROM order_items i WHERE i.order_id = o.id
)) AS opening
FROM (SELECT *, CASE WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3 WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 0 ELSE 2 END AS digits FROM orders) o WHERE o.id = ANY (ARRAY(SELECT id FROM sized WHERE bytes_before < 2097152))
) listed
ORDER BY listed."createdAt" DESC, listed.id DESC;
