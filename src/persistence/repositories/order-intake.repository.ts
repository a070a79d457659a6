import { Injectable } from '@nestjs/common';
import { recordEventsSql } from '../outbox.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { Intake, IntakeAnswer, IntakeQuestion } from './order-intake.js';
import { nameValues, RECORD_NAMES } from './order-names.js';

/**
 * One round trip for everything an order refers to. The ids are drawn here, so that the order, its answer
 * and its events can be put together before the one statement that stores them; and not for a dry run, whose
 * ids are all 0.
 */
const QUESTION = {
  name: 'order_intake',
  text: `
    SELECT
      date_trunc('milliseconds', now()) AS now,
      e.id AS "existingId", e.content AS "existingContent",
      CASE WHEN e.id IS NOT NULL THEN NULL WHEN $15::boolean AND $2::text IS NOT NULL THEN nextval('orders_id_seq')
        ELSE 0 END AS "orderId",
      CASE WHEN e.id IS NULL THEN
        ARRAY(SELECT CASE WHEN $15 THEN nextval('order_items_id_seq') ELSE 0 END
          FROM generate_series(1, $6::int)) END AS "itemIds",
      CASE WHEN e.id IS NULL AND $7::boolean AND NOT EXISTS (
        SELECT FROM contact_references WHERE application_id = $1 AND external_reference = $5
      ) THEN
        json_build_object(
          'contactId', CASE WHEN $15 THEN nextval('contacts_id_seq') ELSE 0 END,
          'customerId', CASE WHEN $15 THEN nextval('customers_id_seq') ELSE 0 END,
          'referenceId', CASE WHEN $15 THEN nextval('contact_references_id_seq') ELSE 0 END) END AS "newContact",
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
          -- References never lead to a contact that was reconciled, ids that somebody kept may.
          SELECT NULL, NULL, coalesce(reconciled_into, id) FROM contacts WHERE id = $3
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
          'name', m.name, 'price', m.price::text, 'vatRate', m.vat_rate::text,
          'active', s.active AND m.active)), '[]')
        FROM (
          SELECT id AS reference_id, external_reference, shipping_method_id, active FROM shipping_method_references
          WHERE application_id = $1 AND (external_reference = $13 OR id = $12)
          UNION ALL
          SELECT NULL, NULL, $11::bigint, true WHERE $11 IS NOT NULL
        ) s
        JOIN shipping_methods m ON m.id = s.shipping_method_id
      ) ELSE '[]' END AS "shippingMethods"
    FROM (SELECT) AS one
    LEFT JOIN orders e ON e.application_id = $1 AND e.external_id = $2`,
};

/**
 * Order, items, contact, names, history, events and deliveries: all of them, or nothing. A contact that was
 * reconciled since the question leaves contact_id without a value, which stops the statement.
 */
const STORE = {
  name: 'store_order',
  text: `
    WITH ${RECORD_NAMES}, stored AS (
      INSERT INTO orders (
        id, code, access_id, application_id, external_id, external_reference, state, version, contact_id,
        customer_id, contact, invoicing_address, delivery_address, shipping_method, vouchers, calculation_mode,
        rounding_mode, currency, net, vat, other_taxes, gross, breakdown, declared_totals, blockers,
        expected_delivery_date, comment, content, created_at, updated_at, validated_at)
      SELECT
        o.id, o.code, o."accessId", $1, o."externalId", o."externalReference", o.state, o.version,
        CASE WHEN $4::json IS NOT NULL THEN (o.contact ->> 'id')::bigint ELSE (
          SELECT id FROM contacts WHERE id = (o.contact ->> 'id')::bigint AND reconciled_into IS NULL FOR KEY SHARE
        ) END, (o.customer ->> 'id')::bigint, o.contact, o."invoicingAddress",
        o."deliveryAddress", o."shippingMethod", o.vouchers, o."calculationMode", o."roundingMode", o.currency,
        o.net, o.vat, o."otherTaxes", o.gross, o.breakdown, o."declaredTotals", o.blockers,
        o."expectedDeliveryDate", o.comment, $3::json, o."createdAt", o."updatedAt", o."validatedAt"
      FROM json_to_record($2::json) AS o(
        id bigint, code text, "accessId" text, "externalId" text, "externalReference" text, state text,
        version int, contact jsonb, customer jsonb, "invoicingAddress" jsonb, "deliveryAddress" jsonb,
        "shippingMethod" jsonb, vouchers jsonb, "calculationMode" text, "roundingMode" text, currency text,
        net numeric, vat numeric, "otherTaxes" numeric, gross numeric, breakdown jsonb, "declaredTotals" jsonb,
        blockers jsonb, "expectedDeliveryDate" timestamptz, comment text, "createdAt" timestamptz,
        "updatedAt" timestamptz, "validatedAt" timestamptz)
      RETURNING id, created_at
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
      INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
      SELECT stored.id, t.version, t."fromState", t."toState", t."actorId", t.reason, stored.created_at
      FROM stored, json_to_recordset($8::json) AS t(
        version int, "fromState" text, "toState" text, "actorId" bigint, reason text)
    ), ${recordEventsSql('$9', 'stored')}
    SELECT id FROM stored`,
};

/** The first number tells this lock from others; any will do, as long as all processes agree on it. */
const TURN = {
  name: 'order_intake_turn',
  text: 'SELECT pg_advisory_xact_lock(7261003, hashint8($1))',
};

interface AnswerRow extends Omit<IntakeAnswer, 'existing'> {
  existingId: number | null;
  existingContent: unknown;
}

@Injectable()
export class OrderIntakeRepository {
  /**
   * What the names of an order lead to, and the ids it may have.
   * @param drawIds false when the order will not be stored: then every new id is 0
   */
  async ask(tx: Tx, question: IntakeQuestion, drawIds = true): Promise<IntakeAnswer> {
    const { contact, shipping } = question;
    const [row] = await execute<AnswerRow>(tx, QUESTION, [
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
      drawIds,
    ]);
    const { existingId, existingContent, ...answer } = row!;
    return { ...answer, existing: existingId === null ? null : { id: existingId, content: existingContent } };
  }

  /**
   * Waits until no other transaction takes several orders of the application: two that bring the same ones in
   * another order would wait for each other in a circle.
   */
  async awaitTurn(tx: Tx, applicationId: number): Promise<void> {
    await execute(tx, TURN, [applicationId]);
  }

  /** @throws the unique violation when somebody else was quicker with the order, the contact or a name */
  async store(tx: Tx, intake: Intake): Promise<void> {
    await execute(tx, STORE, [
      intake.order.application.id,
      JSON.stringify(intake.order),
      JSON.stringify(intake.content),
      ...nameValues(intake),
      JSON.stringify(intake.transitions),
      JSON.stringify(intake.events),
    ]);
  }
}
