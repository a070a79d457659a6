import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { mayReceive } from '../webhooks/event-access.js';
import { releaseDeliveries } from './lease.js';
import { holdBackSql } from './ordered-deliveries.sql.js';

/**
 * The statements of the delivery queue, except recording, which is in delivery-record.statement.ts. Each runs in a
 * transaction of its own and uses the clock of the database. Rows of webhook_deliveries are written only when there is
 * an outcome; until then the lease alone says that a delivery is in flight.
 */

/**
 * Only one process may claim at a time, otherwise two could lease the same delivery. Must run before CLAIM in the same
 * transaction, so that the snapshot of CLAIM is not older than the lock. JIT is turned off because compiling CLAIM takes
 * longer than running it, even with 10,000 failing subscriptions.
 */
export const TRY_CLAIM_LOCK = {
  name: 'try_claim_lock',
  text: `SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.claimDeliveries}) AS acquired, set_config('jit', 'off', true)`,
};

/** The delivery `d` is in no unexpired lease: no process is attempting it. */
const NOT_LEASED = 'd.id NOT IN (SELECT id FROM leased_delivery)';

const HIGHEST_ID = '9223372036854775807';

/**
 * Selects up to `limit` candidates, either failing or healthy ones, for which a chunk may be claimed. The conditions
 * that read at most one row come before the look-up in the deliveries.
 */
const claimable = (failing: boolean, candidates: string, limit: string): string => `
      SELECT w.id, w.application_id, w.ordered, ${failing} AS failing,
        least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
      FROM (${candidates}) candidate
      CROSS JOIN LATERAL (
        SELECT w.id, w.application_id, w.ordered, w.max_in_flight FROM webhooks w
        WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
        AND w.failing_since IS ${failing ? 'NOT NULL' : 'NULL'}
        AND w.application_id NOT IN (SELECT application_id FROM applications_in_flight WHERE chunks >= $6::int)
        AND w.application_id NOT IN (SELECT id FROM applications WHERE NOT active)
        AND (
          SELECT d.next_attempt_at FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.state = 'waiting' AND ${NOT_LEASED}
          ORDER BY d.next_attempt_at LIMIT 1) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT count(*) AS chunks, coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease WHERE webhook_id = w.id
      ) in_flight
      WHERE in_flight.chunks < $2::int AND (w.max_in_flight IS NULL OR in_flight.deliveries < w.max_in_flight)
      LIMIT ${limit}`;

/** All failing subscriptions, in the order of their ids, beginning after the start id and wrapping around. */
const FAILING_SUBSCRIPTIONS = `
        (SELECT id AS webhook_id FROM webhooks
          WHERE failing_since IS NOT NULL AND id > (SELECT start_id FROM scan) ORDER BY id)
        UNION ALL
        (SELECT id FROM webhooks WHERE failing_since IS NOT NULL AND id <= (SELECT start_id FROM scan) ORDER BY id)`;

/**
 * Leases one chunk of due deliveries for each of at most $1 subscriptions, for $4 milliseconds. A chunk has at most $3
 * deliveries. A subscription with $2 chunks in flight gets none. A subscription that failed has no more deliveries in
 * flight than its `max_in_flight` allows. All failing subscriptions together have at most $5 chunks in flight, because
 * a request that runs into its timeout occupies a slot for all that time. All subscriptions of one application together
 * have at most $6 chunks in flight. An application that is not active gets no chunk. Expired leases are deleted first,
 * except those that are just being renewed or recorded. Of ordered subscriptions, deliveries that wait for an earlier one
 * are held back, and returned without a lease (ordered-deliveries.sql.ts).
 *
 * Failing and healthy subscriptions are searched separately and chosen alternately, so that neither group, however
 * large, excludes the other. Failing subscriptions have an index of their own.
 *
 * Healthy subscriptions are found by skipping from one to the next in webhook_deliveries_due_idx, once around from a
 * random start id so that none starves (up to the highest id, then from 0 to the start id), and only as far as needed:
 * the cost grows neither with the backlog of a subscription nor with the number of subscriptions. The chunk size is a
 * column because PostgreSQL reads the index in order only when it does not know the limit; with a limit above its
 * estimate it sorts the whole backlog. The first delivery that is not leased is compared with the clock, because with
 * EXISTS over due deliveries PostgreSQL reads the table when many are due. OFFSET 0 prevents another join order, which
 * would read every subscription.
 */
export const CLAIM = {
  name: 'claim_deliveries',
  text: `
    WITH RECURSIVE scan AS MATERIALIZED (
      SELECT floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start_id
    ), expired_lease AS (
      DELETE FROM webhook_leases WHERE token = ANY (ARRAY(
        SELECT token FROM webhook_leases WHERE until <= now() OR delivery_ids = '{}' FOR UPDATE SKIP LOCKED))
      RETURNING token
    ), active_lease AS MATERIALIZED (
      SELECT webhook_id, delivery_ids FROM webhook_leases
      WHERE delivery_ids <> '{}' AND token NOT IN (SELECT token FROM expired_lease)
    ), leased_delivery AS MATERIALIZED (
      SELECT unnest(delivery_ids) AS id FROM active_lease
    ), applications_in_flight AS MATERIALIZED (
      SELECT w.application_id, count(*) AS chunks, count(w.failing_since) AS failing_chunks
      FROM active_lease JOIN webhooks w ON w.id = active_lease.webhook_id
      -- Deleted subscriptions have none, and NOT IN with a null would exclude every application.
      WHERE w.application_id IS NOT NULL
      GROUP BY w.application_id
    ), with_waiting_delivery (webhook_id, last_id) AS (
      SELECT start_id, ${HIGHEST_ID} FROM scan
      UNION ALL
      SELECT coalesce(next.webhook_id, 0),
        CASE WHEN next.webhook_id IS NOT NULL THEN last_id WHEN last_id = ${HIGHEST_ID} THEN (SELECT start_id FROM scan) END
      FROM with_waiting_delivery LEFT JOIN LATERAL (
        SELECT d.webhook_id FROM webhook_deliveries d
        WHERE d.state = 'waiting' AND d.webhook_id > with_waiting_delivery.webhook_id AND d.webhook_id <= last_id
        ORDER BY d.webhook_id LIMIT 1
      ) next ON true
      WHERE last_id IS NOT NULL
    ), healthy AS MATERIALIZED (${claimable(false, 'SELECT webhook_id FROM with_waiting_delivery OFFSET 1', '$1')}
    ), failing AS MATERIALIZED (${claimable(
      true,
      FAILING_SUBSCRIPTIONS,
      '(SELECT greatest($5::int - coalesce(sum(failing_chunks), 0), 0) FROM applications_in_flight)',
    )}
    ), ranked AS (
      SELECT found.*, row_number() OVER (PARTITION BY application_id ORDER BY failing) AS rank_in_application
      FROM (SELECT * FROM healthy UNION ALL SELECT * FROM failing) found
    ), chosen AS MATERIALIZED (
      SELECT ranked.id, application_id, ordered, chunk_size
      FROM ranked LEFT JOIN applications_in_flight a USING (application_id)
      WHERE rank_in_application <= $6::int - coalesce(a.chunks, 0)
      ORDER BY row_number() OVER (PARTITION BY failing), failing
      LIMIT $1
    ), ${holdBackSql(NOT_LEASED)}, leased AS (
      INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
      SELECT gen_random_uuid(), chosen.id, array_agg(due.id ORDER BY due.id), now() + $4 * interval '1 millisecond'
      FROM chosen CROSS JOIN LATERAL (
        (SELECT d.id FROM webhook_deliveries d
          WHERE NOT chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
          AND ${NOT_LEASED}
          ORDER BY d.next_attempt_at LIMIT chosen.chunk_size)
        UNION ALL
        (SELECT id FROM examined WHERE chosen.ordered AND webhook_id = chosen.id AND NOT waits
          ORDER BY next_attempt_at LIMIT chosen.chunk_size)
      ) due
      GROUP BY chosen.id
      RETURNING webhook_id, token, delivery_ids
    )
    SELECT webhook_id AS "webhookId", token AS "leaseToken", delivery_ids AS "deliveryIds" FROM leased
    UNION ALL
    SELECT webhook_id, NULL, array_agg(id) FROM held_back GROUP BY webhook_id`,
};

/**
 * Renews the lease $1 for $2 milliseconds from now, and loads the deliveries that it still holds; none while the
 * subscription is paused, or it or its application is not active. Deliveries of events
 * of other applications are cancelled if the application has lost the right to see them. Payloads are loaded up to $3
 * bytes together, the first one in any case. (IS NOT DISTINCT FROM keeps PostgreSQL from using the index of waiting
 * deliveries instead of the given ids, which it does with = while its statistics say that nothing is waiting.)
 */
export const RENEW_AND_LOAD = {
  name: 'renew_and_load_lease',
  text: `
    WITH lease AS (
      UPDATE webhook_leases l
      SET started = true, until = now() + $2 * interval '1 millisecond'
      FROM webhooks w JOIN applications a ON a.id = w.application_id
      WHERE l.token = $1 AND w.id = l.webhook_id AND a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
      RETURNING l.delivery_ids, w.application_id, w.ordered, w.url, w.secret,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    ), found AS MATERIALIZED (
      SELECT d.id, d.kind, d.attempts, d.earlier_attempts, e.message_id, e.type, e.sequence, e.payload, e.traceparent,
        ${mayReceive('e')} AS permitted
      FROM webhook_deliveries d
      JOIN events e ON e.id = d.event_id
      JOIN applications a ON a.id = (SELECT application_id FROM lease)
      WHERE d.id = ANY ((SELECT delivery_ids FROM lease)::bigint[])
      AND d.state IS NOT DISTINCT FROM 'waiting' AND d.next_attempt_at <= now()
    ), cancelled AS (
      UPDATE webhook_deliveries d
      SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
      WHERE d.id = ANY (ARRAY(SELECT id FROM found WHERE NOT permitted ORDER BY id))
      AND d.state IS NOT DISTINCT FROM 'waiting'
    ), sized AS (
      SELECT found.*, sum(octet_length(payload)) OVER (ORDER BY id) - octet_length(payload) AS bytes_before
      FROM found WHERE permitted
    )
    SELECT sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
      message_id AS "messageId", type AS event, sequence, traceparent,
      CASE WHEN bytes_before < $3 THEN payload END AS payload,
      ordered, url, secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
      (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
    FROM lease JOIN applications a ON a.id = lease.application_id CROSS JOIN sized
    ORDER BY sized.id`,
};

/** Removes the deliveries $1 from the lease $2 without an attempt: they stay due as before. */
export const RELEASE_DELIVERIES = {
  name: 'release_deliveries',
  text: releaseDeliveries('unnest($1::bigint[]) id', 'l.token = $2'),
};

/** Deletes those of the leases $1 whose chunk no process has begun: their deliveries stay due as before. */
export const REVOKE_LEASES = {
  name: 'revoke_leases',
  text: 'DELETE FROM webhook_leases WHERE token = ANY ($1::uuid[]) AND NOT started',
};
