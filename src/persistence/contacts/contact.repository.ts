import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { ContactEntity, type CustomerEntity } from './contact.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CONTACT_LIST, type ContactRow } from './contact-lists.js';

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

export type PersonRow = Pick<ContactEntity, 'firstName' | 'lastName' | 'email'>;
export type ContactValues = Partial<PersonRow & Pick<ContactEntity, 'customerId'>>;

const LOCKED = Columns.of(ContactEntity).except('customerId', 'erasedAt', 'createdAt', 'updatedAt');

/** An application may change the contact only while it is temporary. */
type LockedContact = RowOf<typeof LOCKED>;

/** Repeats the lock when the row was reconciled while the statement waited for it. */
async function lockResolved<Row extends { reconciledInto: number | null }>(
  tx: Tx,
  lock: Sql,
): Promise<Row | null> {
  for (;;) {
    const row = await tx.rowOrNull<Row>(lock);
    if (row === null || row.reconciledInto === null) return row;
  }
}

const MATCHES = enumeration('ContactCandidateMatch', ['same_email', 'same_name_and_zip', 'same_vat_number']);
type Match = (typeof MATCHES)[number];

/** A contact that may be the same person, or works for the same customer, and which of its values match. */
export interface ContactCandidateRow {
  contact: ContactRow;
  why: Match[];
}

/** A common name in a large town may have more matches, too many for somebody to read. */
const MAX_CANDIDATES = 50;

/** Customers and their contacts. */
@Injectable()
export class ContactRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Keeps a customer from being reconciled until the transaction ends.
   * @returns its id, or that of the customer into which it was reconciled; null when it does not exist
   */
  async lockCustomer(tx: Tx, id: number): Promise<number | null> {
    const row = await lockResolved<Pick<CustomerEntity, 'id' | 'reconciledInto'>>(
      tx,
      sql`
        SELECT id, reconciled_into AS "reconciledInto" FROM customers
        WHERE id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = ${id})
        FOR KEY SHARE`,
    );
    return row?.id ?? null;
  }

  /** The contact, or the one into which it was reconciled. */
  async contact(id: number, session: Session = this.transactions.autocommit): Promise<ContactRow | null> {
    return session.rowOrNull<ContactRow>(
      sql`${CONTACT_LIST.select} ${CONTACT_LIST.from} WHERE c.id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = ${id})`,
    );
  }

  /** Locks the contact until the transaction ends. @returns it, or the one into which it was reconciled */
  async lockContact(tx: Tx, id: number): Promise<LockedContact | null> {
    // NO KEY UPDATE, so that orders and references of the contact can be inserted meanwhile.
    return lockResolved(
      tx,
      sql`
        SELECT ${LOCKED.selectFrom('c')} FROM contacts c
        WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = ${id})
        FOR NO KEY UPDATE`,
    );
  }

  updateContact(tx: Tx, id: number, values: ContactValues): Promise<void> {
    return tx.update(ContactEntity, { id }, values);
  }

  /** Those who may be the same person: contacts of the back office first, then those with more matches. */
  async candidates(contactId: number): Promise<ContactCandidateRow[]> {
    // Blank names and e-mail addresses do not match. Each kind of match uses an index of its own.
    const rows = await this.transactions.autocommit.rows<ContactRow & { why: Match[] }>(sql`
      WITH person AS (
        SELECT id, lower(email) AS email, lower(first_name) AS first_name, lower(last_name) AS last_name
        FROM contacts WHERE id = ${contactId}
      ), place AS MATERIALIZED (
        -- An empty post code is that of a whole country.
        SELECT DISTINCT invoicing_zip_code, invoicing_country FROM orders
        WHERE contact_id = ${contactId} AND invoicing_zip_code <> ''
      ), match AS (
        SELECT c.id, '${raw(MATCHES[0])}' AS why
        FROM person p JOIN contacts c ON lower(c.email) = p.email
        WHERE p.email <> ''
        UNION
        SELECT c.id, '${raw(MATCHES[1])}'
        FROM person p
        JOIN contacts c ON lower(c.last_name) = p.last_name AND lower(c.first_name) = p.first_name
        WHERE p.last_name <> '' AND p.first_name <> '' AND EXISTS (
          SELECT FROM orders
          WHERE contact_id = c.id AND (invoicing_zip_code, invoicing_country) IN (SELECT * FROM place)
        )
        UNION
        SELECT c.id, '${raw(MATCHES[2])}'
        FROM (
          -- The temporary account may be older than the number, which then only orders have.
          SELECT a.vat_number FROM contacts p JOIN customers a ON a.id = p.customer_id WHERE p.id = ${contactId}
          UNION
          SELECT customer_vat_number FROM orders WHERE contact_id = ${contactId}
        ) own
        JOIN customers a ON a.vat_number = own.vat_number AND a.id <> (SELECT customer_id FROM contacts WHERE id = ${contactId})
        JOIN contacts c ON c.customer_id = a.id
      ), candidate AS (
        SELECT id, array_agg(why ORDER BY why) AS why FROM match WHERE id <> ${contactId} GROUP BY id
      )
      SELECT candidate.why, contact.*
      FROM candidate JOIN (${CONTACT_LIST.select} ${CONTACT_LIST.from} WHERE c.reconciled_into IS NULL) contact ON contact.id = candidate.id
      ORDER BY contact.temporary, cardinality(candidate.why) DESC, contact.id
      LIMIT ${raw(MAX_CANDIDATES)}`);
    return rows.map(({ why, ...contact }) => ({ contact, why }));
  }
}
