import { sql, type Sql } from '../../platform/postgres/sql.js';
/**
 * SQL for the contact or the customer with an id, or the one into which it was reconciled. For an application it must be its own
 * by that id: the former id of a contact to which only others referred is unknown to it, as if it did not exist.
 * @param application null for a caller that may see the contacts of all
 */
export const contactById = (id: number | Sql, application: number | null | Sql): Sql => sql`(
      SELECT coalesce(c.reconciled_into, c.id) FROM contacts c
      WHERE c.id = ${id} AND (c.reconciled_into IS NULL OR ${application}::bigint IS NULL OR EXISTS (${referenceMoved(application)})))`;

export const customerById = (id: number | Sql, application: number | null | Sql): Sql => sql`(
      SELECT coalesce(a.reconciled_into, a.id) FROM customers a
      WHERE a.id = ${id} AND (a.reconciled_into IS NULL OR ${application}::bigint IS NULL OR EXISTS (
        SELECT FROM contacts c WHERE c.customer_id = a.id AND EXISTS (${referenceMoved(application)}))))`;

/** Selects the references of the application that were moved when the contact `c` was reconciled. */
const referenceMoved = (application: number | null | Sql): Sql => sql`
        SELECT FROM contact_reconciliations m JOIN contact_references f ON f.id = ANY (m.reference_ids)
        WHERE m.from_contact_id = c.id AND m.undone_at IS NULL AND f.application_id = ${application}`;
