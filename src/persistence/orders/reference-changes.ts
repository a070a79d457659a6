import type { NewOrder } from './order-creation.js';

/** What an order changes about references: it may create a contact, and give external references to references. */
export type ReferenceChanges = Pick<
  NewOrder,
  'newContact' | 'contactBinding' | 'packagingBindings' | 'shippingBinding'
>;

/**
 * Common table expressions that write the reference changes.
 * @param application the placeholder number of the application's id
 * @param first the first of the four placeholder numbers of referenceValues()
 */
export const writeReferencesSql = (application: number, first: number): string => `customer AS (
      INSERT INTO customers (id, name, individual, temporary)
      SELECT c."customerId", c."customerName", c.individual, true
      FROM json_to_record($${first}::json) AS c("customerId" bigint, "customerName" text, individual boolean)
      WHERE $${first} IS NOT NULL
    ), contact AS (
      INSERT INTO contacts (id, customer_id, first_name, last_name, email, temporary)
      SELECT c."contactId", c."customerId", c."firstName", c."lastName", c.email, true
      FROM json_to_record($${first}::json) AS c(
        "contactId" bigint, "customerId" bigint, "firstName" text, "lastName" text, email text)
      WHERE $${first} IS NOT NULL
    ), reference AS (
      INSERT INTO contact_references (id, application_id, contact_id, external_reference)
      SELECT c."referenceId", $${application}, c."contactId", c."externalReference"
      FROM json_to_record($${first}::json) AS c("referenceId" bigint, "contactId" bigint, "externalReference" text)
      WHERE $${first} IS NOT NULL
    ), bound_contact AS (
      UPDATE contact_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first + 1}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    ), bound_packaging AS (
      UPDATE packaging_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first + 2}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    ), bound_shipping AS (
      UPDATE shipping_method_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first + 3}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    )`;

export const hasReferenceChanges = ({
  newContact,
  contactBinding,
  packagingBindings,
  shippingBinding,
}: ReferenceChanges): boolean =>
  newContact !== null || contactBinding !== null || packagingBindings.length > 0 || shippingBinding !== null;

/** The values of the four placeholders of writeReferencesSql(). */
export const referenceValues = (names: ReferenceChanges): unknown[] => [
  names.newContact && JSON.stringify(names.newContact),
  JSON.stringify(names.contactBinding === null ? [] : [names.contactBinding]),
  // Sorted, so that concurrent orders that change the same references do not deadlock.
  JSON.stringify(names.packagingBindings.toSorted((a, b) => a.referenceId - b.referenceId)),
  JSON.stringify(names.shippingBinding === null ? [] : [names.shippingBinding]),
];
