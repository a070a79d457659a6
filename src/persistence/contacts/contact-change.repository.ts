import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import type { RowList } from '../../common/row-list.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { ContactChangeEntity, ContactEntity } from './contact.entity.js';
import {
  findInList,
  restricted,
  rowList,
  type List,
} from '../../platform/postgres/statements/list-statements.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { PersonRow } from './contact.repository.js';
import { sql } from '../../platform/postgres/sql.js';

export const CHANGE_STATES = enumeration('ContactChangeState', ['proposed', 'accepted', 'refused']);
export type ChangeState = (typeof CHANGE_STATES)[number];

const CHANGE = Columns.of(ContactChangeEntity).only('id', 'state', 'createdAt', 'decidedAt');
const PERSON = Columns.of(ContactChangeEntity).only('firstName', 'lastName', 'email');
const CONTACT = Columns.of(ContactEntity).only('id', 'firstName', 'lastName', 'email');

export interface ContactChangeRow extends RowOf<typeof CHANGE> {
  state: ChangeState;
  application: { id: number; name: string };
  contactReference: { id: number; externalReference: string | null };
  contact: RowOf<typeof CONTACT>;
  /** Null leaves a value unchanged. */
  proposed: PersonRow;
  decidedBy: ActorRow | null;
}

const CHANGES: List = {
  name: 'contact_changes',
  select: sql`
  SELECT ${CHANGE.selectFrom('h')}, json_build_object('id', a.id, 'name', a.name) AS application,
    json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
    ${CONTACT.jsonFrom('c')} AS contact, ${PERSON.jsonFrom('h')} AS proposed,
    CASE WHEN d.id IS NOT NULL THEN ${actorSql('d', 'k', 'p')} END AS "decidedBy"`,
  from: sql`
  FROM contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN credentials k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id`,
  id: sql`h.id`,
  changed: [sql`coalesce(h.decided_at, h.created_at)`, sql`c.updated_at`, sql`r.updated_at`],
};

// Constants in the SQL, because one plan does not suit both rare states and frequent ones.
const LISTS: Record<ChangeState | 'all', List> = {
  all: CHANGES,
  proposed: restricted({ ...CHANGES, name: 'contact_changes proposed' }, sql`h.state = 'proposed'`),
  accepted: restricted({ ...CHANGES, name: 'contact_changes accepted' }, sql`h.state = 'accepted'`),
  refused: restricted({ ...CHANGES, name: 'contact_changes refused' }, sql`h.state = 'refused'`),
};

@Injectable()
export class ContactChangeRepository {
  constructor(private readonly transactions: Transactions) {}

  changes(state: ChangeState | 'all'): RowList<ContactChangeRow> {
    return rowList(this.transactions.autocommit, LISTS[state]);
  }

  change(id: number): Promise<ContactChangeRow | null> {
    return findInList(this.transactions.autocommit, CHANGES, id);
  }

  /** Locks the change until the transaction ends, so that it is decided once only. */
  async lock(tx: Tx, id: number): Promise<ContactChangeRow | null> {
    return tx.rowOrNull<ContactChangeRow>(
      sql`${CHANGES.select} ${CHANGES.from} WHERE h.id = ${id} FOR NO KEY UPDATE OF h`,
    );
  }

  /** The caller has locked the contact, so that the same proposal is not inserted twice by concurrent requests. */
  async propose(
    tx: Tx,
    contactId: number,
    referenceId: number,
    person: PersonRow,
  ): Promise<Pick<ContactChangeRow, 'id' | 'state'>> {
    // Returns the same proposal if it is still open, and inserts nothing then.
    return tx.row(sql`
      WITH open AS (
        SELECT id, state FROM contact_changes
        WHERE contact_id = ${contactId} AND contact_reference_id = ${referenceId} AND state = 'proposed'
          AND first_name IS NOT DISTINCT FROM ${person.firstName} AND last_name IS NOT DISTINCT FROM ${person.lastName}
          AND email IS NOT DISTINCT FROM ${person.email}
        ORDER BY id LIMIT 1
      ), added AS (
        INSERT INTO contact_changes (contact_id, contact_reference_id, first_name, last_name, email)
        SELECT ${contactId}, ${referenceId}, ${person.firstName}, ${person.lastName}, ${person.email} WHERE NOT EXISTS (SELECT FROM open)
        RETURNING id, state
      )
      SELECT id, state FROM open UNION ALL SELECT id, state FROM added`);
  }

  async decide(
    tx: Tx,
    id: number,
    decision: Exclude<ChangeState, 'proposed'>,
    actor: ActorIds,
  ): Promise<void> {
    await tx.rows(sql`
      UPDATE contact_changes
      SET state = ${decision}, decided_at = now(), decided_by = ${actor.actorId}, decided_by_token_id = ${actor.actorTokenId}, decided_by_person_id = ${actor.actorPersonId}
      WHERE id = ${id}`);
  }
}
