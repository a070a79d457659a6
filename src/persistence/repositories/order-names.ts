import type { Intake } from './order-intake.js';

/** What the names in an order lead to besides the order: a new contact, and names given to references. */
export type OrderNames = Pick<
  Intake,
  'newContact' | 'contactBinding' | 'packagingBindings' | 'shippingBinding'
>;

/**
 * Common table expressions that store nameValues().
 * @param application the number of the placeholder of the application's id
 * @param first the number of the first of the four placeholders of the values
 */
export const recordNamesSql = (application: number, first: number): string => `customer AS (
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

/** Whether there is anything to store. */
export const hasNames = ({
  newContact,
  contactBinding,
  packagingBindings,
  shippingBinding,
}: OrderNames): boolean =>
  newContact !== null || contactBinding !== null || packagingBindings.length > 0 || shippingBinding !== null;

/** The four values of recordNamesSql(). */
export const nameValues = (names: OrderNames): unknown[] => [
  names.newContact && JSON.stringify(names.newContact),
  JSON.stringify(names.contactBinding === null ? [] : [names.contactBinding]),
  // Always in one order, so that orders that bind the same ones do not wait for each other in a circle.
  JSON.stringify(names.packagingBindings.toSorted((a, b) => a.referenceId - b.referenceId)),
  JSON.stringify(names.shippingBinding === null ? [] : [names.shippingBinding]),
];
