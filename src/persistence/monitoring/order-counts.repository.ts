import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ORDER_STATES, type OrderState } from '../orders/record/order-values.js';

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

/** The newest orders of each state, by their index; the application is read from the table. */
const ORDER_COUNTS = {
  name: 'order_counts',
  text: `
    WITH counted AS MATERIALIZED (
      SELECT wanted.state, o.application_id, count(*) AS count
      FROM unnest($1::text[]) AS wanted(state)
      CROSS JOIN LATERAL (
        SELECT application_id FROM orders WHERE state = wanted.state
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_COUNTED_PER_STATE}
      ) o
      GROUP BY 1, 2
    ), largest AS (
      SELECT application_id FROM counted GROUP BY 1 ORDER BY sum(count) DESC, 1 LIMIT ${MAX_APPLICATIONS}
    )
    SELECT coalesce(largest.application_id::text, 'other') AS application, state, sum(count)::float8 AS count
    FROM counted LEFT JOIN largest USING (application_id)
    GROUP BY 1, 2
    ORDER BY 1, 2`,
};

@Injectable()
export class OrderCountsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Combinations without orders are missing. */
  orders(): Promise<OrderCount[]> {
    return this.transactions.autocommit.rows<OrderCount>(ORDER_COUNTS, [ORDER_STATES]);
  }
}
