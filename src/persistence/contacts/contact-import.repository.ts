import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { beginImportBatch } from '../../platform/postgres/statements/import-batch.js';
import type { Tx } from '../../platform/postgres/session.js';
import { ContactEntity, ContactReferenceEntity, CustomerEntity } from './contact.entity.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const CUSTOMER = Columns.of(CustomerEntity).only('id', 'name', 'individual', 'vatNumber');
const CONTACT = Columns.of(ContactEntity).only('id', 'customerId', 'firstName', 'lastName', 'email');
const FOUND = Columns.of(ContactEntity).except('createdAt', 'updatedAt', 'reconciledInto', 'erasedAt');
const NEW_REFERENCE = Columns.of(ContactReferenceEntity).only(
  'applicationId',
  'contactId',
  'externalReference',
);

export type ImportedCustomer = RowOf<typeof CUSTOMER>;
type ImportedContact = RowOf<typeof CONTACT>;

interface ContactKey {
  email: string | null;
  externalReference: string | null;
}

/** A contact that the key at `position` leads to. */
export interface FoundContact extends RowOf<typeof FOUND> {
  position: number;
  /** True if the application's external reference led to it; otherwise the e-mail address did. */
  isReferenced: boolean;
  customer: ImportedCustomer;
  /** True if the application knows it under an external reference. */
  isNamed: boolean;
  /** The application's reference without an external reference; null when there is none. */
  unnamedReferenceId: number | null;
}

/** The rows that one batch stores. Ids of new rows were drawn from the sequences. */
export interface ContactWrites {
  newCustomers: ImportedCustomer[];
  changedCustomers: ImportedCustomer[];
  newContacts: ImportedContact[];
  changedContacts: ImportedContact[];
  newReferences: RowOf<typeof NEW_REFERENCE>[];
  namedReferences: { id: number; externalReference: string }[];
}

const importContacts = (writes: ContactWrites): Sql => sql`
    WITH new_customer AS (
      INSERT INTO customers (${CUSTOMER.names})
      SELECT ${CUSTOMER.valuesOf('v')} FROM ${rowsOf(writes.newCustomers, CUSTOMER)}
    ), changed_customer AS (
      UPDATE customers a SET name = v.name, vat_number = v."vatNumber", updated_at = now()
      FROM ${rowsOf(writes.changedCustomers, CUSTOMER)} WHERE a.id = v.id
    ), new_contact AS (
      INSERT INTO contacts (${CONTACT.names})
      SELECT ${CONTACT.valuesOf('v')} FROM ${rowsOf(writes.newContacts, CONTACT)}
    ), changed_contact AS (
      UPDATE contacts c SET customer_id = v."customerId", first_name = coalesce(v."firstName", c.first_name),
        last_name = coalesce(v."lastName", c.last_name), email = coalesce(v.email, c.email), updated_at = now()
      FROM ${rowsOf(writes.changedContacts, CONTACT)} WHERE c.id = v.id
    ), named AS (
      UPDATE contact_references r SET external_reference = v."externalReference", updated_at = now()
      FROM json_to_recordset(${JSON.stringify(writes.namedReferences)}::json) AS v(id bigint, "externalReference" text) WHERE r.id = v.id
    )
    INSERT INTO contact_references (${NEW_REFERENCE.names})
    SELECT ${NEW_REFERENCE.valuesOf('v')} FROM ${rowsOf(writes.newReferences, NEW_REFERENCE)}
    RETURNING id`;

const rowsOf = (rows: object[], columns: { definition: Sql }): Sql =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) AS v(${columns.definition})`;

/** Imports many contacts at a time, with a constant number of statements. */
@Injectable()
export class ContactImportRepository {
  /**
   * The contacts to which the keys lead: none, one or several for each. E-mail addresses lead to confirmed contacts only, because
   * temporary ones are reconciled, and reconciled ones are represented by others. Other imports wait.
   */
  async contacts(tx: Tx, applicationId: number | null, keys: ContactKey[]): Promise<FoundContact[]> {
    await beginImportBatch(tx, ADVISORY_LOCKS.importContacts);
    const sent = JSON.stringify(keys.map((key, position) => ({ ...key, position })));
    return tx.rows(sql`
      SELECT k.position, k.is_referenced AS "isReferenced", ${FOUND.selectFrom('c')},
        ${CUSTOMER.jsonFrom('a')} AS customer, r.unnamed AS "unnamedReferenceId", r.named AS "isNamed"
      FROM (
        SELECT v.position, true AS is_referenced, r.contact_id AS id
        FROM json_to_recordset(${sent}::json) AS v(position int, "externalReference" text)
        JOIN contact_references r ON r.application_id = ${applicationId} AND r.external_reference = v."externalReference"
        UNION ALL
        SELECT v.position, false, c.id
        FROM json_to_recordset(${sent}::json) AS v(position int, email text)
        JOIN contacts c ON lower(c.email) = lower(v.email)
        WHERE NOT c.temporary AND c.reconciled_into IS NULL
      ) k
      JOIN contacts c ON c.id = k.id
      JOIN customers a ON a.id = c.customer_id
      CROSS JOIN LATERAL (
        SELECT min(r.id) FILTER (WHERE r.external_reference IS NULL) AS unnamed,
          coalesce(bool_or(r.external_reference IS NOT NULL), false) AS named
        FROM contact_references r WHERE r.contact_id = c.id AND r.application_id = ${applicationId}
      ) r
      ORDER BY k.position, c.id`);
  }

  /** The confirmed companies with these names, in the order of their ids. */
  companies(tx: Tx, names: string[]): Promise<ImportedCustomer[]> {
    // The condition on lower(name) is there for customers_name_idx.
    return tx.rows(sql`
      SELECT ${CUSTOMER.selectFrom('a')} FROM unnest(${names}::text[]) AS v(name)
      JOIN customers a ON lower(a.name) = lower(v.name) AND a.name = v.name
      WHERE NOT a.individual AND NOT a.temporary AND a.reconciled_into IS NULL
      ORDER BY a.id`);
  }

  /** Draws ids from the sequences for as many new customers and contacts. */
  allocateIds(
    tx: Tx,
    customers: number,
    contacts: number,
  ): Promise<{ customers: number[]; contacts: number[] }> {
    return tx.row(sql`
      SELECT array_to_json(ARRAY(SELECT nextval('customers_id_seq') FROM generate_series(1, ${customers}::int))) AS customers,
        array_to_json(ARRAY(SELECT nextval('contacts_id_seq') FROM generate_series(1, ${contacts}::int))) AS contacts`);
  }

  /**
   * Null in a changed contact leaves the value as it is.
   * @returns the ids of the new references
   */
  async store(tx: Tx, writes: ContactWrites): Promise<number[]> {
    return (await tx.rows<{ id: number }>(importContacts(writes))).map(({ id }) => id);
  }
}
