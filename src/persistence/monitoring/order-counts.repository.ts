import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ORDER_STATES, type OrderState } from '../orders/record/order-values.js';
import { raw, sql } from '../../platform/postgres/sql.js';

export interface OrderCount {
  /** The id of the application, or `other`. */
  application: string;
  state: OrderState;
  count: number;
}

/** At most this many orders of each state are read, which limits the cost of the statement. */
export const MAX_COUNTED_PER_STATE = 10_000;
/** Applications with fewer orders than this many others are counted together. */
export const MAX_APPLICATIONS = 50;

@Injectable()
export class OrderCountsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Combinations without orders are missing. */
  orders(): Promise<OrderCount[]> {
    // The newest orders of each state, by their index; the application is read from the table.
    return this.transactions.autocommit.rows<OrderCount>(sql`
      WITH counted AS MATERIALIZED (
        SELECT wanted.state, o.application_id, count(*) AS count
        FROM unnest(${ORDER_STATES}::text[]) AS wanted(state)
        CROSS JOIN LATERAL (
          SELECT application_id FROM orders WHERE state = wanted.state
          ORDER BY created_at DESC, id DESC LIMIT ${raw(MAX_COUNTED_PER_STATE)}
        ) o
        GROUP BY 1, 2
      ), largest AS (
        SELECT application_id FROM counted GROUP BY 1 ORDER BY sum(count) DESC, 1 LIMIT ${raw(MAX_APPLICATIONS)}
      )
      SELECT coalesce(largest.application_id::text, 'other') AS application, state, sum(count)::float8 AS count
      FROM counted LEFT JOIN largest USING (application_id)
      GROUP BY 1, 2
      ORDER BY 1, 2`);
  }
}
