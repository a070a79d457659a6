import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { Tx } from '../../platform/postgres/session.js';
import { sql } from '../../platform/postgres/sql.js';

/** The end of a hold, and the order that has it. */
export interface HoldEnd {
  id: number;
  holdEndsAt: Date;
}

@Injectable()
export class OrderHoldRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The next orders with a hold that has ended, in the order of the ends. */
  ended(after: HoldEnd | null, limit: number): Promise<HoldEnd[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT id, hold_ends_at AS "holdEndsAt" FROM orders
      WHERE hold_ends_at <= now() AND (hold_ends_at, id) > (${after?.holdEndsAt ?? '-infinity'}, ${after?.id ?? 0})
      ORDER BY hold_ends_at, id LIMIT ${limit}`);
  }

  /** @returns true when the order is locked now, and still has a hold that has ended */
  async lockEnded(tx: Tx, orderId: number): Promise<boolean> {
    // An order that is locked is left to the transaction that has locked it, or to a later round.
    const rows = await tx.rows(
      sql`SELECT FROM orders WHERE id = ${orderId} AND hold_ends_at <= now() FOR UPDATE SKIP LOCKED`,
    );
    return rows.length === 1;
  }
}
