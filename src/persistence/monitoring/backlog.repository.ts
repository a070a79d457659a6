import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { raw, sql } from '../../platform/postgres/sql.js';

/** A subscription, and how long its oldest delivery has been waiting. */
export interface WaitingSubscription {
  applicationId: number;
  webhookId: number;
  seconds: number;
}

/**
 * Deliveries that wait, without pings. `due` and ages leave out subscriptions to which nothing is sent because they are disabled
 * or their application is switched off; `due` also leaves out paused ones.
 */
export interface Backlog {
  waiting: number;
  due: number;
  /** The time for which the oldest due delivery has been due, and the oldest waiting one has waited; 0 when there is none. */
  oldestDueSeconds: number;
  oldestWaitingSeconds: number;
  /** The subscriptions whose oldest deliveries have waited longest. */
  worst: WaitingSubscription[];
}

interface Leases {
  active: number;
  expired: number;
  /** The number of deliveries in the active ones. */
  deliveries: number;
}

type EndedDeliveries = Record<'delivered' | 'exhausted' | 'cancelled', number>;

/** At most this many are counted for each subscription, which limits the cost of the statement. */
export const MAX_COUNTED_PER_SUBSCRIPTION = 10_000;
/** At most this many events are read for the deliveries that ended. */
export const MAX_EVENTS = 10_000;
/** At most this many subscriptions are listed. */
export const MAX_NAMED = 20;

/**
 * Skips from one subscription to the next in webhook_deliveries_due_idx, and reads the deliveries of each that are attempted
 * first. A delivery that was requested again has waited since then.
 */
export const BACKLOG = sql`
    WITH RECURSIVE subscription (webhook_id) AS (
      (SELECT d.webhook_id FROM webhook_deliveries d
       WHERE d.state = 'waiting' ORDER BY d.webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d
              WHERE d.state = 'waiting' AND d.webhook_id > subscription.webhook_id
              ORDER BY d.webhook_id LIMIT 1)
      FROM subscription WHERE subscription.webhook_id IS NOT NULL
    ), backlog AS MATERIALIZED (
      SELECT w.id, w.application_id, a.active AND w.active AS sends,
        w.paused_until IS NOT NULL AND w.paused_until > now() AS paused, waiting.*
      FROM subscription
      JOIN webhooks w ON w.id = subscription.webhook_id
      JOIN applications a ON a.id = w.application_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS count, min(since) AS since,
          count(*) FILTER (WHERE next_attempt_at <= now()) AS due, min(next_attempt_at) AS due_since
        FROM (
          SELECT d.next_attempt_at, greatest(d.created_at, d.redelivered_at) AS since FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.kind = 'event'
          ORDER BY d.next_attempt_at
          LIMIT ${raw(MAX_COUNTED_PER_SUBSCRIPTION)}
        ) first
      ) waiting
    )
    SELECT coalesce(sum(count), 0)::float8 AS waiting,
      coalesce(sum(due) FILTER (WHERE sends AND NOT paused), 0)::float8 AS due,
      greatest(extract(epoch FROM now() - min(due_since) FILTER (WHERE sends AND NOT paused)), 0)::float8
        AS "oldestDueSeconds",
      coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE sends)), 0)::float8 AS "oldestWaitingSeconds",
      (
        SELECT coalesce(json_agg(json_build_object('applicationId', application_id, 'webhookId', id,
          'seconds', extract(epoch FROM now() - since)) ORDER BY since), '[]')
        FROM (SELECT * FROM backlog WHERE sends AND count > 0 ORDER BY since LIMIT ${raw(MAX_NAMED)}) worst
      ) AS worst
    FROM backlog`;

/** Ended deliveries of the newest events of the last hour. Deliveries have no index by the time at which they ended. */
export const ENDED_DELIVERIES = sql`
    SELECT count(*) FILTER (WHERE d.state = 'delivered')::float8 AS delivered,
      count(*) FILTER (WHERE d.state = 'exhausted')::float8 AS exhausted,
      count(*) FILTER (WHERE d.state = 'cancelled')::float8 AS cancelled
    FROM (
      SELECT id FROM events WHERE created_at >= now() - interval '1 hour'
      ORDER BY created_at DESC, id DESC LIMIT ${raw(MAX_EVENTS)}
    ) e
    CROSS JOIN LATERAL (
      SELECT state FROM webhook_deliveries WHERE event_id = e.id AND kind = 'event' OFFSET 0
    ) d`;

@Injectable()
export class BacklogRepository {
  constructor(private readonly transactions: Transactions) {}

  backlog(): Promise<Backlog> {
    return this.transactions.autocommit.row<Backlog>(BACKLOG);
  }

  endedDeliveries(): Promise<EndedDeliveries> {
    return this.transactions.autocommit.row<EndedDeliveries>(ENDED_DELIVERIES);
  }

  leases(): Promise<Leases> {
    return this.transactions.autocommit.row<Leases>(sql`
      SELECT count(*) FILTER (WHERE until > now())::float8 AS active,
        count(*) FILTER (WHERE until <= now())::float8 AS expired,
        coalesce(sum(cardinality(delivery_ids)) FILTER (WHERE until > now()), 0)::float8 AS deliveries
      FROM webhook_leases WHERE delivery_ids <> '{}'`);
  }
}
