-- src/persistence/orders/order.repository.ts: OrderRepository.findAll

WITH page AS MATERIALIZED (SELECT o.id, o.id AS at FROM orders o WHERE o.id = ANY ($1)), sized AS (
  SELECT page.id, coalesce(sum(size.bytes) OVER (
    ORDER BY page.at ASC, page.id ASC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
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
SELECT o.id, o.code, o.access_id AS "accessId", o.external_id AS "externalId", o.external_reference AS "externalReference", o.state, o.version, o.contact, o.invoicing_address AS "invoicingAddress", o.delivery_address AS "deliveryAddress", o.shipping_method AS "shippingMethod", o.vouchers, o.calculation_mode AS "calculationMode", o.rounding_mode AS "roundingMode", o.currency, o.tax_treatment AS "taxTreatment", o.exemption_reason AS "exemptionReason", o.net, o.vat, o.other_taxes AS "otherTaxes", o.gross, o.breakdown, o.declared_totals AS "declaredTotals", o.paid_amount AS "paidAmount", o.warnings, o.hold_ends_at AS "holdEndsAt", o.expected_delivery_date AS "expectedDeliveryDate", o.comment, o.purchase_order_number AS "purchaseOrderNumber", o.buyer_reference AS "buyerReference", o.cost_centre AS "costCentre", o.metadata, o.items_key AS "itemsKey", o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.validated_at AS "validatedAt", CASE WHEN o.hold_ends_at <= statement_timestamp() THEN (
SELECT coalesce(jsonb_agg(b.blocker ORDER BY b.position), '[]')
FROM jsonb_array_elements(o.blockers) WITH ORDINALITY AS b(blocker, position)
WHERE coalesce((b.blocker -> 'hold' ->> 'until')::timestamptz > statement_timestamp(), true)
) ELSE o.blockers END AS blockers,
json_build_object('id', o.application_id, 'name', o.application_name) AS application,
json_build_object('id', o.customer_id, 'name', o.customer_name, 'temporary', o.customer_temporary,
  'vatNumber', o.customer_vat_number) AS customer,
(
  SELECT json_agg(json_build_object('id', i.id, 'position', i.position, 'packagingId', i.packaging_id, 'packagingReferenceId', i.packaging_reference_id, 'externalReference', i.external_reference, 'label', i.label, 'orderedQuantity', i.ordered_quantity::text, 'unitPrice', i.unit_price::text, 'taxedUnitPrice', i.taxed_unit_price::text, 'net', i.net::text, 'vat', i.vat::text, 'gross', i.gross::text, 'taxes', i.taxes, 'productTaxes', i.product_taxes, 'vatRate', i.vat_rate::text, 'costCentre', i.cost_centre, 'expectedDeliveryDate', to_char(i.expected_delivery_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'metadata', i.metadata) ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id
) AS items
FROM orders o WHERE o.id = ANY (ARRAY(SELECT id FROM sized WHERE bytes_before < 2097152))
) listed
ORDER BY listed.id ASC, listed.id ASC;
