import { Injectable } from '@nestjs/common';
import { violatedUnique } from '../../platform/postgres/database-error.js';
import { ContactEntity, ContactReferenceEntity, CustomerEntity } from './contact.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { List } from '../../platform/postgres/statements/list-statements.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { contactById, type PersonRow } from './contact.repository.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const CONTACT = Columns.of(ContactEntity).only('id', 'firstName', 'lastName', 'email');
const CUSTOMER = Columns.of(CustomerEntity).only('name', 'temporary', 'vatNumber');

export interface ContactReferenceRow {
  id: number;
  applicationId: number;
  externalReference: string | null;
  contact: RowOf<typeof CONTACT>;
  customer: RowOf<typeof CUSTOMER>;
}

/** A contact that an application introduces by its own external reference. */
interface Introduction {
  externalReference: string;
  person: PersonRow;
  /** The temporary customer account to create; null when too little is known to create one. */
  account: { name: string; individual: boolean; vatNumber: string | null } | null;
}

interface Introduced {
  referenceId: number;
  contactId: number | null;
  customerId: number | null;
}

export const CONTACT_REFERENCE_LIST: List = {
  name: 'contact_references',
  select: sql`
  SELECT r.id, r.application_id AS "applicationId", r.external_reference AS "externalReference",
    ${CONTACT.jsonFrom('c')} AS contact, ${CUSTOMER.jsonFrom('a')} AS customer`,
  from: sql`
  FROM contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id`,
  id: sql`r.id`,
  changed: [sql`r.updated_at`, sql`c.updated_at`, sql`a.updated_at`],
};

const ofApplication = (id: number): Sql =>
  sql`${CONTACT_REFERENCE_LIST.select} ${CONTACT_REFERENCE_LIST.from} WHERE r.application_id = ${id}`;

/** True if a concurrent request introduced a contact by the same external reference; a retry finds it. */
export const isConcurrentIntroduction = (error: unknown): boolean =>
  violatedUnique(error) === 'contact_references_external_idx';

@Injectable()
export class ContactReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  findByExternalReference(
    applicationId: number,
    externalReference: string,
  ): Promise<ContactReferenceRow | null> {
    return this.transactions.autocommit.rowOrNull(
      sql`${ofApplication(applicationId)} AND r.external_reference = ${externalReference}`,
    );
  }

  /** The application's first reference of a contact, or of the one into which it was reconciled. */
  ofContact(applicationId: number, contactId: number): Promise<ContactReferenceRow | null> {
    return this.transactions.autocommit
      .rowOrNull(sql`${ofApplication(applicationId)} AND r.contact_id = ${contactById(contactId, applicationId)}
      ORDER BY r.id LIMIT 1`);
  }

  /** @returns true when another application has a reference to the contact, which the caller has locked */
  async isShared(tx: Tx, contactId: number, applicationId: number): Promise<boolean> {
    const row = await tx.row<{ isShared: boolean }>(sql`SELECT EXISTS (
      SELECT FROM contact_references WHERE contact_id = ${contactId} AND application_id <> ${applicationId}) AS "isShared"`);
    return row.isShared;
  }

  /** References of any application, as `tx` sees them. */
  findByIds(tx: Tx, ids: number[]): Promise<ContactReferenceRow[]> {
    return tx.rows(
      sql`${CONTACT_REFERENCE_LIST.select} ${CONTACT_REFERENCE_LIST.from} WHERE r.id = ANY (${ids}::bigint[]) ORDER BY r.id`,
    );
  }

  async rename(tx: Tx, id: number, externalReference: string): Promise<void> {
    await tx.update(ContactReferenceEntity, { id }, { externalReference });
  }

  /**
   * @returns the id of the reference with that external reference, and those of the contact and of the customer if they are
   *   new; null when too little is known to create one
   */
  async introduce(tx: Tx, applicationId: number, introduction: Introduction): Promise<Introduced | null> {
    const { externalReference, person, account } = introduction;
    const { firstName, lastName, email } = person;
    return tx.rowOrNull<Introduced>(sql`
      WITH known AS (
        SELECT id FROM contact_references WHERE application_id = ${applicationId} AND external_reference = ${externalReference}
      ), account AS (
        INSERT INTO customers (name, individual, vat_number, temporary)
        SELECT ${account?.name ?? null}::text, ${account?.individual ?? null}::boolean, ${account?.vatNumber ?? null}::text, true
        WHERE ${account !== null} AND NOT EXISTS (SELECT FROM known)
        RETURNING id
      ), contact AS (
        INSERT INTO contacts (customer_id, first_name, last_name, email, temporary)
        SELECT id, ${firstName}, ${lastName}, ${email}, true FROM account RETURNING id
      ), reference AS (
        INSERT INTO contact_references (application_id, contact_id, external_reference)
        SELECT ${applicationId}, id, ${externalReference} FROM contact RETURNING id
      )
      SELECT id AS "referenceId", NULL::bigint AS "contactId", NULL::bigint AS "customerId" FROM known
      UNION ALL SELECT reference.id, contact.id, account.id FROM reference, contact, account`);
  }
}

/**
 * Shares a contact, which the caller has locked, and returns the `id` of the reference: an existing one with this external
 * reference, or without any, is used.
 */
export const shareContact = (
  applicationId: number,
  contactId: number,
  externalReference: string | null,
): Sql =>
  // A contact may have several external references with one application, so no constraint prevents duplicates, but only the
  // lock of the contact. An external reference is never removed, as orders may still name it.
  sql`
      WITH known AS (
        SELECT id, external_reference FROM contact_references
        WHERE application_id = ${applicationId} AND contact_id = ${contactId}
          AND (${externalReference}::text IS NULL OR external_reference IS NULL OR external_reference = ${externalReference})
        ORDER BY external_reference = ${externalReference} DESC NULLS LAST, id LIMIT 1
      ), named AS (
        UPDATE contact_references r SET external_reference = ${externalReference}, updated_at = now()
        FROM known
        WHERE r.id = known.id AND known.external_reference IS NULL AND ${externalReference}::text IS NOT NULL
      ), added AS (
        INSERT INTO contact_references (application_id, contact_id, external_reference)
        SELECT ${applicationId}, ${contactId}, ${externalReference} WHERE NOT EXISTS (SELECT FROM known) RETURNING id
      )
      SELECT id FROM known UNION ALL SELECT id FROM added`;
