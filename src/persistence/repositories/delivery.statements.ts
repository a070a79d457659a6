import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { release } from './lease.js';

/**
 * The life of a delivery in a few statements, the last of them in delivery-record.statement.ts. Each is a transaction,
 * and every moment in them is the database's. The row is written when there is an outcome, and not before.
 */

/**
 * One process claims at a time, or two would lease the same. To be asked before CLAIM, in the same transaction: what
 * CLAIM sees must not be older than the turn.
 */
export const TAKE_TURN = {
  name: 'take_turn',
  text: `SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.claimDeliveries}) AS mine`,
};

/** Beside `taken`, the ids in all leases that are not over: nobody makes an attempt at the delivery `d`. */
const FREE = 'd.id NOT IN (SELECT id FROM taken)';

const HIGHEST_ID = '9223372036854775807';

/**
 * Leases one chunk of due deliveries for each of $1 subscriptions at most; none for one that has $2 chunks in flight;
 * $3 deliveries a chunk; for $4 milliseconds. A subscription that failed gets no more deliveries than its flow allows,
 * and all that are failing hold no more than $5 chunks together: what runs into its timeout holds slots that long.
 * Leases that are over go first, but for those that are just being renewed or recorded.
 *
 * The subscriptions are found by hopping from one to the next in webhook_deliveries_due_idx, once around from a place
 * picked by lot so that none starves (up to the highest, then from 0 up to that place), and no further than is needed:
 * neither many deliveries of one nor many subscriptions cost time. The chunk size is a column because PostgreSQL reads
 * the index in order only when it does not know the limit; a limit above its estimate makes it sort the whole backlog.
 * And the first delivery that is free is compared with the clock because to ask whether one exists that is due would
 * make it read the table, when many are. OFFSET 0 keeps it from joining in another order, which would look at every
 * subscription.
 */
export const CLAIM = {
  name: 'claim_deliveries',
  text: `
    WITH RECURSIVE turn AS MATERIALIZED (
      SELECT floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start
    ), ended AS (
      DELETE FROM webhook_leases WHERE token = ANY (ARRAY(
        SELECT token FROM webhook_leases WHERE until <= now() OR delivery_ids = '{}' FOR UPDATE SKIP LOCKED))
      RETURNING token
    ), held AS MATERIALIZED (
      SELECT webhook_id, delivery_ids FROM webhook_leases
      WHERE delivery_ids <> '{}' AND token NOT IN (SELECT token FROM ended)
    ), taken AS MATERIALIZED (
      SELECT unnest(delivery_ids) AS id FROM held
    ), waiting (webhook_id, last) AS (
      SELECT start, ${HIGHEST_ID} FROM turn
      UNION ALL
      SELECT coalesce(next.webhook_id, 0),
        CASE WHEN next.webhook_id IS NOT NULL THEN last WHEN last = ${HIGHEST_ID} THEN (SELECT start FROM turn) END
      FROM waiting LEFT JOIN LATERAL (
        SELECT d.webhook_id FROM webhook_deliveries d
        WHERE d.state = 'waiting' AND d.webhook_id > waiting.webhook_id AND d.webhook_id <= last
        ORDER BY d.webhook_id LIMIT 1
      ) next ON true
      WHERE last IS NOT NULL
    ), ready AS MATERIALIZED (
      SELECT w.id, w.failing, least($3::int, w.flow - in_flight.deliveries) AS chunk_size
      FROM (SELECT webhook_id FROM waiting OFFSET 1) candidate
      CROSS JOIN LATERAL (
        SELECT w.id, w.flow, w.failing_since IS NOT NULL AS failing FROM webhooks w
        WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
        AND (
          SELECT d.next_attempt_at FROM webhook_deliveries d
          WHERE d.webhook_id = candidate.webhook_id AND d.state = 'waiting' AND ${FREE}
          ORDER BY d.next_attempt_at LIMIT 1) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT count(*) AS chunks, coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM held WHERE webhook_id = w.id
      ) in_flight
      WHERE in_flight.chunks < $2::int AND (w.flow IS NULL OR in_flight.deliveries < w.flow)
      AND (NOT w.failing OR (SELECT chunks FROM failing) < $5::int)
      LIMIT $1
    ), failing AS (
      SELECT count(*) AS chunks FROM held JOIN webhooks w ON w.id = held.webhook_id WHERE w.failing_since IS NOT NULL
    ), ranked AS (
      SELECT ready.*, row_number() OVER (PARTITION BY failing) AS rank FROM ready
    ), chosen AS MATERIALIZED (
      SELECT id, chunk_size FROM ranked WHERE NOT failing OR rank <= $5::int - (SELECT chunks FROM failing)
    )
    INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
    SELECT gen_random_uuid(), chosen.id, array_agg(due.id ORDER BY due.id), now() + $4 * interval '1 millisecond'
    FROM chosen CROSS JOIN LATERAL (
      SELECT d.id FROM webhook_deliveries d
      WHERE d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now() AND ${FREE}
      ORDER BY d.next_attempt_at
      LIMIT chosen.chunk_size
    ) due
    GROUP BY chosen.id
    RETURNING webhook_id AS "webhookId", token AS "leaseToken", delivery_ids AS "deliveryIds"`,
};

/**
 * Renews the lease $1 for $2 milliseconds from now, and loads the deliveries that are still in it. The payloads beyond
 * $3 bytes, though never the first, stay behind. (Were the state compared with =, PostgreSQL would rather walk through the
 * index of all that wait than look up the few whose ids it is given, as long as statistics say that nothing waits.)
 */
export const TAKE_UP = {
  name: 'take_up_deliveries',
  text: `
    WITH lease AS (
      UPDATE webhook_leases l
      SET taken_up = true, until = now() + $2 * interval '1 millisecond'
      FROM webhooks w
      WHERE l.token = $1 AND w.id = l.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
      RETURNING l.delivery_ids, w.application_id, w.url, w.secret,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    ), sized AS (
      SELECT d.id, d.kind, d.attempts, d.earlier_attempts, e.message_id, e.type, e.sequence, e.payload,
        sum(octet_length(e.payload)) OVER (ORDER BY d.id) - octet_length(e.payload) AS bytes_before
      FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.id = ANY ((SELECT delivery_ids FROM lease)::bigint[])
      AND d.state IS NOT DISTINCT FROM 'waiting' AND d.next_attempt_at <= now()
    )
    SELECT sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
      message_id AS "messageId", type AS event, sequence,
      CASE WHEN bytes_before < $3 THEN payload END AS payload,
      url, secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
      (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
    FROM lease JOIN applications a ON a.id = lease.application_id CROSS JOIN sized
    ORDER BY sized.id`,
};

/** Takes the deliveries $1 out of the lease $2 without an attempt: they are due as they were. */
export const GIVE_BACK = {
  name: 'give_back_deliveries',
  text: release('unnest($1::bigint[]) id', 'l.token = $2'),
};

/** Ends those of the leases $1 that nobody has taken up: their deliveries are due as they were. */
export const CALL_OFF = {
  name: 'call_off_leases',
  text: 'DELETE FROM webhook_leases WHERE token = ANY ($1::uuid[]) AND NOT taken_up',
};
