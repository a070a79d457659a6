import type { ReferenceQuery } from './order-creation.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const CONTACT_BY_NAME = sql`
  SELECT id AS reference_id, external_reference, contact_id FROM contact_references
  WHERE application_id = q."applicationId" AND external_reference = q."contactExternalReference"`;

/** The contact by its external reference, by the id of its reference, and by its own id. */
const CONTACT_BY_ANY = sql`${CONTACT_BY_NAME}
  UNION
  SELECT id, external_reference, contact_id FROM contact_references
  WHERE application_id = q."applicationId" AND id = q."contactReferenceId"
  UNION ALL
  -- References never point to a reconciled contact, but ids that a client kept may.
  SELECT NULL, NULL, coalesce(reconciled_into, id) FROM contacts WHERE id = q."contactId"`;

/**
 * The orders of the last 24 hours that the application sent for the contact with the same items. Not more than ten are read,
 * so that a contact who orders the same thousands of times a day does not slow the orders.
 */
const EQUAL_ORDERS = sql`
  SELECT json_agg(json_build_object('id', r.id, 'externalId', r.external_id, 'gross', r.gross::text,
    'currency', r.currency))
  FROM (
    SELECT id, external_id, gross, currency, application_id, state FROM orders
    WHERE contact_id = p.id AND items_key = q."itemsKey" AND created_at > now() - interval '24 hours'
    ORDER BY created_at DESC LIMIT 10
  ) r
  WHERE r.application_id = q."applicationId" AND r.state <> 'cancelled'`;

const PACKAGINGS_BY_NAME = sql`
  SELECT id AS reference_id, packaging_id, external_reference, label, active, minimum_quantity, quantity_multiple
  FROM packaging_references
  WHERE application_id = q."applicationId" AND external_reference = ANY (q."packagingNames")`;

/** Packagings by their external references, by the ids of their references, and by their own ids. */
const PACKAGINGS_BY_ANY = sql`${PACKAGINGS_BY_NAME}
  UNION
  SELECT id, packaging_id, external_reference, label, active, minimum_quantity, quantity_multiple
  FROM packaging_references
  WHERE application_id = q."applicationId" AND id = ANY (q."packagingReferenceIds")
  UNION ALL
  SELECT NULL, id, NULL, NULL, true, NULL, NULL FROM unnest(q."packagingIds") AS direct(id)`;

/** The shipping method by its external reference, the id of its reference, and its own id. */
const SHIPPING_METHODS = sql`
  SELECT coalesce(json_agg(json_build_object(
    'referenceId', s.reference_id, 'externalReference', s.external_reference, 'methodId', m.id,
    'name', m.name, 'price', m.price::text, 'vatRate', m.vat_rate::text,
    'active', s.active AND m.active)), '[]')
  FROM (
    SELECT id AS reference_id, external_reference, shipping_method_id, active FROM shipping_method_references
    WHERE application_id = q."applicationId"
    AND (external_reference = q."shippingName" OR id = q."shippingReferenceId")
    UNION ALL
    SELECT NULL, NULL, q."shippingMethodId", true WHERE q."shippingMethodId" IS NOT NULL
  ) s
  JOIN shipping_methods m ON m.id = s.shipping_method_id`;

/**
 * Looks up everything that orders refer to, in one round trip. It also draws the ids, so that an order, its response and its
 * events can be built before the one statement that stores them.
 * @param allocateIds false for orders that will not be stored: no ids are drawn, and every new id is 0
 */
export function lookUpReferences(orders: ReferenceQuery[], allocateIds: boolean): Sql {
  // PostgreSQL executes the smaller statement faster, and most orders have external references only.
  const isByName = orders.every(usesExternalReferencesOnly);
  const contacts = isByName ? CONTACT_BY_NAME : CONTACT_BY_ANY;
  const packagings = isByName ? PACKAGINGS_BY_NAME : PACKAGINGS_BY_ANY;
  const shippingMethods = isByName ? sql`SELECT '[]'::json` : SHIPPING_METHODS;
  const queries = orders.map((order, position) => ({ ...valuesOf(order), allocateIds, position }));
  return sql`
  SELECT
    date_trunc('milliseconds', now()) AS now,
    e.id AS "existingId", e.content AS "existingContent",
    CASE WHEN e.id IS NOT NULL THEN NULL WHEN q."allocateIds" AND q."externalId" IS NOT NULL
      THEN nextval('orders_id_seq') ELSE 0 END AS "orderId",
    CASE WHEN e.id IS NULL THEN
      ARRAY(SELECT CASE WHEN q."allocateIds" THEN nextval('order_items_id_seq') ELSE 0 END
        FROM generate_series(1, q."itemCount")) END AS "itemIds",
    -- Not NOT EXISTS, which PostgreSQL would plan for many orders as a scan of all references.
    CASE WHEN e.id IS NULL AND q."mayCreateContact" AND (
      SELECT id FROM contact_references
      WHERE application_id = q."applicationId" AND external_reference = q."contactExternalReference"
    ) IS NULL THEN
      json_build_object(
        'contactId', CASE WHEN q."allocateIds" THEN nextval('contacts_id_seq') ELSE 0 END,
        'customerId', CASE WHEN q."allocateIds" THEN nextval('customers_id_seq') ELSE 0 END,
        'referenceId', CASE WHEN q."allocateIds" THEN nextval('contact_references_id_seq') ELSE 0 END)
      END AS "newContact",
    (
      SELECT coalesce(json_agg(json_build_object(
        'referenceId', c.reference_id, 'externalReference', c.external_reference, 'contactId', p.id,
        'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
        'customer', json_build_object('id', u.id, 'name', u.name, 'individual', u.individual, 'temporary', u.temporary,
          'vatNumber', u.vat_number, 'purchaseOrderRequired', u.purchase_order_required),
        'equalOrders', (${EQUAL_ORDERS}))), '[]')
      FROM (${contacts}) c
      JOIN contacts p ON p.id = c.contact_id
      JOIN customers u ON u.id = p.customer_id
    ) AS contacts,
    (
      SELECT coalesce(json_agg(json_build_object(
        'referenceId', k.reference_id, 'externalReference', k.external_reference,
        'label', coalesce(k.label, d.label || ' ' || g.name), 'active', k.active AND g.active,
        'packagingId', g.id, 'unitPrice', g.unit_price::text, 'taxes', d.taxes,
        'minimumQuantity', coalesce(k.minimum_quantity, g.minimum_quantity)::text,
        'quantityMultiple', coalesce(k.quantity_multiple, g.quantity_multiple)::text)), '[]')
      FROM (${packagings}) k
      JOIN packagings g ON g.id = k.packaging_id
      JOIN products d ON d.id = g.product_id
    ) AS packagings,
    (${shippingMethods}) AS "shippingMethods"
  FROM json_to_recordset(${JSON.stringify(queries)}::json) AS q(
    position int, "applicationId" bigint, "externalId" text, "allocateIds" boolean, "itemCount" int,
    "contactExternalReference" text, "contactReferenceId" bigint, "contactId" bigint, "mayCreateContact" boolean,
    "packagingNames" text[], "packagingReferenceIds" bigint[], "packagingIds" bigint[], "itemsKey" int,
    "shippingName" text, "shippingReferenceId" bigint, "shippingMethodId" bigint)
  LEFT JOIN orders e ON e.application_id = q."applicationId" AND e.external_id = q."externalId"
  ORDER BY q.position`;
}

const valuesOf = ({ contact, shipping, ...question }: ReferenceQuery) => ({
  applicationId: question.applicationId,
  externalId: question.externalId,
  itemCount: question.itemCount,
  contactExternalReference: contact.externalReference,
  contactReferenceId: contact.internalReferenceId,
  contactId: contact.id,
  mayCreateContact: question.mayCreateContact,
  itemsKey: question.itemsKey,
  packagingNames: question.packagingExternalReferences,
  packagingReferenceIds: question.packagingReferenceIds,
  packagingIds: question.packagingIds,
  shippingName: shipping?.externalReference ?? null,
  shippingReferenceId: shipping?.internalReferenceId ?? null,
  shippingMethodId: shipping?.id ?? null,
});

const usesExternalReferencesOnly = ({ contact, shipping, ...question }: ReferenceQuery): boolean =>
  contact.internalReferenceId === null &&
  contact.id === null &&
  question.packagingReferenceIds.length === 0 &&
  question.packagingIds.length === 0 &&
  shipping === null;
