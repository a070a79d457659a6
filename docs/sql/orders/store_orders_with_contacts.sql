-- src/persistence/orders/order-creation.repository.ts: OrderCreationRepository.store
-- src/persistence/orders/order-creation.repository.ts: OrderCreationRepository.storeWithin

WITH new_contact AS MATERIALIZED (
    SELECT * FROM json_to_recordset($6::json) AS c("applicationId" bigint, "contactId" bigint,
      "customerId" bigint, "referenceId" bigint, "externalReference" text, "firstName" text, "lastName" text,
      email text, "customerName" text, individual boolean, "vatNumber" text)
  ), customer AS (
    INSERT INTO customers (id, name, individual, vat_number, temporary)
    SELECT "customerId", "customerName", individual, "vatNumber", true FROM new_contact
  ), contact AS (
    INSERT INTO contacts (id, customer_id, first_name, last_name, email, temporary)
    SELECT "contactId", "customerId", "firstName", "lastName", email, true FROM new_contact
  ), reference AS (
    INSERT INTO contact_references (id, application_id, contact_id, external_reference)
    SELECT "referenceId", "applicationId", "contactId", "externalReference" FROM new_contact
  ), stored AS (
  INSERT INTO orders (contact_id, id, code, access_id, application_id, application_name, external_id, external_reference, state, version, customer_id, customer_name, customer_temporary, customer_vat_number, contact, invoicing_address, delivery_address, shipping_method, vouchers, calculation_mode, rounding_mode, currency, tax_treatment, exemption_reason, net, vat, other_taxes, gross, breakdown, declared_totals, paid_amount, blockers, warnings, hold_ends_at, expected_delivery_date, comment, purchase_order_number, buyer_reference, cost_centre, metadata, items_key, content, created_at, updated_at, validated_at)
  SELECT
CASE WHEN (o.contact ->> 'id')::bigint IN (SELECT "contactId" FROM new_contact) THEN (o.contact ->> 'id')::bigint ELSE (
SELECT id FROM contacts
WHERE id = (o.contact ->> 'id')::bigint AND reconciled_into IS NULL FOR KEY SHARE
) END, o."id", o."code", o."accessId", o."applicationId", o."applicationName", o."externalId", o."externalReference", o."state", o."version", o."customerId", o."customerName", o."customerTemporary", o."customerVatNumber", o."contact", o."invoicingAddress", o."deliveryAddress", o."shippingMethod", o."vouchers", o."calculationMode", o."roundingMode", o."currency", o."taxTreatment", o."exemptionReason", o."net", o."vat", o."otherTaxes", o."gross", o."breakdown", o."declaredTotals", o."paidAmount", o."blockers", o."warnings", o."holdEndsAt", o."expectedDeliveryDate", o."comment", o."purchaseOrderNumber", o."buyerReference", o."costCentre", o."metadata", o."itemsKey", o."content", o."createdAt", o."updatedAt", o."validatedAt"
  FROM json_to_recordset($1::json) AS o("id" bigint, "code" text, "accessId" text, "applicationId" bigint, "applicationName" text, "externalId" text, "externalReference" text, "state" text, "version" integer, "customerId" bigint, "customerName" text, "customerTemporary" boolean, "customerVatNumber" text, "contact" jsonb, "invoicingAddress" jsonb, "deliveryAddress" jsonb, "shippingMethod" jsonb, "vouchers" jsonb, "calculationMode" text, "roundingMode" text, "currency" character(3), "taxTreatment" text, "exemptionReason" text, "net" numeric, "vat" numeric, "otherTaxes" numeric, "gross" numeric, "breakdown" jsonb, "declaredTotals" jsonb, "paidAmount" numeric, "blockers" jsonb, "warnings" jsonb, "holdEndsAt" timestamp with time zone, "expectedDeliveryDate" timestamp with time zone, "comment" text, "purchaseOrderNumber" text, "buyerReference" text, "costCentre" text, "metadata" jsonb, "itemsKey" integer, "content" json, "createdAt" timestamp with time zone, "updatedAt" timestamp with time zone, "validatedAt" timestamp with time zone)
  RETURNING id
), item AS (
  INSERT INTO order_items (id, order_id, position, packaging_id, packaging_reference_id, external_reference, label, ordered_quantity, unit_price, taxed_unit_price, net, vat, gross, taxes, product_taxes, vat_rate, cost_centre, expected_delivery_date, metadata)
  SELECT i."id", i."orderId", i."position", i."packagingId", i."packagingReferenceId", i."externalReference", i."label", i."orderedQuantity", i."unitPrice", i."taxedUnitPrice", i."net", i."vat", i."gross", i."taxes", i."productTaxes", i."vatRate", i."costCentre", i."expectedDeliveryDate", i."metadata" FROM json_to_recordset($2::json) AS i("id" bigint, "orderId" bigint, "position" integer, "packagingId" bigint, "packagingReferenceId" bigint, "externalReference" text, "label" text, "orderedQuantity" numeric, "unitPrice" numeric, "taxedUnitPrice" numeric, "net" numeric, "vat" numeric, "gross" numeric, "taxes" jsonb, "productTaxes" jsonb, "vatRate" numeric, "costCentre" text, "expectedDeliveryDate" timestamp with time zone, "metadata" jsonb)
), searched AS (
    INSERT INTO order_words AS w (order_id, application_id, words)
    SELECT s."orderId", s."applicationId", array_to_tsvector(string_to_array(s.words, ' '))
    FROM json_to_recordset($3::json) AS s("orderId" bigint, "applicationId" bigint, words text)
    ON CONFLICT (order_id) DO UPDATE SET words = excluded.words WHERE w.words <> excluded.words
  ),
  transition AS (
    INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, actor_token_id, reason, hold, created_at)
    SELECT t."orderId", t."version", t."fromState", t."toState", t."actorId", t."actorTokenId", t."reason", t."hold", t."createdAt" FROM json_to_recordset($4::json) AS t("orderId" bigint, "version" integer, "fromState" text, "toState" text, "actorId" bigint, "actorTokenId" bigint, "reason" text, "hold" jsonb, "createdAt" timestamp with time zone)
  ),
  event AS (
    INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
    SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload, e.traceparent
    FROM json_to_recordset($5::json) AS e(
      "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text, traceparent text)
    RETURNING id, type, application_id
  ), delivery AS (
    INSERT INTO webhook_deliveries (event_id, webhook_id)
    SELECT event.id, w.id
    FROM event
    JOIN webhooks w ON w.event = event.type AND w.active
    JOIN applications a ON a.id = w.application_id
    WHERE (event.application_id = a.id OR ('sales' = ANY (a.rights) OR 'holds' = ANY (a.rights) AND event.type IN ('sales_order_created', 'sales_order_updated', 'sales_order_reopened', 'sales_order_held', 'sales_order_released')))
    FOR KEY SHARE OF w
  )
SELECT id FROM stored;
