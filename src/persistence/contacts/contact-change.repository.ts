import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import type { RowList } from '../../common/row-list.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { ContactChangeEntity } from './contact-journal.entity.js';
import { ContactEntity } from './contact.entity.js';
import {
  defineList,
  findInList,
  rowList,
  type List,
} from '../../platform/postgres/statements/list-statements.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { PersonRow } from './contact.repository.js';

export const CHANGE_STATES = enumeration('ContactChangeState', ['proposed', 'accepted', 'refused']);
export type ChangeState = (typeof CHANGE_STATES)[number];
export type Decision = Exclude<ChangeState, 'proposed'>;

const CHANGE = Columns.of(ContactChangeEntity).only('id', 'state', 'createdAt', 'decidedAt');
const PERSON = Columns.of(ContactChangeEntity).only('firstName', 'lastName', 'email');
const CONTACT = Columns.of(ContactEntity).only('id', 'firstName', 'lastName', 'email');

/** A change that an application proposes for a contact of the back office. */
export interface ContactChangeRow extends RowOf<typeof CHANGE> {
  state: ChangeState;
  application: { id: number; name: string };
  contactReference: { id: number; externalReference: string | null };
  contact: RowOf<typeof CONTACT>;
  /** The proposed values; null leaves a value unchanged. */
  proposed: PersonRow;
  decidedBy: ActorRow | null;
}

const SELECT = `
  SELECT ${CHANGE.selectFrom('h')}, json_build_object('id', a.id, 'name', a.name) AS application,
    json_build_object('id', r.id, 'externalReference', r.external_reference) AS "contactReference",
    ${CONTACT.jsonFrom('c')} AS contact, ${PERSON.jsonFrom('h')} AS proposed,
    CASE WHEN d.id IS NOT NULL THEN ${actorSql('d', 'k', 'p')} END AS "decidedBy"`;
const FROM = `
  FROM contact_changes h
  JOIN contact_references r ON r.id = h.contact_reference_id
  JOIN applications a ON a.id = r.application_id
  JOIN contacts c ON c.id = h.contact_id
  LEFT JOIN applications d ON d.id = h.decided_by
  LEFT JOIN application_tokens k ON k.id = h.decided_by_token_id
  LEFT JOIN people p ON p.id = h.decided_by_person_id`;

const listed = (name: string, only?: string): List =>
  defineList({
    name,
    select: SELECT,
    from: FROM,
    ...(only !== undefined && { only }),
    id: 'h.id',
    changed: ['coalesce(h.decided_at, h.created_at)', 'c.updated_at', 'r.updated_at'],
  });

const LISTS: Record<ChangeState | 'all', List> = {
  all: listed('contact_changes'),
  proposed: listed('contact_changes_proposed', `h.state = 'proposed'`),
  accepted: listed('contact_changes_accepted', `h.state = 'accepted'`),
  refused: listed('contact_changes_refused', `h.state = 'refused'`),
};

const LOCK = {
  name: 'lock_contact_change',
  text: `${LISTS.all.select} WHERE h.id = $1 FOR NO KEY UPDATE OF h`,
};

/** When the same proposal is still open, that one is returned and nothing is inserted. */
const PROPOSE = {
  name: 'propose_contact_change',
  text: `
    WITH open AS (
      SELECT id, state FROM contact_changes
      WHERE contact_id = $1 AND contact_reference_id = $2 AND state = 'proposed'
        AND first_name IS NOT DISTINCT FROM $3 AND last_name IS NOT DISTINCT FROM $4
        AND email IS NOT DISTINCT FROM $5
      ORDER BY id LIMIT 1
    ), added AS (
      INSERT INTO contact_changes (contact_id, contact_reference_id, first_name, last_name, email)
      SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM open)
      RETURNING id, state
    )
    SELECT id, state FROM open UNION ALL SELECT id, state FROM added`,
};

const DECIDE = {
  name: 'decide_contact_change',
  text: `
    UPDATE contact_changes
    SET state = $2, decided_at = now(), decided_by = $3, decided_by_token_id = $4, decided_by_person_id = $5
    WHERE id = $1`,
};

/** Changes that applications propose for contacts, and the decisions on them. */
@Injectable()
export class ContactChangeRepository {
  constructor(private readonly transactions: Transactions) {}

  changes(state: ChangeState | 'all'): RowList<ContactChangeRow> {
    return rowList(this.transactions.autocommit, LISTS[state]);
  }

  change(id: number): Promise<ContactChangeRow | null> {
    return findInList(this.transactions.autocommit, LISTS.all, id);
  }

  /** Locks the change until the transaction ends, so that it is decided once only. */
  async lock(tx: Tx, id: number): Promise<ContactChangeRow | null> {
    return tx.rowOrNull<ContactChangeRow>(LOCK, [id]);
  }

  /** The caller has locked the contact, so that the same proposal is not inserted twice by concurrent requests. */
  async propose(
    tx: Tx,
    contactId: number,
    referenceId: number,
    person: PersonRow,
  ): Promise<Pick<ContactChangeRow, 'id' | 'state'>> {
    const values = [contactId, referenceId, person.firstName, person.lastName, person.email];
    return tx.row(PROPOSE, values);
  }

  async decide(tx: Tx, id: number, decision: Decision, actor: ActorIds): Promise<void> {
    await tx.rows(DECIDE, [id, decision, actor.actorId, actor.actorTokenId, actor.actorPersonId]);
  }
}
