import { recordEventsSql } from '../outbox.js';
import type { Intake } from './order-intake.js';
import { recordNamesSql } from './order-names.js';

/** Contacts of the application $1 by its own name $5 for them. */
const CONTACT_BY_NAME = `
  SELECT id AS reference_id, external_reference, contact_id FROM contact_references
  WHERE application_id = $1 AND external_reference = $5`;

/** Also by the reference's id $8, and by the contact's id $9. */
const CONTACT_BY_ANY = `${CONTACT_BY_NAME}
  UNION
  SELECT id, external_reference, contact_id FROM contact_references
  WHERE application_id = $1 AND id = $8
  UNION ALL
  -- References never lead to a contact that was reconciled, ids that somebody kept may.
  SELECT NULL, NULL, coalesce(reconciled_into, id) FROM contacts WHERE id = $9`;

/** Packagings of the application $1 by its own names $7 for them. */
const PACKAGINGS_BY_NAME = `
  SELECT id AS reference_id, packaging_id, external_reference, label, active FROM packaging_references
  WHERE application_id = $1 AND external_reference = ANY ($7::text[])`;

/** Also by the references' ids $10, and by the packagings' ids $11. */
const PACKAGINGS_BY_ANY = `${PACKAGINGS_BY_NAME}
  UNION
  SELECT id, packaging_id, external_reference, label, active FROM packaging_references
  WHERE application_id = $1 AND id = ANY ($10::bigint[])
  UNION ALL
  SELECT NULL, id, NULL, NULL, true FROM unnest($11::bigint[]) AS direct(id)`;

/** Shipping methods of the application $1 by the reference's id $12 or its own name $13, and by their id $14. */
const SHIPPING_METHODS = `
  SELECT coalesce(json_agg(json_build_object(
    'referenceId', s.reference_id, 'externalReference', s.external_reference, 'methodId', m.id,
    'name', m.name, 'price', m.price::text, 'vatRate', m.vat_rate::text,
    'active', s.active AND m.active)), '[]')
  FROM (
    SELECT id AS reference_id, external_reference, shipping_method_id, active FROM shipping_method_references
    WHERE application_id = $1 AND (external_reference = $13 OR id = $12)
    UNION ALL
    SELECT NULL, NULL, $14::bigint, true WHERE $14 IS NOT NULL
  ) s
  JOIN shipping_methods m ON m.id = s.shipping_method_id`;

/**
 * One round trip for everything an order refers to. The ids are drawn here, so that the order, its answer
 * and its events can be put together before the one statement that stores them; and not for a dry run ($3),
 * whose ids are all 0.
 */
const questionSql = (contacts: string, packagings: string, shippingMethods: string): string => `
  SELECT
    date_trunc('milliseconds', now()) AS now,
    e.id AS "existingId", e.content AS "existingContent",
    CASE WHEN e.id IS NOT NULL THEN NULL WHEN $3::boolean AND $2::text IS NOT NULL THEN nextval('orders_id_seq')
      ELSE 0 END AS "orderId",
    CASE WHEN e.id IS NULL THEN
      ARRAY(SELECT CASE WHEN $3 THEN nextval('order_items_id_seq') ELSE 0 END
        FROM generate_series(1, $4::int)) END AS "itemIds",
    CASE WHEN e.id IS NULL AND $6::boolean AND NOT EXISTS (
      SELECT FROM contact_references WHERE application_id = $1 AND external_reference = $5
    ) THEN
      json_build_object(
        'contactId', CASE WHEN $3 THEN nextval('contacts_id_seq') ELSE 0 END,
        'customerId', CASE WHEN $3 THEN nextval('customers_id_seq') ELSE 0 END,
        'referenceId', CASE WHEN $3 THEN nextval('contact_references_id_seq') ELSE 0 END) END AS "newContact",
    (
      SELECT coalesce(json_agg(json_build_object(
        'referenceId', c.reference_id, 'externalReference', c.external_reference, 'contactId', p.id,
        'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
        'customer', json_build_object('id', u.id, 'name', u.name, 'temporary', u.temporary))), '[]')
      FROM (${contacts}) c
      JOIN contacts p ON p.id = c.contact_id
      JOIN customers u ON u.id = p.customer_id
    ) AS contacts,
    (
      SELECT coalesce(json_agg(json_build_object(
        'referenceId', k.reference_id, 'externalReference', k.external_reference,
        'label', coalesce(k.label, d.label || ' ' || g.name), 'active', k.active AND g.active,
        'packagingId', g.id, 'unitPrice', g.unit_price::text, 'taxes', d.taxes)), '[]')
      FROM (${packagings}) k
      JOIN packagings g ON g.id = k.packaging_id
      JOIN products d ON d.id = g.product_id
    ) AS packagings,
    (${shippingMethods}) AS "shippingMethods"
  FROM (SELECT) AS one
  LEFT JOIN orders e ON e.application_id = $1 AND e.external_id = $2`;

/** Looks up whatever an order may refer to by: $1 to $14. */
export const QUESTION = {
  name: 'order_intake',
  text: questionSql(CONTACT_BY_ANY, PACKAGINGS_BY_ANY, SHIPPING_METHODS),
};

/**
 * Looks up the application's own names alone: $1 to $7. Most orders use nothing else, and the parts that a statement
 * does not have need not be set up each time it runs.
 */
export const QUESTION_BY_NAMES = {
  name: 'order_intake_by_names',
  text: questionSql(CONTACT_BY_NAME, PACKAGINGS_BY_NAME, `SELECT '[]'::json`),
};

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** An order's columns, and what each of them gets: as many parameters, because they cost less than one of JSON. */
const ORDER_COLUMNS: Record<string, (intake: Intake) => unknown> = {
  // First, because recordNamesSql() has it as $1.
  application_id: ({ order }) => order.application.id,
  id: ({ order }) => order.id,
  contact_id: ({ order }) => order.contact.id,
  code: ({ order }) => order.code,
  access_id: ({ order }) => order.accessId,
  external_id: ({ order }) => order.externalId,
  external_reference: ({ order }) => order.externalReference,
  state: ({ order }) => order.state,
  version: ({ order }) => order.version,
  customer_id: ({ order }) => order.customer.id,
  contact: ({ order }) => json(order.contact),
  invoicing_address: ({ order }) => json(order.invoicingAddress),
  delivery_address: ({ order }) => json(order.deliveryAddress),
  shipping_method: ({ order }) => json(order.shippingMethod),
  vouchers: ({ order }) => json(order.vouchers),
  calculation_mode: ({ order }) => order.calculationMode,
  rounding_mode: ({ order }) => order.roundingMode,
  currency: ({ order }) => order.currency,
  net: ({ order }) => order.net,
  vat: ({ order }) => order.vat,
  other_taxes: ({ order }) => order.otherTaxes,
  gross: ({ order }) => order.gross,
  breakdown: ({ order }) => json(order.breakdown),
  declared_totals: ({ order }) => json(order.declaredTotals),
  blockers: ({ order }) => json(order.blockers),
  expected_delivery_date: ({ order }) => order.expectedDeliveryDate,
  comment: ({ order }) => order.comment,
  created_at: ({ order }) => order.createdAt,
  updated_at: ({ order }) => order.updatedAt,
  validated_at: ({ order }) => order.validatedAt,
  content: ({ content }) => json(content),
};

const COLUMNS = Object.keys(ORDER_COLUMNS);
const VALUES_OF_COLUMNS = Object.values(ORDER_COLUMNS);
const ITEMS = COLUMNS.length + 1;
const TRANSITIONS = ITEMS + 1;
const EVENTS = TRANSITIONS + 1;
const NAMES = EVENTS + 1;

const placeholder = (column: string): string => `$${COLUMNS.indexOf(column) + 1}`;

/** A contact that was reconciled since the question has no value here, which stops the statement. */
const UNRECONCILED_CONTACT = `(
  SELECT id FROM contacts WHERE id = ${placeholder('contact_id')} AND reconciled_into IS NULL FOR KEY SHARE
)`;

const storeSql = (contactId: string, names: string): string => `
  WITH ${names} stored AS (
    INSERT INTO orders (${COLUMNS.join(', ')})
    VALUES (${COLUMNS.map((column) => (column === 'contact_id' ? contactId : placeholder(column))).join(', ')})
    RETURNING id, created_at
  ), item AS (
    INSERT INTO order_items (
      id, order_id, position, packaging_id, packaging_reference_id, external_reference, label,
      ordered_quantity, unit_price, net, vat, gross, taxes)
    SELECT i.id, stored.id, i.position, i."packagingId", i."packagingReferenceId", i."externalReference", i.label,
      i."orderedQuantity", i."unitPrice", i.net, i.vat, i.gross, i.taxes
    FROM stored, json_to_recordset($${ITEMS}::json) AS i(
      id bigint, position int, "packagingId" bigint, "packagingReferenceId" bigint, "externalReference" text,
      label text, "orderedQuantity" numeric, "unitPrice" numeric, net numeric, vat numeric, gross numeric,
      taxes jsonb)
  ), step AS (
    INSERT INTO order_transitions (order_id, version, from_state, to_state, actor_id, reason, created_at)
    SELECT stored.id, t.version, t."fromState", t."toState", t."actorId", t.reason, stored.created_at
    FROM stored, json_to_recordset($${TRANSITIONS}::json) AS t(
      version int, "fromState" text, "toState" text, "actorId" bigint, reason text)
  ), ${recordEventsSql(`$${EVENTS}`, 'stored')}
  SELECT id FROM stored`;

/** Order, items, history, events and deliveries: all of them, or nothing. */
export const STORE = { name: 'store_order', text: storeSql(UNRECONCILED_CONTACT, '') };

/** The values of STORE. */
export const storeValues = (intake: Intake): unknown[] => [
  ...VALUES_OF_COLUMNS.map((value) => value(intake)),
  JSON.stringify(intake.order.items),
  JSON.stringify(intake.transitions),
  JSON.stringify(intake.events),
];

/** The same with a new contact and names for references: the values of STORE, and nameValues(). */
export const STORE_WITH_NAMES = {
  name: 'store_order_with_names',
  text: storeSql(
    `CASE WHEN $${NAMES}::json IS NOT NULL THEN ${placeholder('contact_id')}::bigint ELSE ${UNRECONCILED_CONTACT} END`,
    `${recordNamesSql(NAMES)},`,
  ),
};
