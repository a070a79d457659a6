import type { ActorIds, ActorRow } from '../applications/actor.js';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import * as sql from './contact-reconciliation.statements.js';

/** The values of a contact that decide whether it can be reconciled. */
export interface ReconcilableContact {
  id: number;
  customerId: number;
  temporary: boolean;
  /** Null when it was not reconciled. */
  reconciledInto: number | null;
}

/** What a reconciliation moves from one contact to the other. */
export interface Movement {
  referenceIds: number[];
  orderIds: number[];
  /** Whether the temporary account is reconciled too. */
  customerMoved: boolean;
}

/** A journal entry. */
export interface ReconciliationRow extends Movement, RowOf<typeof sql.RECONCILIATION> {
  actor: ActorRow;
  /** When the time in which it can be undone ends. */
  undoableUntil: Date;
  /** Whether undoableUntil has passed, by the database's clock. */
  isFinal: boolean;
  undoneBy: ActorRow | null;
}

/** The contact to reconcile, and the contact into which it is reconciled. Neither was reconciled before. */
export interface ReconciliationPair {
  from: ReconcilableContact;
  into: ReconcilableContact;
}

/** `createdAt`: the oldest first; `-createdAt`: the newest first. */
export type ReconciliationSort = 'createdAt' | '-createdAt';

interface ReconciliationPage {
  after: number;
  limit: number;
  sort: ReconciliationSort;
}

@Injectable()
export class ContactReconciliationRepository {
  constructor(private readonly transactions: Transactions) {}

  async reconciliation(session: Session, id: number): Promise<ReconciliationRow | null> {
    return session.rowOrNull<ReconciliationRow>(sql.FIND, [id]);
  }

  find(id: number): Promise<ReconciliationRow | null> {
    return this.reconciliation(this.transactions.autocommit, id);
  }

  /** The reconciliations of this contact into another one, and of other contacts into it. The page begins after the id `after`. */
  list(contactId: number, { after, limit, sort }: ReconciliationPage): Promise<ReconciliationRow[]> {
    const statement = sort === 'createdAt' ? sql.LIST : sql.LIST_NEWEST;
    return this.transactions.autocommit.rows(statement, [contactId, after, limit]);
  }

  /**
   * Allows one reconciliation at a time in all processes, so that concurrent ones cannot form a cycle. This is fast
   * enough, as people make them one by one.
   */
  async lockReconciliations(tx: Tx): Promise<void> {
    await tx.rows(sql.LOCK_RECONCILIATIONS, []);
  }

  /** The contact `fromId`, and the one into which `intoId` was reconciled, or itself; null where none exists. */
  async pair(
    tx: Tx,
    fromId: number,
    intoId: number,
  ): Promise<{ from: ReconcilableContact | null; into: ReconcilableContact | null }> {
    const rows = await tx.rows<ReconcilableContact & { position: number }>(sql.FIND_PAIR, [fromId, intoId]);
    const find = (position: number): ReconcilableContact | null =>
      rows.find((row) => row.position === position) ?? null;
    return { from: find(1), into: find(2) };
  }

  /** The reconciliation of this contact that was not undone. */
  async current(tx: Tx, fromId: number): Promise<ReconciliationRow | null> {
    return tx.rowOrNull<ReconciliationRow>(sql.CURRENT, [fromId]);
  }

  /** What move() would do now. */
  async preview(tx: Tx, { from, into }: ReconciliationPair): Promise<Movement> {
    return tx.row<Movement>(sql.PREVIEW, [from.id, from.customerId, into.customerId]);
  }

  /**
   * Reconciles the contact; ReconciledOrdersRepository moves its orders. New orders for the contact wait for its lock, and
   * then find it reconciled. lockReconciliations() has to be called before.
   * @returns the id of the journal entry
   */
  async move(tx: Tx, { from, into }: ReconciliationPair, actor: ActorIds): Promise<number> {
    await tx.rows(sql.LOCK_CONTACT, [from.id]);
    await tx.rows(sql.LOCK_CUSTOMER, [from.customerId]);
    const values = [from.id, into.id, from.customerId, into.customerId, actor.actorId, actor.actorTokenId];
    const { id } = await tx.row<{ id: number }>(sql.RECONCILE_CONTACT, values);
    await tx.rows(sql.RECONCILE_CUSTOMER, [id]);
    return id;
  }

  /**
   * Undoes a reconciliation, except for what has been moved elsewhere since. lockReconciliations() has to be called before.
   * @returns the references that point to the old contact again
   */
  async undoReconciliation(tx: Tx, reconciliationId: number, actor: ActorIds): Promise<number[]> {
    const values = [reconciliationId, actor.actorId, actor.actorTokenId];
    const { referenceIds } = await tx.row<{ referenceIds: number[] }>(sql.UNDO_CONTACT, values);
    await tx.rows(sql.UNDO_CUSTOMER, [reconciliationId]);
    return referenceIds;
  }

  /** Reconciliations whose orders have not all been moved, or moved back. */
  async pending(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(sql.PENDING, []);
    return rows.map(({ id }) => id);
  }

  /** @returns a pending reconciliation of this contact, or into it, other than `exceptId` */
  async findOtherPending(tx: Tx, contactId: number, exceptId: number | null): Promise<number | null> {
    const row = await tx.rowOrNull<{ id: number }>(sql.PENDING_OTHERS, [contactId, exceptId]);
    return row?.id ?? null;
  }
}
