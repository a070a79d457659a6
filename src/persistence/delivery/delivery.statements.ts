import { mayReceive } from '../events/event-access.js';
import { lockLeases } from './lease.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/**
 * Renews leases for `leaseMs` milliseconds from now, and loads the deliveries that each still holds; none while the
 * subscription is paused, or it or its application is not active. Deliveries of events
 * of other applications are cancelled if the application has lost the right to see them. Payloads are loaded up to `maxBytes`
 * bytes for each lease, the first one in any case; none for a subscription that receives references. (IS NOT DISTINCT FROM keeps PostgreSQL from using the index of waiting
 * deliveries instead of the given ids, which it does with = while its statistics say that nothing is waiting.)
 */
export const renewAndLoad = (tokens: string[], leaseMs: number, maxBytes: number): Sql => sql`
    WITH locked AS MATERIALIZED (${lockLeases(sql`l.token = ANY (${tokens}::uuid[])`)}
    ), lease AS (
      UPDATE webhook_leases l
      SET started = true, until = now() + ${leaseMs} * interval '1 millisecond'
      FROM webhooks w JOIN applications a ON a.id = w.application_id
      WHERE l.token = ANY (ARRAY(SELECT token FROM locked))
      AND w.id = l.webhook_id AND a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
      RETURNING l.token, l.delivery_ids, w.application_id, w.ordered, w.content, w.signatures, w.url, w.headers, w.secret, w.max_in_flight,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret,
        CASE WHEN 'v1a' = ANY (w.signatures) THEN (
          SELECT array_agg(k.private_key ORDER BY k.id DESC) FROM webhook_keys k
          WHERE k.application_id = w.application_id AND k.signs_from <= now() AND (k.signs_until IS NULL OR k.signs_until > now())
        ) END AS keys
    ), found AS MATERIALIZED (
      SELECT lease.token, d.id, d.kind, d.attempts, d.earlier_attempts,
        e.message_id, e.type, e.sequence, e.order_id, e.created_at, e.erased, e.traceparent,
        e.payload, lease.content = 'reference' AND d.kind = 'event' AS by_reference,
        greatest(d.created_at, d.redelivered_at) AS waiting_since, ${mayReceive('e')} AS permitted
      FROM webhook_deliveries d
      JOIN lease ON d.id = ANY (lease.delivery_ids)
      JOIN events e ON e.id = d.event_id
      JOIN applications a ON a.id = lease.application_id
      WHERE d.id = ANY (ARRAY(SELECT unnest(delivery_ids) FROM lease))
      AND d.state IS NOT DISTINCT FROM 'waiting' AND d.next_attempt_at <= now()
    ), cancelled AS (
      UPDATE webhook_deliveries d
      SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
      WHERE d.id = ANY (ARRAY(SELECT id FROM found WHERE NOT permitted ORDER BY id))
      AND d.state IS NOT DISTINCT FROM 'waiting'
    ), sized AS (
      SELECT found.*,
        sum(octet_length(payload)) OVER (PARTITION BY token ORDER BY id) - octet_length(payload) AS bytes_before
      FROM found WHERE permitted
    )
    SELECT sized.token AS "leaseToken", sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
      message_id AS "messageId", type AS event, sequence, traceparent,
      CASE WHEN by_reference THEN '' WHEN bytes_before < ${maxBytes} THEN payload END AS payload, by_reference AS "byReference",
      order_id AS "orderId", sized.created_at AS "createdAt", erased, ordered, url, headers AS "sealedHeaders", signatures, keys AS "sealedKeys", secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
      (extract(epoch FROM now()) * 1000)::float8 AS "nowMs",
      CASE WHEN attempts = 0 AND kind = 'event' AND max_in_flight IS NULL
        THEN (extract(epoch FROM waiting_since) * 1000)::float8 END AS "waitingSinceMs"
    FROM lease JOIN applications a ON a.id = lease.application_id JOIN sized USING (token)
    ORDER BY sized.id`;
