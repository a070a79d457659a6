import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';

/** Deliveries that are due, of subscriptions that are active and not paused, of applications that are active. */
export interface Backlog {
  due: number;
  /** How long the oldest of them has been due; 0 when there is none. */
  oldestDueSeconds: number;
}

/** At most this many are counted for each subscription, which limits the cost of the statement. */
export const MAX_COUNTED_PER_SUBSCRIPTION = 10_000;

/** Skips from one subscription to the next in webhook_deliveries_due_idx, so the cost does not grow with the backlog. */
const BACKLOG = {
  name: 'delivery_backlog',
  text: `
    WITH RECURSIVE subscription (webhook_id) AS (
      (SELECT d.webhook_id FROM webhook_deliveries d
       WHERE d.state = 'waiting' ORDER BY d.webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d
              WHERE d.state = 'waiting' AND d.webhook_id > subscription.webhook_id
              ORDER BY d.webhook_id LIMIT 1)
      FROM subscription WHERE subscription.webhook_id IS NOT NULL
    )
    SELECT coalesce(sum(due.count), 0)::float8 AS due,
      coalesce(extract(epoch FROM now() - min(due.oldest)), 0)::float8 AS "oldestDueSeconds"
    FROM subscription
    JOIN webhooks w ON w.id = subscription.webhook_id
    JOIN applications a ON a.id = w.application_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(next_attempt_at) AS oldest FROM (
        SELECT d.next_attempt_at FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        ORDER BY d.next_attempt_at
        LIMIT ${MAX_COUNTED_PER_SUBSCRIPTION}
      ) first
    ) due
    WHERE a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())`,
};

@Injectable()
export class BacklogRepository {
  constructor(private readonly transactions: Transactions) {}

  async backlog(): Promise<Backlog> {
    return this.transactions.autocommit.row<Backlog>(BACKLOG, []);
  }
}
