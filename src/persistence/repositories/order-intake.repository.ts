import { Injectable } from '@nestjs/common';
import { recordEventsSql } from '../outbox.js';
import { execute } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import type { Intake, IntakeAnswer, IntakeQuestion } from './order-intake.js';

/**
 * One round trip for everything an order refers to. The ids are drawn here, so that the order, its answer
 * and its events can be put together before the one statement that stores them.
 */
const QUESTION = {
  name: 'order_intake',
  text: `
    SELECT
      date_trunc('milliseconds', now()) AS now,
      e.id AS "existingId", e.content AS "existingContent",
      CASE WHEN e.id IS NULL THEN nextval('orders_id_seq') END AS "orderId",
      CASE WHEN e.id IS NULL THEN
        ARRAY(SELECT nextval('order_items_id_seq') FROM generate_series(1, $6::int)) END AS "itemIds",
      CASE WHEN e.id IS NULL AND $7::boolean AND NOT EXISTS (
        SELECT FROM contact_references WHERE application_id = $1 AND external_reference = $5
      ) THEN
        json_build_object(
          'contactId', nextval('contacts_id_seq'),
          'customerId', nextval('customers_id_seq'),
          'referenceId', nextval('contact_references_id_seq')) END AS "newContact",
      (
        SELECT coalesce(json_agg(json_build_object(
          'referenceId', c.reference_id, 'externalReference', c.external_reference, 'contactId', p.id,
          'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
          'customer', json_build_object('id', u.id, 'name', u.name, 'temporary', u.temporary))), '[]')
        FROM (
          SELECT id AS reference_id, external_reference, contact_id FROM contact_references
          WHERE application_id = $1 AND external_reference = $5
          UNION
          SELECT id, external_reference, contact_id FROM contact_references
          WHERE application_id = $1 AND id = $4
          UNION ALL
          SELECT NULL, NULL, $3::bigint WHERE $3 IS NOT NULL
        ) c
        JOIN contacts p ON p.id = c.contact_id
        JOIN customers u ON u.id = p.customer_id
      ) AS contacts,
      (
        SELECT coalesce(json_agg(json_build_object(
          'referenceId', k.reference_id, 'externalReference', k.external_reference,
          'label', coalesce(k.label, d.label || ' ' || g.name), 'active', k.active AND g.active,
          'packagingId', g.id, 'unitPrice', g.unit_price::text, 'taxes', d.taxes)), '[]')
        FROM (
          SELECT id AS reference_id, packaging_id, external_reference, label, active FROM packaging_references
          WHERE application_id = $1 AND external_reference = ANY ($10::text[])
          UNION
          SELECT id, packaging_id, external_reference, label, active FROM packaging_references
          WHERE application_id = $1 AND id = ANY ($9::bigint[])
          UNION ALL
          SELECT NULL, id, NULL, NULL, true FROM unnest($8::bigint[]) AS direct(id)
        ) k
        JOIN packagings g ON g.id = k.packaging_id
        JOIN products d ON d.id = g.product_id
      ) AS packagings,
      CASE WHEN $14::boolean THEN (
        SELECT coalesce(json_agg(json_build_object(
          'referenceId', s.reference_id, 'externalReference', s.external_reference, 'methodId', m.id,
          'name', m.name, 'price', m.price::text, 'vatRate', m.vat_rate::text, 'active', m.active)), '[]')
        FROM (
          SELECT id AS reference_id, external_reference, shipping_method_id FROM shipping_method_references
          WHERE application_id = $1 AND (external_reference = $13 OR id = $12)
          UNION ALL
          SELECT NULL, NULL, $11::bigint WHERE $11 IS NOT NULL
        ) s
        JOIN shipping_methods m ON m.id = s.shipping_method_id
      ) ELSE '[]' END AS "shippingMethods"
    FROM (SELECT) AS one
    LEFT JOIN orders e ON e.application_id = $1 AND e.external_id = $2`,
};

/** Order, items, contact, names, history, events and deliveries: all of them, or nothing. */
const STORE = {
  name: 'store_order',
  text: `
    WITH customer AS (
      INSERT INTO customers (id, name, individual, temporary)
      SELECT c."customerId", c."customerName", c.individual, true
      FROM json_to_record($4::json) AS c("customerId" bigint, "customerName" text, individual boolean)
      WHERE $4 IS NOT NULL
    ), contact AS (
      INSERT INTO contacts (id, customer_id, first_name, last_name, email, temporary)
      SELECT c."contactId", c."customerId", c."firstName", c."lastName", c.email, true
      FROM json_to_record($4::json) AS c(
        "contactId" bigint, "customerId" bigint, "firstName" text, "lastName" text, email text)
      WHERE $4 IS NOT NULL
    ), reference AS (
      INSERT INTO contact_references (id, application_id, contact_id, external_reference)
      SELECT c."referenceId", $1, c."contactId", c."externalReference"
      FROM json_to_record($4::json) AS c("referenceId" bigint, "contactId" bigint, "externalReference" text)
      WHERE $4 IS NOT NULL
    ), bound_contact AS (
      UPDATE contact_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($5::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $1
    ), bound_packaging AS (
      UPDATE packaging_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($6::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $1
    ), bound_shipping AS (
      UPDATE shipping_method_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($7::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $1
    ), stored AS (
      INSERT INTO orders (
        id, code, access_id, application_id, external_id, external_reference, state, version, contact_id,
        customer_id, contact, invoicing_address, delivery_address, shipping_method, vouchers, calculation_mode,
        rounding_mode, currency, net, vat, other_taxes, gross, breakdown, payment_status, blockers,
        expected_delivery_date, comment, content, created_at, updated_at, validated_at)
      SELECT
        o.id, o.code, o."accessId", $1, o."externalId", o."externalReference", o.state, o.version,
        (o.contact ->> 'id')::bigint, (o.customer ->> 'id')::bigint, o.contact, o."invoicingAddress",
        o."deliveryAddress", o."shippingMethod", o.vouchers, o."calculationMode", o."roundingMode", o.currency,
        o.net, o.vat, o."otherTaxes", o.gross, o.breakdown, o."paymentStatus", o.blockers,
        o."expectedDeliveryDate", o.comment, $3::json, o."createdAt", o."updatedAt", o."validatedAt"
      FROM json_to_record($2::json) AS o(
        id bigint, code text, "accessId" text, "externalId" text, "externalReference" text, state text,
        version int, contact jsonb, customer jsonb, "invoicingAddress" jsonb, "deliveryAddress" jsonb,
        "shippingMethod" jsonb, vouchers jsonb, "calculationMode" text, "roundingMode" text, currency text,
        net numeric, vat numeric, "otherTaxes" numeric, gross numeric, breakdown jsonb, "paymentStatus" text,
        blockers jsonb, "expectedDeliveryDate" timestamptz, comment text, "createdAt" timestamptz,
        "updatedAt" timestamptz, "validatedAt" timestamptz)
      RETURNING id
    ), item AS (
      INSERT INTO order_items (
        id, order_id, position, packaging_id, packaging_reference_id, external_reference, label,
        ordered_quantity, unit_price, net, vat, gross, taxes)
      SELECT i.id, stored.id, i.position, i."packagingId", i."packagingReferenceId", i."externalReference", i.label,
        i."orderedQuantity", i."unitPrice", i.net, i.vat, i.gross, i.taxes
      FROM stored, json_to_recordset($2::json -> 'items') AS i(
        id bigint, position int, "packagingId" bigint, "packagingReferenceId" bigint, "externalReference" text,
        label text, "orderedQuantity" numeric, "unitPrice" numeric, net numeric, vat numeric, gross numeric,
        taxes jsonb)
    ), step AS (
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason)
      SELECT stored.id, t.version, t."fromState", t."toState", t."actorId", t.reason
      FROM stored, json_to_recordset($8::json) AS t(
        version int, "fromState" text, "toState" text, "actorId" bigint, reason text)
    ), ${recordEventsSql('$9', 'stored')}
    SELECT id FROM stored`,
};

interface AnswerRow extends Omit<IntakeAnswer, 'existing'> {
  existingId: number | null;
  existingContent: unknown;
}

@Injectable()
export class OrderIntakeRepository {
  constructor(private readonly transactions: Transactions) {}

  /** What the names of an order lead to, and the ids it may have. */
  async ask(question: IntakeQuestion): Promise<IntakeAnswer> {
    const { contact, shipping } = question;
    const [row] = await execute<AnswerRow>(this.transactions.autocommit, QUESTION, [
      question.applicationId,
      question.externalId,
      contact.id,
      contact.internalReferenceId,
      contact.externalReference,
      question.itemCount,
      question.mayCreateContact,
      question.packagingIds,
      question.packagingReferenceIds,
      question.packagingExternalReferences,
      shipping?.id ?? null,
      shipping?.internalReferenceId ?? null,
      shipping?.externalReference ?? null,
      shipping !== null,
    ]);
    const { existingId, existingContent, ...answer } = row!;
    return { ...answer, existing: existingId === null ? null : { id: existingId, content: existingContent } };
  }

  /** @throws the unique violation when somebody else was quicker with the order, the contact or a name */
  async store(tx: Tx, intake: Intake): Promise<void> {
    await execute(tx, STORE, [
      intake.order.application.id,
      JSON.stringify(intake.order),
      JSON.stringify(intake.content),
      intake.newContact && JSON.stringify(intake.newContact),
      JSON.stringify(intake.contactBinding === null ? [] : [intake.contactBinding]),
      // Always in one order, so that orders that bind the same ones do not wait for each other in a circle.
      JSON.stringify(intake.packagingBindings.toSorted((a, b) => a.referenceId - b.referenceId)),
      JSON.stringify(intake.shippingBinding === null ? [] : [intake.shippingBinding]),
      JSON.stringify(intake.transitions),
      JSON.stringify(intake.events),
    ]);
  }
}
