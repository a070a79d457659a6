import { Injectable, Module } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { raw, sql } from '../../platform/postgres/sql.js';

/** The time for which the sample receiver has failed, and the times of attempts, as in the default WEBHOOK_RETRY_SCHEDULE. */
const FAILING_FOR = sql`interval '12 hours'`;
const ATTEMPTED_AFTER = sql`(ARRAY['0 s', '5 s', '305 s', '2105 s'])[n]::interval`;
const NEXT_AFTER = sql`interval '9305 s'`;
const FAILED_ATTEMPTS = 4;

/** Gives the sample data a past, which nothing that the service does itself can have. */
@Injectable()
export class SampleHistoryRepository {
  async setTimesOfEvents(tx: Tx): Promise<void> {
    // Events of orders happen when the order that they contain was last changed.
    await tx.rows(sql`
      UPDATE events SET created_at = (payload::json ->> 'updatedAt')::timestamptz
      WHERE order_id IS NOT NULL AND payload::json ->> 'updatedAt' IS NOT NULL`);
  }

  async failDeliveries(tx: Tx, webhookId: number): Promise<void> {
    // Gives the deliveries of the subscription a past: the older ones were delivered, the newer ones have failed and wait for
    // their next attempt, so that the subscription is failing.
    await tx.rows(sql`
      WITH past AS (
        SELECT d.id, e.created_at, e.created_at < now() - ${FAILING_FOR} AS delivered
        FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
        WHERE d.webhook_id = ${webhookId}
      ), delivery AS (
        UPDATE webhook_deliveries d
        SET created_at = past.created_at,
          state = CASE WHEN delivered THEN 'delivered' ELSE 'waiting' END,
          attempts = CASE WHEN delivered THEN 1 ELSE ${raw(FAILED_ATTEMPTS)} END,
          reason = CASE WHEN NOT delivered THEN 'dns_failed' END,
          next_attempt_at = CASE WHEN NOT delivered THEN past.created_at + ${NEXT_AFTER} END,
          finished_at = CASE WHEN delivered THEN past.created_at END
        FROM past WHERE d.id = past.id
      ), attempt AS (
        INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
        SELECT id, n, created_at + ${ATTEMPTED_AFTER}, 38 + n,
          CASE WHEN delivered THEN 200 END, CASE WHEN delivered THEN 'delivered' ELSE 'dns_failed' END, ''
        FROM past CROSS JOIN generate_series(1, ${raw(FAILED_ATTEMPTS)}) n
        WHERE n = 1 OR NOT delivered
      ), last_failed AS (
        SELECT id, created_at FROM past WHERE NOT delivered ORDER BY created_at DESC LIMIT 1
      )
      UPDATE webhooks w
      SET created_at = (SELECT min(created_at) FROM past) - interval '1 day',
        failing_since = (SELECT min(created_at) FROM past WHERE NOT delivered),
        failing_confirmed_at = (SELECT min(created_at) + interval '305 s' FROM past WHERE NOT delivered),
        failures_in_row = (SELECT ${raw(FAILED_ATTEMPTS)} * count(*) FROM past WHERE NOT delivered),
        last_failed_at = last_failed.created_at + interval '2105 s', last_failed_delivery_id = last_failed.id,
        last_failure_reason = 'dns_failed', updated_at = now()
      FROM last_failed WHERE w.id = ${webhookId}`);
  }
}

@Module({ providers: [SampleHistoryRepository], exports: [SampleHistoryRepository] })
export class SampleDataPersistenceModule {}
