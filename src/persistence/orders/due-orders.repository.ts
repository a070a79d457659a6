import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { raw, sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { lockFree } from '../locks/free-rows.js';

/** An order for which something is due: a hold ends, or no answer was sent in time. */
export interface DueOrder {
  id: number;
  dueAt: Date;
}

/** The column with the time at which it is due. */
export type DueColumn = 'hold_ends_at' | 'answer_due_at';

@Injectable()
export class DueOrdersRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The next orders, in the order of the times at which they are due. */
  next(due: DueColumn, after: DueOrder | null, limit: number): Promise<DueOrder[]> {
    const column = raw(due);
    return this.transactions.autocommit.rows(sql`
      SELECT id, ${column} AS "dueAt" FROM orders
      WHERE ${column} <= now() AND (${column}, id) > (${after?.dueAt ?? '-infinity'}, ${after?.id ?? 0})
      ORDER BY ${column}, id LIMIT ${limit}`);
  }

  /** @returns true when the order is locked now, and still has a hold that has ended */
  async lockEndedHold(tx: Tx, orderId: number): Promise<boolean> {
    // An order that is locked is left to the transaction that has locked it, or to a later round.
    const rows = await tx.rows(
      lockFree('o', sql`SELECT FROM orders o WHERE id = ${orderId} AND hold_ends_at <= now()`),
    );
    return rows.length === 1;
  }

  /** @returns true when the answer was due and the order is locked now */
  async takeDueAnswer(tx: Tx, orderId: number): Promise<boolean> {
    const due = sql`SELECT id FROM orders o WHERE id = ${orderId} AND answer_due_at <= now()`;
    const rows = await tx.rows(
      sql`UPDATE orders SET answer_due_at = NULL WHERE id = (${lockFree('o', due)}) RETURNING id`,
    );
    return rows.length === 1;
  }
}
