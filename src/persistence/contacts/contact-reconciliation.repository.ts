import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorRow } from '../applications/actor.js';
import { ContactReconciliationEntity } from './contact-journal.entity.js';
import type { Movement } from './reconciled-contacts.repository.js';

/** How long a reconciliation can be undone. */
const UNDOABLE = `interval '30 days'`;

const RECONCILIATION = Columns.of(ContactReconciliationEntity).except(
  'actorId',
  'actorTokenId',
  'actorPersonId',
  'contactIds',
  'customerIds',
  'positionAt',
  'positionId',
  'undoneBy',
  'undoneByTokenId',
  'undoneByPersonId',
);

const RECONCILIATIONS = `
  SELECT ${RECONCILIATION.selectFrom('r')}, ${actorSql('a', 'k', 'p')} AS actor,
    ARRAY(
      SELECT order_id FROM contact_reconciliation_orders WHERE reconciliation_id = r.id ORDER BY order_id
    ) AS "orderIds",
    r.created_at + ${UNDOABLE} AS "undoableUntil", r.created_at + ${UNDOABLE} < now() AS "isFinal",
    CASE WHEN u.id IS NOT NULL THEN ${actorSql('u', 'l', 'q')} END AS "undoneBy"
  FROM contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN application_tokens k ON k.id = r.actor_token_id
  LEFT JOIN people p ON p.id = r.actor_person_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN application_tokens l ON l.id = r.undone_by_token_id
  LEFT JOIN people q ON q.id = r.undone_by_person_id`;

export interface ReconciliationRow extends Movement, RowOf<typeof RECONCILIATION> {
  actor: ActorRow;
  /** When the time in which it can be undone ends. */
  undoableUntil: Date;
  /** Whether undoableUntil has passed, by the database's clock. */
  isFinal: boolean;
  undoneBy: ActorRow | null;
}

const FIND = { name: 'contact_reconciliation', text: `${RECONCILIATIONS} WHERE r.id = $1` };

/** Each side is read in the order of its index, no further than one page; no contact is reconciled into itself. */
function page(condition: string, order: string): string {
  const idsBy = (column: string): string =>
    `(SELECT id FROM contact_reconciliations WHERE ${column} = $1 AND ${condition} ORDER BY ${order} LIMIT $3)`;
  return `
    ${RECONCILIATIONS}
    WHERE r.id = ANY (ARRAY(
      SELECT id FROM (${idsBy('from_contact_id')} UNION ALL ${idsBy('into_contact_id')}) page ORDER BY ${order} LIMIT $3))
    ORDER BY r.${order}`;
}

const LIST = { name: 'contact_reconciliations', text: page('id > $2', 'id') };

const LIST_NEWEST = {
  name: 'newest_contact_reconciliations',
  text: page('id < $2', 'id DESC'),
};

const CURRENT = {
  name: 'current_contact_reconciliation',
  text: `${RECONCILIATIONS} WHERE r.from_contact_id = $1 AND r.undone_at IS NULL`,
};

/** A pending reconciliation of contact $1, or into it, other than $2. */
const PENDING_OTHERS = {
  name: 'other_pending_reconciliations',
  text: `
    SELECT id FROM contact_reconciliations
    WHERE orders_pending AND $1 IN (from_contact_id, into_contact_id) AND id IS DISTINCT FROM $2
    ORDER BY id LIMIT 1`,
};

const PENDING = {
  name: 'pending_reconciliations',
  text: 'SELECT id FROM contact_reconciliations WHERE orders_pending ORDER BY id',
};

interface ReconciliationPage {
  after: number;
  limit: number;
  isDescending: boolean;
}

/** The journal of the reconciliations that ReconciledContactsRepository makes. */
@Injectable()
export class ContactReconciliationRepository {
  constructor(private readonly transactions: Transactions) {}

  async reconciliation(session: Session, id: number): Promise<ReconciliationRow | null> {
    return session.rowOrNull<ReconciliationRow>(FIND, [id]);
  }

  find(id: number): Promise<ReconciliationRow | null> {
    return this.reconciliation(this.transactions.autocommit, id);
  }

  /**
   * The reconciliations of this contact into another one, and of other contacts into it. The page begins after the id `after`.
   */
  list(contactId: number, { after, limit, isDescending }: ReconciliationPage): Promise<ReconciliationRow[]> {
    const statement = isDescending ? LIST_NEWEST : LIST;
    return this.transactions.autocommit.rows(statement, [contactId, after, limit]);
  }

  /** The reconciliation of this contact that was not undone. */
  async current(tx: Tx, fromId: number): Promise<ReconciliationRow | null> {
    return tx.rowOrNull<ReconciliationRow>(CURRENT, [fromId]);
  }

  /** Reconciliations whose orders have not all been moved, or moved back. */
  async pending(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(PENDING, []);
    return rows.map(({ id }) => id);
  }

  /** @returns a pending reconciliation of this contact, or into it, other than `exceptId` */
  async findOtherPending(tx: Tx, contactId: number, exceptId: number | null): Promise<number | null> {
    const row = await tx.rowOrNull<{ id: number }>(PENDING_OTHERS, [contactId, exceptId]);
    return row?.id ?? null;
  }
}
