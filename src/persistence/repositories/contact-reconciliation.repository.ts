import { Injectable } from '@nestjs/common';
import { execute } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import {
  CONTACT_ENDS,
  CURRENT,
  FIND,
  LOCK_ACCOUNT,
  LOCK_FROM,
  LIST,
  MOVE,
  MOVE_CUSTOMER,
  PREVIEW,
  PUT_BACK,
  PUT_BACK_CUSTOMER,
  TAKE_TURN,
} from './contact-reconciliation.statements.js';

/** A contact as far as it matters whether it can be reconciled. */
export interface ReconcilableContact {
  id: number;
  customerId: number;
  temporary: boolean;
  /** Null when it stands for itself. */
  reconciledInto: number | null;
}

/** What goes from the one contact to the other. */
export interface Movement {
  referenceIds: number[];
  orderIds: number[];
  /** Whether the temporary account goes too. */
  customerMoved: boolean;
}

/** One line of the journal. */
export interface ReconciliationRow extends Movement {
  id: number;
  fromContactId: number;
  intoContactId: number;
  fromCustomerId: number;
  intoCustomerId: number;
  actor: { id: number; name: string };
  createdAt: Date;
  /** Until when it can be undone. */
  undoableUntil: Date;
  /** By the clock of the database. */
  isFinal: boolean;
  undoneAt: Date | null;
  undoneBy: { id: number; name: string } | null;
}

/** Who is to be whom: the contacts and their accounts, each the end of its chain. */
export interface ReconciliationPair {
  from: ReconcilableContact;
  into: ReconcilableContact;
}

/** Temporary contacts that turn out to be somebody known. */
@Injectable()
export class ContactReconciliationRepository {
  constructor(private readonly transactions: Transactions) {}

  async reconciliation(tx: Tx, id: number): Promise<ReconciliationRow | null> {
    const [row] = await execute<ReconciliationRow>(tx, FIND, [id]);
    return row ?? null;
  }

  find(id: number): Promise<ReconciliationRow | null> {
    return this.reconciliation(this.transactions.autocommit, id);
  }

  /** Everything the contact had to do with, as the one that was reconciled or as the one it turned out to be. */
  list(contactId: number): Promise<ReconciliationRow[]> {
    return execute(this.transactions.autocommit, LIST, [contactId]);
  }

  /**
   * One reconciliation at a time, everywhere: chains cannot close to a circle behind one's back. They are made
   * by people, one by one.
   */
  async takeTurn(tx: Tx): Promise<void> {
    await execute(tx, TAKE_TURN, []);
  }

  /** The contact itself, and who the other one is by now; null where there is no such contact. */
  async pair(
    tx: Tx,
    fromId: number,
    intoId: number,
  ): Promise<{ from: ReconcilableContact | null; into: ReconcilableContact | null }> {
    const rows = await execute<ReconcilableContact & { asked: number }>(tx, CONTACT_ENDS, [fromId, intoId]);
    const find = (asked: number): ReconcilableContact | null =>
      rows.find((row) => row.asked === asked) ?? null;
    return { from: find(1), into: find(2) };
  }

  /** The reconciliation of this contact that holds. */
  async current(tx: Tx, fromId: number): Promise<ReconciliationRow | null> {
    const [row] = await execute<ReconciliationRow>(tx, CURRENT, [fromId]);
    return row ?? null;
  }

  /** What `move` would do now. */
  async preview(tx: Tx, { from, into }: ReconciliationPair): Promise<Movement> {
    const values = [from.id, from.customerId, into.customerId];
    const [row] = await execute<Movement>(tx, PREVIEW, values);
    return row!;
  }

  /**
   * Call it in turn. Orders that come meanwhile wait, and then find the contact reconciled.
   * @returns the line of the journal
   */
  async move(tx: Tx, { from, into }: ReconciliationPair, actorId: number): Promise<number> {
    await execute(tx, LOCK_FROM, [from.id]);
    await execute(tx, LOCK_ACCOUNT, [from.customerId]);
    const values = [from.id, into.id, from.customerId, into.customerId, actorId];
    const [{ id }] = (await execute<{ id: number }>(tx, MOVE, values)) as [{ id: number }];
    await execute(tx, MOVE_CUSTOMER, [id]);
    return id;
  }

  /**
   * Puts back what has not moved on since. Call it in turn.
   * @returns the references that lead to the old contact again
   */
  async putBack(tx: Tx, reconciliationId: number, actorId: number): Promise<number[]> {
    const [row] = await execute<{ referenceIds: number[] }>(tx, PUT_BACK, [reconciliationId, actorId]);
    await execute(tx, PUT_BACK_CUSTOMER, [reconciliationId]);
    return row!.referenceIds;
  }
}
