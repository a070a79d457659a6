import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RowList } from '../../common/row-list.js';
import { violatedUnique } from '../database-error.js';
import { ContactReferenceEntity } from '../entities/contact.entity.js';
import { listOf, rowList } from '../list-statements.js';
import { updateRow } from '../rows.js';
import { execute, type Statement } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { PersonRow } from './contact.repository.js';

/** A contact as one application may see it, under the application's own name for it. */
export interface ContactReferenceRow {
  id: number;
  externalReference: string | null;
  contact: PersonRow & { id: number };
  customer: { name: string; temporary: boolean };
}

/** A reference, and whose it is. */
export interface OwnedReferenceRow extends ContactReferenceRow {
  applicationId: number;
}

/** Somebody the application may name before we know them. */
export interface Introduction {
  externalReference: string;
  person: PersonRow;
  /** The temporary customer account; null when too little is known to create anything. */
  account: { name: string; individual: boolean } | null;
}

const SELECT = `
  SELECT r.id, r.application_id AS "applicationId", r.external_reference AS "externalReference",
    json_build_object(
      'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
    json_build_object('name', a.name, 'temporary', a.temporary) AS customer`;
const FROM = `
  FROM contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id`;
const SCOPE = 'r.application_id = $1';
const ALL_REFERENCES = `${SELECT} ${FROM}`;
const REFERENCES = `${ALL_REFERENCES} WHERE ${SCOPE}`;

const REFERENCE_LIST = listOf({
  name: 'contact_references',
  select: SELECT,
  from: FROM,
  scope: SCOPE,
  id: 'r.id',
  changed: ['r.updated_at', 'c.updated_at', 'a.updated_at'],
});
const FIND_REFERENCE = { name: 'contact_reference', text: `${REFERENCES} AND r.id = $2` };
const FIND_NAMED = {
  name: 'contact_reference_named',
  text: `${REFERENCES} AND r.external_reference = $2`,
};
const FIND_OF_CONTACT = {
  name: 'contact_reference_of_contact',
  text: `${REFERENCES} AND r.contact_id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $2)
    ORDER BY r.id LIMIT 1`,
};
const FIND_SEVERAL = {
  name: 'contact_references_by_id',
  text: `${ALL_REFERENCES} WHERE r.id = ANY ($1::bigint[]) ORDER BY r.id`,
};

/** The reference of that name; or else account, contact and reference, all three or none. */
const INTRODUCE = {
  name: 'introduce_contact',
  text: `
    WITH known AS (
      SELECT id FROM contact_references WHERE application_id = $1 AND external_reference = $2
    ), account AS (
      INSERT INTO customers (name, individual, temporary)
      SELECT $6, $7, true WHERE $6::text IS NOT NULL AND NOT EXISTS (SELECT FROM known)
      RETURNING id
    ), contact AS (
      INSERT INTO contacts (customer_id, first_name, last_name, email, temporary)
      SELECT id, $3, $4, $5, true FROM account
      RETURNING id
    ), reference AS (
      INSERT INTO contact_references (application_id, contact_id, external_reference)
      SELECT $1, id, $2 FROM contact
      RETURNING id
    )
    SELECT id FROM known UNION ALL SELECT id FROM reference`,
};
const EXTERNAL_NAME = 'contact_references_external_idx';

/**
 * One contact may have several names with one application, so nothing in the schema forbids a second reference:
 * who shares the contact holds its lock. A name is never taken away, as orders may come under it.
 */
const SHARE = {
  name: 'share_contact',
  text: `
    WITH known AS (
      SELECT id, external_reference FROM contact_references
      WHERE application_id = $1 AND contact_id = $2
        AND ($3::text IS NULL OR external_reference IS NULL OR external_reference = $3)
      ORDER BY external_reference = $3 DESC NULLS LAST, id
      LIMIT 1
    ), named AS (
      UPDATE contact_references r SET external_reference = $3, updated_at = now()
      FROM known
      WHERE r.id = known.id AND known.external_reference IS NULL AND $3 IS NOT NULL
    ), added AS (
      INSERT INTO contact_references (application_id, contact_id, external_reference)
      SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known)
      RETURNING id
    )
    SELECT id FROM known UNION ALL SELECT id FROM added`,
};

@Injectable()
export class ContactReferenceRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  references(applicationId: number): RowList<ContactReferenceRow> {
    return rowList(this.dataSource.manager, REFERENCE_LIST, applicationId);
  }

  reference(applicationId: number, id: number): Promise<ContactReferenceRow | null> {
    return this.one(FIND_REFERENCE, [applicationId, id]);
  }

  named(applicationId: number, externalReference: string): Promise<ContactReferenceRow | null> {
    return this.one(FIND_NAMED, [applicationId, externalReference]);
  }

  /** The application's first reference of a contact, or of the one it turned out to be. */
  ofContact(applicationId: number, contactId: number): Promise<ContactReferenceRow | null> {
    return this.one(FIND_OF_CONTACT, [applicationId, contactId]);
  }

  private async one(statement: Statement, values: unknown[]): Promise<ContactReferenceRow | null> {
    const [row] = await execute<ContactReferenceRow>(this.dataSource.manager, statement, values);
    return row ?? null;
  }

  /** References of whatever application, as `tx` sees them. */
  several(tx: Tx, ids: number[]): Promise<OwnedReferenceRow[]> {
    return execute(tx, FIND_SEVERAL, [ids]);
  }

  /** @throws the unique violation when another reference of the application has this name */
  async rename(tx: Tx, id: number, externalReference: string): Promise<void> {
    await updateRow(tx, ContactReferenceEntity, { id }, { externalReference });
  }

  /** @returns the id of the reference of that name, which may have been there; null when nothing could be created */
  async introduce(tx: Tx, applicationId: number, introduction: Introduction): Promise<number | null> {
    const { externalReference, person, account } = introduction;
    const { firstName, lastName, email } = person;
    const values = [
      applicationId,
      externalReference,
      firstName,
      lastName,
      email,
      account?.name,
      account?.individual,
    ];
    const attempt = (): Promise<{ id: number }[]> => execute(tx, INTRODUCE, values);
    // Whoever loses the race for a name finds what the winner has just stored.
    const [row] = await attempt().catch((error: unknown) => {
      if (violatedUnique(error) === EXTERNAL_NAME) return attempt();
      throw error;
    });
    return row?.id ?? null;
  }

  /**
   * Call it with the contact locked.
   * @returns the id of the reference, also when the contact was shared under this name, or no name, before
   */
  async share(
    tx: Tx,
    applicationId: number,
    contactId: number,
    externalReference: string | null,
  ): Promise<number> {
    const values = [applicationId, contactId, externalReference];
    const [{ id }] = (await execute<{ id: number }>(tx, SHARE, values)) as [{ id: number }];
    return id;
  }
}
