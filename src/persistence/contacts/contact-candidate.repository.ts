import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CONTACT_LIST, type ContactRow } from './contact-lists.js';
import { raw, sql } from '../../platform/postgres/sql.js';

const MATCHES = enumeration('ContactCandidateMatch', ['same_email', 'same_name_and_zip', 'same_vat_number']);
export type Match = (typeof MATCHES)[number];

/** A contact that may be the same person, or works for the same customer, and which of its values match. */
export interface ContactCandidateRow {
  contact: ContactRow;
  why: Match[];
}

/** A common name in a large town may have more matches, too many for somebody to read. */
const MAX_CANDIDATES = 50;

@Injectable()
export class ContactCandidateRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Contacts of the back office first, then those with more matches. */
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
