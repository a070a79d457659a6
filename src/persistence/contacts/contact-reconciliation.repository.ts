import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorRow } from '../applications/actor.js';
import { ContactReconciliationEntity } from './contact.entity.js';
import type { Movement } from './reconciled-contacts.repository.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** A reconciliation can be undone for this long. */
const UNDOABLE = sql`interval '30 days'`;

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

const RECONCILIATIONS = sql`
  SELECT ${RECONCILIATION.selectFrom('r')}, ${actorSql('a', 'k', 'p')} AS actor,
    ARRAY(
      SELECT order_id FROM contact_reconciliation_orders WHERE reconciliation_id = r.id ORDER BY order_id
    ) AS "orderIds",
    r.created_at + ${UNDOABLE} AS "undoableUntil", r.created_at + ${UNDOABLE} < now() AS "isFinal",
    CASE WHEN u.id IS NOT NULL THEN ${actorSql('u', 'l', 'q')} END AS "undoneBy"
  FROM contact_reconciliations r
  JOIN applications a ON a.id = r.actor_id
  LEFT JOIN credentials k ON k.id = r.actor_token_id
  LEFT JOIN people p ON p.id = r.actor_person_id
  LEFT JOIN applications u ON u.id = r.undone_by
  LEFT JOIN credentials l ON l.id = r.undone_by_token_id
  LEFT JOIN people q ON q.id = r.undone_by_person_id`;

export interface ReconciliationRow extends Movement, RowOf<typeof RECONCILIATION> {
  actor: ActorRow;
  undoableUntil: Date;
  /** True once undoableUntil has passed, by the database's clock. */
  isFinal: boolean;
  undoneBy: ActorRow | null;
}

interface ReconciliationPage {
  after: number;
  limit: number;
  isDescending: boolean;
}

/** The journal of the reconciliations that ReconciledContactsRepository makes. */
@Injectable()
export class ContactReconciliationRepository {
  constructor(private readonly transactions: Transactions) {}

  find(id: number, session: Session = this.transactions.autocommit): Promise<ReconciliationRow | null> {
    return session.rowOrNull(sql`${RECONCILIATIONS} WHERE r.id = ${id}`);
  }

  /**
   * The reconciliations of this contact into another one, and of other contacts into it. The page begins after the id `after`.
   */
  list(contactId: number, { after, limit, isDescending }: ReconciliationPage): Promise<ReconciliationRow[]> {
    const order = isDescending ? sql`id DESC` : sql`id`;
    const isBehind = isDescending ? sql`id < ${after}` : sql`id > ${after}`;
    const idsBy = (column: Sql): Sql =>
      sql`(SELECT id FROM contact_reconciliations WHERE ${column} = ${contactId} AND ${isBehind} ORDER BY ${order} LIMIT ${limit})`;
    // Each side is read in the order of its index, no further than one page; no contact is reconciled into itself.
    return this.transactions.autocommit.rows(sql`
      ${RECONCILIATIONS}
      WHERE r.id = ANY (ARRAY(
        SELECT id FROM (${idsBy(sql`from_contact_id`)} UNION ALL ${idsBy(sql`into_contact_id`)}) page
        ORDER BY ${order} LIMIT ${limit}))
      ORDER BY r.${order}`);
  }

  /** The reconciliation of this contact that was not undone. */
  async current(tx: Tx, fromId: number): Promise<ReconciliationRow | null> {
    return tx.rowOrNull<ReconciliationRow>(
      sql`${RECONCILIATIONS} WHERE r.from_contact_id = ${fromId} AND r.undone_at IS NULL`,
    );
  }

  /** @returns the id of a pending reconciliation of this contact, or into it, other than `exceptId` */
  async findOtherPending(tx: Tx, contactId: number, exceptId: number | null): Promise<number | null> {
    const row = await tx.rowOrNull<{ id: number }>(sql`
      SELECT id FROM contact_reconciliations
      WHERE orders_pending AND ${contactId} IN (from_contact_id, into_contact_id) AND id IS DISTINCT FROM ${exceptId}
      ORDER BY id LIMIT 1`);
    return row?.id ?? null;
  }
}
