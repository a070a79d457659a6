import { Injectable } from '@nestjs/common';
import { isLockTimeout } from '../../platform/postgres/database-error.js';
import type { Session } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  MOVE_ORDERS,
  MOVE_ORDERS_BACK,
  moveOrders,
  readOrdersToMove,
} from './reconciled-orders.statements.js';
import { changedDocument } from './record/order-history.js';

/** Small, so that requests that need one of these orders do not wait long for its lock. */
const ORDERS_PER_STEP = 100;

/** The next orders of a reconciliation, and the contact and the customer that they get. */
interface Step {
  now: Date;
  contactId: number;
  customer: { id: number; temporary: boolean };
  orders: { id: number; version: number; document: string; isAccountMoved: boolean }[];
  /** The number of orders that were found, including those that did not fit. */
  found: number;
}

/** Gives the orders of reconciled contacts to the other contact, in steps. */
@Injectable()
export class ReconciledOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Moves the next orders of a reconciliation, or moves them back when it was undone. The position is stored in the
   * journal, so that any process can continue. An order that changes between reading and writing is left to the next step.
   * @returns whether there are more
   */
  async moveNext(session: Session, reconciliationId: number): Promise<boolean> {
    for (const direction of [MOVE_ORDERS, MOVE_ORDERS_BACK]) {
      const step = await session.rowOrNull<Step>(
        readOrdersToMove(direction, reconciliationId, ORDERS_PER_STEP),
      );
      if (step === null) continue;
      const hasMore = step.found === ORDERS_PER_STEP || step.found > step.orders.length;
      const moved = moveOrders(direction, reconciliationId, movedOrders(step), hasMore);
      const row = await session.rowOrNull<{ pending: boolean }>(moved, { throwsLockTimeout: true });
      return row?.pending ?? false;
    }
    return false;
  }

  /**
   * The same in transactions of its own.
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

const movedOrders = ({ now, contactId, customer, orders }: Step) =>
  orders.map(({ document, version, ...order }) => {
    const changed = changedDocument(document, (before) => ({
      version: version + 1,
      contact: { ...before.contact, id: contactId },
      customer: { ...before.customer, ...(order.isAccountMoved && customer) },
      updatedAt: latest(before.updatedAt, now.toISOString()),
    }));
    const { text, changes, updatedAt } = changed;
    return { ...order, version, document: text, changes, updatedAt };
  });

/** The later of two times in ISO 8601 UTC with milliseconds. */
const latest = (a: string, b: string): string => (a > b ? a : b);
