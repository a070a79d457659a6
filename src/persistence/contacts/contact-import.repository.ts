import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';
import { sql } from '../../platform/postgres/sql.js';

const CUSTOMER = Columns.of(CustomerEntity).only('id', 'name', 'individual', 'vatNumber');
const FOUND = Columns.of(ContactEntity).except('createdAt', 'updatedAt', 'reconciledInto', 'erasedAt');

export type ImportedCustomer = RowOf<typeof CUSTOMER>;

export interface FoundContact extends RowOf<typeof FOUND> {
  /** True if the application's external reference led to it; otherwise the e-mail address did. */
  isReferenced: boolean;
  customer: ImportedCustomer;
  /** True if the application knows it under an external reference. */
  isNamed: boolean;
}

/** Finds the contacts and the companies that a row of an import means. */
@Injectable()
export class ContactImportRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * The contacts with the application's external reference or with the e-mail address. E-mail addresses lead to confirmed
   * contacts only, because temporary ones are reconciled, and reconciled ones are represented by others.
   */
  contacts(
    applicationId: number | null,
    { email, externalReference }: { email: string | null; externalReference: string | null },
  ): Promise<FoundContact[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT k.is_referenced AS "isReferenced", ${FOUND.selectFrom('c')}, ${CUSTOMER.jsonFrom('a')} AS customer,
        EXISTS (
          SELECT FROM contact_references r
          WHERE r.contact_id = c.id AND r.application_id = ${applicationId} AND r.external_reference IS NOT NULL
        ) AS "isNamed"
      FROM (
        SELECT true AS is_referenced, contact_id AS id FROM contact_references
        WHERE application_id = ${applicationId} AND external_reference = ${externalReference}
        UNION ALL
        SELECT false, id FROM contacts
        WHERE lower(email) = lower(${email}) AND NOT temporary AND reconciled_into IS NULL
      ) k
      JOIN contacts c ON c.id = k.id
      JOIN customers a ON a.id = c.customer_id
      ORDER BY c.id`);
  }

  /** The confirmed companies with this name, in the order of their ids. */
  companies(name: string): Promise<ImportedCustomer[]> {
    // The condition on lower(name) is there for customers_name_idx.
    return this.transactions.autocommit.rows(sql`
      SELECT ${CUSTOMER.selectFrom('a')} FROM customers a
      WHERE lower(a.name) = lower(${name}) AND a.name = ${name}
        AND NOT a.individual AND NOT a.temporary AND a.reconciled_into IS NULL
      ORDER BY a.id`);
  }
}
