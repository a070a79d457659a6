import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { belongsTo } from '../events/outbox.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** At most this many attempts, and this many waiting deliveries, are counted. */
const MAX_COUNTED = 10_000;

/** The attempts of a period: at most the newest MAX_COUNTED. */
interface AttemptStatistics {
  attempts: number;
  /** True if there were more. */
  truncated: boolean;
  delivered: number;
  p50Ms: number | null;
  p95Ms: number | null;
}

export interface DeliveryStatistics {
  lastHour: AttemptStatistics;
  lastDay: AttemptStatistics;
  /** At most MAX_COUNTED. */
  waiting: number;
  oldestWaiting: { delivery: number; createdAt: string; ageSeconds: number } | null;
}

/** Only the newest attempts of a delivery are counted: one that is redelivered often has any number of them. */
const ATTEMPTS_OF_DELIVERY = 50;
const COUNTED = sql`rank <= ${raw(MAX_COUNTED)} AND NOT uncounted`;

/**
 * True if a list of candidates was cut off, and what is behind its end was attempted in this period, or may have been: a backlog
 * of newer deliveries without attempts fills the list as well.
 */
const cutOffWithin = (interval: string): Sql =>
  sql`coalesce((SELECT max(since) FROM cut_off) >= now() - interval '${raw(interval)}', false)`;

const newestAttempts = (interval: string): Sql => sql`
      SELECT json_build_object(
        'attempts', count(*) FILTER (WHERE ${COUNTED}),
        'truncated', coalesce(NOT bool_and(${COUNTED}), false) OR ${cutOffWithin(interval)},
        'delivered', count(*) FILTER (WHERE ${COUNTED} AND reason = 'delivered'),
        'p50Ms', percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE ${COUNTED}),
        'p95Ms', percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE ${COUNTED}))
      FROM newest WHERE started_at >= now() - interval '${raw(interval)}'`;

@Injectable()
export class DeliveryStatisticsRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param applicationId the owner of the subscription; null for a subscription of any application
   * @returns null when there is no such subscription
   */
  statistics(applicationId: number | null, webhookId: number): Promise<DeliveryStatistics | null> {
    // No index has the attempts of a subscription by time. Attempts of the last day belong to the deliveries that were created
    // last, to those that wait for another attempt, to those that failed last, and, while a backlog is delivered, to those that
    // were created just before the one that is due next. One more than MAX_COUNTED of each are read with existing indexes, and one
    // more attempt than is counted of each delivery: it shows that there were more.
    return this.transactions.autocommit.rowOrNull<DeliveryStatistics>(sql`
    WITH subscription AS MATERIALIZED (
      SELECT w.id FROM webhooks w WHERE ${belongsTo(applicationId)} AND w.id = ${webhookId}
    ), due_next AS MATERIALIZED (
      SELECT d.created_at FROM webhook_deliveries d
      WHERE d.webhook_id = (SELECT id FROM subscription) AND d.state = 'waiting' AND d.next_attempt_at <= now()
      ORDER BY d.next_attempt_at LIMIT 1
    ), created AS MATERIALIZED (
      SELECT d.id, d.created_at AS since FROM webhook_deliveries d
      WHERE d.webhook_id = (SELECT id FROM subscription) AND d.created_at >= now() - interval '1 day' AND d.kind = 'event'
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${raw(MAX_COUNTED + 1)}
    ), retried AS MATERIALIZED (
      SELECT d.id, CASE WHEN d.attempts > 0 THEN now() END AS since FROM webhook_deliveries d
      WHERE d.webhook_id = (SELECT id FROM subscription) AND d.state = 'waiting' AND d.kind = 'event'
      ORDER BY d.next_attempt_at DESC LIMIT ${raw(MAX_COUNTED + 1)}
    ), failed AS MATERIALIZED (
      SELECT d.id, d.finished_at AS since FROM webhook_deliveries d
      WHERE d.webhook_id = (SELECT id FROM subscription) AND d.state IN ('exhausted', 'cancelled') AND d.kind = 'event'
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${raw(MAX_COUNTED + 1)}
    ), cut_off AS MATERIALIZED (
      SELECT min(since) AS since FROM created HAVING count(*) > ${raw(MAX_COUNTED)}
      UNION ALL
      SELECT max(since) FROM retried HAVING count(*) > ${raw(MAX_COUNTED)}
      UNION ALL
      SELECT min(since) FROM failed HAVING count(*) > ${raw(MAX_COUNTED)}
    ), candidate AS MATERIALIZED (
      SELECT id FROM created
      UNION
      SELECT id FROM retried
      UNION
      SELECT id FROM failed
      UNION
      (SELECT d.id FROM webhook_deliveries d
        WHERE d.webhook_id = (SELECT id FROM subscription) AND d.created_at <= (SELECT created_at FROM due_next)
          AND d.kind = 'event'
        ORDER BY d.created_at DESC, d.id DESC LIMIT ${raw(MAX_COUNTED + 1)})
    ), newest AS MATERIALIZED (
      SELECT a.*, row_number() OVER (ORDER BY a.uncounted, a.started_at DESC) AS rank
      FROM candidate
      CROSS JOIN LATERAL (
        SELECT a.started_at, a.duration_ms, a.reason,
          row_number() OVER (ORDER BY a.attempt DESC) > ${raw(ATTEMPTS_OF_DELIVERY)} AS uncounted
        FROM webhook_attempts a WHERE a.delivery_id = candidate.id
        ORDER BY a.attempt DESC LIMIT ${raw(ATTEMPTS_OF_DELIVERY + 1)}
      ) a
      WHERE a.started_at >= now() - interval '1 day'
      ORDER BY a.uncounted, a.started_at DESC LIMIT ${raw(MAX_COUNTED + 1)}
    ), waiting AS MATERIALIZED (
      SELECT d.id, d.created_at FROM webhook_deliveries d
      WHERE d.webhook_id = (SELECT id FROM subscription) AND d.state = 'waiting'
      ORDER BY d.next_attempt_at LIMIT ${raw(MAX_COUNTED)}
    )
    SELECT (${newestAttempts('1 hour')}) AS "lastHour", (${newestAttempts('1 day')}) AS "lastDay",
      (SELECT count(*)::int FROM waiting) AS waiting,
      (SELECT json_build_object('delivery', id, 'createdAt', created_at,
          'ageSeconds', floor(extract(epoch FROM now() - created_at))::bigint)
        FROM waiting ORDER BY created_at, id LIMIT 1) AS "oldestWaiting"
    FROM subscription`);
  }
}
