import { Injectable, Module } from '@nestjs/common';
import { SummaryRepository } from './summary.repository.js';
import { EVENT_NAMES } from '../../events/catalogue.js';
import { OTHER_SESSION_OF_SERVICE } from '../../platform/postgres/session-settings.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { FEED_END } from '../events/feed-positions.repository.js';
import { ORDER_STATES, type OrderState } from '../orders/record/order-values.js';
import { CHANGED_COLLATIONS } from '../schema/server-check.js';
import type { WebhookHealth } from '../webhooks/webhook-values.js';
import { HEALTH } from '../webhooks/webhook.repository.js';

/** A subscription, and how long its oldest delivery has been waiting. */
interface WaitingSubscription {
  applicationId: number;
  webhookId: number;
  seconds: number;
}

/**
 * Deliveries that wait, without pings. `due` and ages leave out subscriptions to which nothing is sent because they are disabled
 * or their application is switched off; `due` also leaves out paused ones.
 */
interface Backlog {
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

/** What is read at most, which limits the cost of the statements. */
export const MONITORED = {
  deliveriesPerSubscription: 10_000,
  /** For the deliveries that ended. */
  events: 10_000,
  namedSubscriptions: 20,
  ordersPerState: 10_000,
  /** Those with fewer orders than this many others are counted together. */
  applications: 50,
};

/** The holders of snapshots, because of which PostgreSQL may not remove rows that were changed or deleted since. */
const SNAPSHOT_HOLDERS = ['session', 'prepared_transaction', 'replica', 'replication_slot'] as const;

interface OldestSnapshots {
  /** The age of the oldest one in seconds; 0 when there is none. */
  seconds: Record<(typeof SNAPSHOT_HOLDERS)[number], number>;
  /** True if this role sees the snapshots of other roles' sessions. */
  seesAllSessions: boolean;
  /** The number of sessions of the service that have waited for a synchronous standby for more than five seconds. */
  commitWaits: number;
  /** The number of transactions by which the oldest row that is not frozen is behind, in any database of the server. */
  transactionIdAge: number;
}

/** The time of the first event from this transaction id on; one look-up in events_whole_feed_idx for each type. */
const firstEventFrom = (position: Sql): Sql => sql`
        SELECT min(first.created_at) FROM unnest(${EVENT_NAMES}::text[]) AS wanted(type)
        CROSS JOIN LATERAL (
          SELECT e.created_at FROM events e WHERE e.type = wanted.type AND e.feed_position >= ${position}
          ORDER BY e.feed_position, e.id LIMIT 1
        ) first`;

const AGES = SNAPSHOT_HOLDERS.map(
  (holder) =>
    `'${holder}', coalesce(extract(epoch FROM now() - min(since) FILTER (WHERE holder = '${holder}')), 0)`,
);

interface SubscriptionHealth {
  /** Without the values that no subscription has. */
  byHealth: Partial<Record<WebhookHealth, number>>;
  /** The subscriptions that have been failing longest, and for how long. */
  failing: WaitingSubscription[];
  /** The subscriptions that were changed last, and why they were disabled. */
  disabled: { applicationId: number; webhookId: number; reason: string }[];
}

const OF_ACTIVE_APPLICATION = sql`w.application_id IN (SELECT id FROM applications WHERE active)`;

interface OrderCount {
  /** The id of the application, or `other`. */
  application: string;
  state: OrderState;
  count: number;
}

/** The values that monitoring reads from the database. */
@Injectable()
export class MonitoringRepository {
  constructor(private readonly transactions: Transactions) {}

  backlog(): Promise<Backlog> {
    // Skips from one subscription to the next in webhook_deliveries_due_idx, and reads the deliveries of each that are attempted
    // first. A delivery that was requested again has waited since then.
    return this.transactions.autocommit.row<Backlog>(sql`
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
            LIMIT ${raw(MONITORED.deliveriesPerSubscription)}
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
          FROM (SELECT * FROM backlog WHERE sends AND count > 0 ORDER BY since LIMIT ${raw(MONITORED.namedSubscriptions)}) worst
        ) AS worst
      FROM backlog`);
  }

  endedDeliveries(): Promise<EndedDeliveries> {
    // Ended deliveries of the newest events of the last hour. Deliveries have no index by the time at which they ended.
    return this.transactions.autocommit.row<EndedDeliveries>(sql`
      SELECT count(*) FILTER (WHERE d.state = 'delivered')::float8 AS delivered,
        count(*) FILTER (WHERE d.state = 'exhausted')::float8 AS exhausted,
        count(*) FILTER (WHERE d.state = 'cancelled')::float8 AS cancelled
      FROM (
        SELECT id FROM events WHERE created_at >= now() - interval '1 hour'
        ORDER BY created_at DESC, id DESC LIMIT ${raw(MONITORED.events)}
      ) e
      CROSS JOIN LATERAL (
        SELECT state FROM webhook_deliveries WHERE event_id = e.id AND kind = 'event' OFFSET 0
      ) d`);
  }

  leases(): Promise<Leases> {
    return this.transactions.autocommit.row<Leases>(sql`
      SELECT count(*) FILTER (WHERE until > now())::float8 AS active,
        count(*) FILTER (WHERE until <= now())::float8 AS expired,
        coalesce(sum(cardinality(delivery_ids)) FILTER (WHERE until > now()), 0)::float8 AS deliveries
      FROM webhook_leases WHERE delivery_ids <> '{}'`);
  }

  oldestSnapshots(): Promise<OldestSnapshots> {
    // The views are empty, or show no snapshots, where the role may not see them. Snapshots of replicas and replication slots have no
    // time: they are as old as the first event that was written after them, because events contain the id of their transaction.
    // Vacuum itself holds nothing back, so its workers are left out. Other values of the server are read too, for one round trip.
    return this.transactions.autocommit.row<OldestSnapshots>(sql`
      WITH holder AS MATERIALIZED (
        SELECT CASE backend_type WHEN 'walsender' THEN 'replica' ELSE 'session' END AS holder, backend_xmin AS xmin,
          xact_start AS since
        FROM pg_stat_activity
        WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid() AND backend_type <> 'autovacuum worker'
        AND (datname = current_database() OR backend_type = 'walsender')
        UNION ALL
        SELECT 'prepared_transaction', transaction, prepared FROM pg_prepared_xacts WHERE database = current_database()
        UNION ALL
        SELECT 'replication_slot', xmin, NULL FROM pg_replication_slots WHERE xmin IS NOT NULL
      ), aged AS (
        SELECT holder, coalesce(since, (${firstEventFrom(
          sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint - age(holder.xmin)`,
        )})) AS since
        FROM holder
      )
      SELECT json_build_object(${raw(AGES.join(', '))}) AS seconds,
        pg_has_role('pg_read_all_stats', 'USAGE') AS "seesAllSessions",
        (SELECT count(*)::float8 FROM pg_stat_activity s WHERE s.wait_event = 'SyncRep'
          AND s.query_start < clock_timestamp() - interval '5 seconds' AND ${OTHER_SESSION_OF_SERVICE}) AS "commitWaits",
        (SELECT max(age(datfrozenxid))::float8 FROM pg_database) AS "transactionIdAge"
      FROM aged`);
  }

  async feedHeldSeconds(): Promise<number> {
    // Seconds for which the feed has not shown an event that is stored, because a transaction that began earlier is still open.
    const { seconds } = await this.transactions.autocommit.row<{ seconds: number }>(sql`
      SELECT greatest(extract(epoch FROM now() - (${firstEventFrom(sql`(${FEED_END})`)})), 0)::float8 AS seconds`);
    return seconds;
  }

  health(): Promise<SubscriptionHealth> {
    return this.transactions.autocommit.row<SubscriptionHealth>(sql`
      SELECT (
        SELECT coalesce(json_object_agg(health, count), '{}') FROM (
          SELECT ${HEALTH} AS health, count(*) FROM webhooks w WHERE ${OF_ACTIVE_APPLICATION} GROUP BY 1
        ) counted
      ) AS "byHealth", (
        SELECT coalesce(json_agg(json_build_object('applicationId', application_id, 'webhookId', id,
          'seconds', extract(epoch FROM now() - failing_confirmed_at))), '[]')
        FROM (
          SELECT * FROM webhooks w
          WHERE w.failing_confirmed_at IS NOT NULL AND w.active AND ${OF_ACTIVE_APPLICATION}
          ORDER BY w.failing_confirmed_at, w.id LIMIT ${raw(MONITORED.namedSubscriptions)}
        ) longest
      ) AS failing, (
        SELECT coalesce(json_agg(json_build_object('applicationId', application_id, 'webhookId', id,
          'reason', coalesce(disabled_reason, 'none'))), '[]')
        FROM (
          SELECT * FROM webhooks w WHERE NOT w.active AND w.application_id IS NOT NULL AND ${OF_ACTIVE_APPLICATION}
          ORDER BY w.updated_at DESC, w.id LIMIT ${raw(MONITORED.namedSubscriptions)}
        ) latest
      ) AS disabled`);
  }

  /** Combinations of state and application without orders are missing. */
  orders(): Promise<OrderCount[]> {
    // The newest orders of each state, by their index; the application is read from the table.
    return this.transactions.autocommit.rows<OrderCount>(sql`
      WITH counted AS MATERIALIZED (
        SELECT wanted.state, o.application_id, count(*) AS count
        FROM unnest(${ORDER_STATES}::text[]) AS wanted(state)
        CROSS JOIN LATERAL (
          SELECT application_id FROM orders WHERE state = wanted.state
          ORDER BY created_at DESC, id DESC LIMIT ${raw(MONITORED.ordersPerState)}
        ) o
        GROUP BY 1, 2
      ), largest AS (
        SELECT application_id FROM counted GROUP BY 1 ORDER BY sum(count) DESC, 1 LIMIT ${raw(MONITORED.applications)}
      )
      SELECT coalesce(largest.application_id::text, 'other') AS application, state, sum(count)::float8 AS count
      FROM counted LEFT JOIN largest USING (application_id)
      GROUP BY 1, 2
      ORDER BY 1, 2`);
  }

  /** The names of collations whose version is another than that of the indexes. */
  async changedCollations(): Promise<string[]> {
    const rows = await this.transactions.autocommit.rows<{ name: string }>(CHANGED_COLLATIONS);
    return rows.map(({ name }) => name);
  }
}

const REPOSITORIES = [MonitoringRepository, SummaryRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class MonitoringPersistenceModule {}
