-- src/persistence/orders/order.repository.ts: OrderRepository.find

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
FROM orders o WHERE o.id = $1 AND (o.application_id = $2 OR o.state = 'pending' OR EXISTS (
SELECT FROM order_transitions d WHERE d.order_id = o.id AND d.actor_id = $2 AND d.hold IS NOT NULL));
