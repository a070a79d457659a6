import type { Binding, NewOrder } from './order-creation.js';

/** What an order changes about references: it may create a contact, and give external references to references. */
export type ReferenceChanges = Pick<
  NewOrder,
  'newContact' | 'contactBinding' | 'packagingBindings' | 'shippingBinding'
>;

/**
 * Common table expressions that store the new contacts of orders with their temporary accounts and references.
 * @param contacts the placeholder of newContactValues(), such as `$6`
 */
export const writeNewContactsSql = (contacts: string): string => `new_contact AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${contacts}::json) AS c("applicationId" bigint, "contactId" bigint,
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

/** Whether the contact of the order `o` is one that writeNewContactsSql() stores. */
export const HAS_NEW_CONTACT = `o."contactId" IN (SELECT "contactId" FROM new_contact)`;

/** The JSON array of the new contacts of orders, sorted, so that concurrent batches with the same ones do not deadlock. */
export const newContactValues = (
  changes: { applicationId: number; newContact: NewOrder['newContact'] }[],
): string => {
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
 * @param application the placeholder number of the application's id
 * @param first the first of the three placeholder numbers of bindingValues()
 */
export const writeBindingsSql = (application: number, first: number): string => `bound_contact AS (
      UPDATE contact_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    ), bound_packaging AS (
      UPDATE packaging_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first + 1}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    ), bound_shipping AS (
      UPDATE shipping_method_references r SET external_reference = b."externalReference", updated_at = now()
      FROM json_to_recordset($${first + 2}::json) AS b("referenceId" bigint, "externalReference" text)
      WHERE r.id = b."referenceId" AND r.application_id = $${application}
    )`;

export const hasBindings = ({
  contactBinding,
  packagingBindings,
  shippingBinding,
}: ReferenceChanges): boolean =>
  contactBinding !== null || packagingBindings.length > 0 || shippingBinding !== null;

/** The values of the three placeholders of writeBindingsSql(), for orders of one application. */
export const bindingValues = (changes: ReferenceChanges[]): string[] => [
  sortedBindings(changes.map(({ contactBinding }) => contactBinding)),
  sortedBindings(changes.flatMap(({ packagingBindings }) => packagingBindings)),
  sortedBindings(changes.map(({ shippingBinding }) => shippingBinding)),
];

/** Sorted, so that concurrent orders that change the same references do not deadlock. */
const sortedBindings = (bindings: (Binding | null)[]): string =>
  JSON.stringify(
    bindings.filter((binding) => binding !== null).sort((a, b) => a.referenceId - b.referenceId),
  );
