import type { Binding, NewOrder } from './order-creation.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** The changes of references by an order: it may create a contact, and give external references to references. */
type ReferenceChanges = Pick<
  NewOrder,
  'newContact' | 'contactBinding' | 'packagingBindings' | 'shippingBinding'
>;

/** Common table expressions that store the new contacts of orders with their temporary accounts and references. */
export const writeNewContactsSql = (changes: ContactChange[]): Sql => sql`new_contact AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${newContacts(changes)}::json) AS c("applicationId" bigint, "contactId" bigint,
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
    )`;

/** The contact of the order `o` is one that writeNewContactsSql() stores. */
export const HAS_NEW_CONTACT = sql`o."contactId" IN (SELECT "contactId" FROM new_contact)`;

type ContactChange = Pick<NewOrder['order'], 'applicationId'> & Pick<NewOrder, 'newContact'>;

/** The JSON array of the new contacts of orders, sorted, so that concurrent batches with the same ones do not deadlock. */
const newContacts = (changes: ContactChange[]): string => {
  const contacts = changes.flatMap(({ applicationId, newContact }) =>
    newContact === null ? [] : [{ ...newContact, applicationId }],
  );
  return JSON.stringify(
    contacts.sort(
      (a, b) => a.applicationId - b.applicationId || (a.externalReference < b.externalReference ? -1 : 1),
    ),
  );
};

/**
 * Common table expressions that give external references to references.
 * @param changes of orders of the application
 */
export const writeBindingsSql = (
  applicationId: number,
  changes: ReferenceChanges[],
): Sql => sql`bound_contact AS (
      UPDATE contact_references r SET external_reference = b."externalReference", updated_at = now()
      FROM ${bindingsOf(changes.map(({ contactBinding }) => contactBinding))}
      WHERE r.id = b."referenceId" AND r.application_id = ${applicationId}
    ), bound_packaging AS (
      UPDATE packaging_references r SET external_reference = b."externalReference", updated_at = now()
      FROM ${bindingsOf(changes.flatMap(({ packagingBindings }) => packagingBindings))}
      WHERE r.id = b."referenceId" AND r.application_id = ${applicationId}
    ), bound_shipping AS (
      UPDATE shipping_method_references r SET external_reference = b."externalReference", updated_at = now()
      FROM ${bindingsOf(changes.map(({ shippingBinding }) => shippingBinding))}
      WHERE r.id = b."referenceId" AND r.application_id = ${applicationId}
    )`;

/** References and their new names as `b`. Sorted, so that concurrent orders that change the same references do not deadlock. */
function bindingsOf(bindings: (Binding | null)[]): Sql {
  const sorted = bindings.filter((binding) => binding !== null).sort((a, b) => a.referenceId - b.referenceId);
  return sql`json_to_recordset(${JSON.stringify(sorted)}::json) AS b("referenceId" bigint, "externalReference" text)`;
}
