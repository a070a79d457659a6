import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import type { Tx } from '../../platform/postgres/session.js';

/** The end of a hold, and the order that has it. */
export interface HoldEnd {
  id: number;
  holdEndsAt: Date;
}

const ENDED = {
  name: 'ended_holds',
  text: `
    SELECT id, hold_ends_at AS "holdEndsAt" FROM orders
    WHERE hold_ends_at <= now() AND (hold_ends_at, id) > ($1, $2)
    ORDER BY hold_ends_at, id LIMIT $3`,
};

/** An order that is locked is left to the one who has locked it, or to a later round. */
const LOCK_ENDED = {
  name: 'lock_ended_hold',
  text: 'SELECT FROM orders WHERE id = $1 AND hold_ends_at <= now() FOR UPDATE SKIP LOCKED',
};

@Injectable()
export class OrderHoldRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The next orders with a hold that has ended, in the order of the ends. */
  ended(after: HoldEnd | null, limit: number): Promise<HoldEnd[]> {
    return this.transactions.autocommit.rows(ENDED, [
      after?.holdEndsAt ?? '-infinity',
      after?.id ?? 0,
      limit,
    ]);
  }

  /** @returns whether the order is locked now, and still has a hold that has ended */
  async lockEnded(tx: Tx, orderId: number): Promise<boolean> {
    return (await tx.rows(LOCK_ENDED, [orderId])).length === 1;
  }
}
