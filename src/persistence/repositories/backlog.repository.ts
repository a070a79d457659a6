import { Injectable } from '@nestjs/common';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

/** Deliveries that could be made now, of subscriptions that are active and not paused. */
export interface Backlog {
  due: number;
  /** Since the one that has waited longest was due; 0 when there is none. */
  oldestDueSeconds: number;
}

/** More are not counted of one subscription: whoever is so far behind need not know it exactly. */
export const MAX_COUNTED = 10_000;

/** Steps from subscription to subscription through webhook_deliveries_due_idx, whatever else has piled up. */
const BACKLOG = {
  name: 'delivery_backlog',
  text: `
    WITH RECURSIVE waiting (webhook_id) AS (
      (SELECT d.webhook_id FROM webhook_deliveries d
       WHERE d.state = 'waiting' ORDER BY d.webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d
              WHERE d.state = 'waiting' AND d.webhook_id > waiting.webhook_id
              ORDER BY d.webhook_id LIMIT 1)
      FROM waiting WHERE waiting.webhook_id IS NOT NULL
    )
    SELECT coalesce(sum(due.count), 0)::float8 AS due,
      coalesce(extract(epoch FROM now() - min(due.oldest)), 0)::float8 AS "oldestDueSeconds"
    FROM waiting
    JOIN webhooks w ON w.id = waiting.webhook_id
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(next_attempt_at) AS oldest FROM (
        SELECT d.next_attempt_at FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        ORDER BY d.next_attempt_at
        LIMIT ${MAX_COUNTED}
      ) first
    ) due
    WHERE w.active AND (w.paused_until IS NULL OR w.paused_until <= now())`,
};

@Injectable()
export class BacklogRepository {
  async backlog(tx: Tx): Promise<Backlog> {
    const [row] = await execute<Backlog>(tx, BACKLOG, []);
    return row!;
  }
}
