import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { violatedUnique } from '../database-error.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import type { PersonRow } from './contact.repository.js';

/** A contact as one application may see it, under the application's own name for it. */
export interface ContactReferenceRow {
  id: number;
  externalReference: string | null;
  contact: PersonRow & { id: number };
  customer: { name: string; temporary: boolean };
}

/** Somebody the application may name before we know them. */
export interface Introduction {
  externalReference: string;
  person: PersonRow;
  /** The temporary customer account; null when too little is known to create anything. */
  account: { name: string; individual: boolean } | null;
}

const REFERENCES = `
  SELECT r.id, r.external_reference AS "externalReference",
    json_build_object(
      'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) AS contact,
    json_build_object('name', a.name, 'temporary', a.temporary) AS customer
  FROM contact_references r
  JOIN contacts c ON c.id = r.contact_id
  JOIN customers a ON a.id = c.customer_id
  WHERE r.application_id = $1`;

const LIST_REFERENCES = { name: 'contact_references', text: `${REFERENCES} ORDER BY r.id` };
const FIND_REFERENCE = { name: 'contact_reference', text: `${REFERENCES} AND r.id = $2` };

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

  references(applicationId: number): Promise<ContactReferenceRow[]> {
    return execute(this.dataSource.manager, LIST_REFERENCES, [applicationId]);
  }

  async reference(applicationId: number, id: number): Promise<ContactReferenceRow | null> {
    const [row] = await execute<ContactReferenceRow>(this.dataSource.manager, FIND_REFERENCE, [
      applicationId,
      id,
    ]);
    return row ?? null;
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
