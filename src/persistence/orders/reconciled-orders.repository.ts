import { Injectable } from '@nestjs/common';
import { isLockTimeout } from '../../platform/postgres/database-error.js';
import type { Session } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { MOVE_ORDERS, MOVE_ORDERS_BACK } from './reconciled-orders.statements.js';

/** Small, so that requests that need one of these orders do not wait long for its lock. */
const ORDERS_PER_STEP = 100;

/** Gives the orders of reconciled contacts to the other contact, in steps. */
@Injectable()
export class ReconciledOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Moves the next orders of a reconciliation, or moves them back when it was undone. The position is stored in the
   * journal, so that any process can continue.
   * @returns whether there are more
   */
  async moveNext(session: Session, reconciliationId: number): Promise<boolean> {
    const values = [reconciliationId, ORDERS_PER_STEP];
    const [moved] = await session.rows<{ pending: boolean }>(MOVE_ORDERS, values);
    if (moved !== undefined) return moved.pending;
    const [returned] = await session.rows<{ pending: boolean }>(MOVE_ORDERS_BACK, values);
    return returned?.pending ?? false;
  }

  /**
   * The same in a transaction of its own.
   * @returns `done` when no orders are left, `pending` when there are more, `locked` when one of the next is locked
   */
  async moveMore(reconciliationId: number): Promise<'done' | 'pending' | 'locked'> {
    try {
      return (await this.moveNext(this.transactions.autocommit, reconciliationId)) ? 'pending' : 'done';
    } catch (error) {
      if (isLockTimeout(error)) return 'locked';
      throw error;
    }
  }
}
