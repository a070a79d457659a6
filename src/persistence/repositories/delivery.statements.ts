import { ADVISORY_LOCKS } from '../advisory-locks.js';

/**
 * The life of a delivery row in four statements, the last of them in delivery-record.statement.ts. Each is one
 * statement and so one transaction, every moment in them is the database's, and none of them waits for a row that
 * another process works on.
 */

/**
 * Why tokens are compared with IS NOT DISTINCT FROM: statistics say that nothing is leased, so PostgreSQL would
 * rather walk through the index of all leased rows than look up the few rows whose ids it is given.
 */

const HIGHEST_ID = '9223372036854775807';

/**
 * Leases one chunk of due deliveries for each of $1 subscriptions at most; none for one that has $2 chunks in flight;
 * $3 deliveries a chunk; for $4 milliseconds. A subscription that failed gets no more deliveries than its flow allows,
 * and all that are failing hold no more than $5 chunks together: what runs into its timeout holds slots that long.
 *
 * One process claims at a time, or two would count the same chunks in flight. The subscriptions are found by hopping
 * from one to the next in webhook_deliveries_due_idx, once around from a place picked by lot so that none starves
 * (up to the highest, then from 0 up to that place), and no further than is needed: neither many deliveries of one nor
 * many subscriptions cost time. The chunk size is a column because PostgreSQL reads the index in order only when it
 * does not know the limit; a limit above its estimate makes it sort the whole backlog. And what is due becomes arrays
 * because it takes arrays for short; a large backlog makes it expect so many rows that it would read the whole table.
 * OFFSET 0 keeps it from joining in another order, which would look at every subscription.
 */
export const CLAIM = {
  name: 'claim_deliveries',
  text: `
    WITH RECURSIVE turn AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.claimDeliveries}) AS mine,
        floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start
    ), waiting (webhook_id, last) AS (
      SELECT start, ${HIGHEST_ID} FROM turn WHERE mine
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
        AND EXISTS (
          SELECT FROM webhook_deliveries d
          WHERE d.webhook_id = candidate.webhook_id AND d.state = 'waiting' AND d.next_attempt_at <= now()
          AND (d.lease_until IS NULL OR d.lease_until <= now()))
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT d.lease_token) AS chunks, count(*) AS deliveries FROM webhook_deliveries d
        WHERE d.webhook_id = w.id AND d.lease_token IS NOT NULL AND d.lease_until > now()
      ) in_flight
      WHERE in_flight.chunks < $2::int AND (w.flow IS NULL OR in_flight.deliveries < w.flow)
      AND (NOT w.failing OR (SELECT chunks FROM failing) < $5::int)
      LIMIT $1
    ), failing AS (
      SELECT count(DISTINCT d.lease_token) AS chunks
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.lease_token IS NOT NULL AND d.lease_until > now() AND w.failing_since IS NOT NULL
    ), ranked AS (
      SELECT ready.*, row_number() OVER (PARTITION BY failing) AS rank FROM ready
    ), chosen AS MATERIALIZED (
      SELECT id, gen_random_uuid() AS lease_token, chunk_size FROM ranked
      WHERE NOT failing OR rank <= $5::int - (SELECT chunks FROM failing)
    ), due AS MATERIALIZED (
      SELECT due.id, chosen.lease_token
      FROM chosen CROSS JOIN LATERAL (
        SELECT d.id FROM webhook_deliveries d
        WHERE d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        AND (d.lease_until IS NULL OR d.lease_until <= now())
        ORDER BY d.next_attempt_at
        LIMIT chosen.chunk_size
        FOR UPDATE SKIP LOCKED
      ) due
    ), claimed AS (
      UPDATE webhook_deliveries d
      SET lease_token = leased.lease_token, lease_until = now() + $4 * interval '1 millisecond'
      FROM unnest(ARRAY(SELECT id FROM due), ARRAY(SELECT lease_token FROM due)) AS leased(id, lease_token)
      WHERE d.id = leased.id
      RETURNING d.webhook_id, d.lease_token, d.id
    )
    SELECT webhook_id AS "webhookId", lease_token AS "leaseToken", array_agg(id ORDER BY id) AS "deliveryIds"
    FROM claimed GROUP BY webhook_id, lease_token`,
};

/**
 * Loads those of the deliveries $1 that are still leased under $2, and leases them for $3 milliseconds from
 * now. The payloads beyond $4 bytes, though never the first, stay behind.
 */
export const TAKE_UP = {
  name: 'take_up_deliveries',
  text: `
    WITH held AS (
      UPDATE webhook_deliveries d
      SET lease_until = now() + $3 * interval '1 millisecond'
      FROM webhooks w
      WHERE d.id = ANY ($1::bigint[]) AND d.lease_token IS NOT DISTINCT FROM $2
      AND w.id = d.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
      RETURNING d.id, d.event_id, d.kind, d.attempts, d.earlier_attempts, w.application_id, w.url, w.secret,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret
    ), sized AS (
      SELECT held.*, e.message_id, e.type, e.sequence, e.payload,
        sum(octet_length(e.payload)) OVER (ORDER BY held.id) - octet_length(e.payload) AS bytes_before
      FROM held JOIN events e ON e.id = held.event_id
    )
    SELECT sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
      message_id AS "messageId", type AS event, sequence,
      CASE WHEN bytes_before < $4 THEN payload END AS payload,
      url, secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
      (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
    FROM sized JOIN applications a ON a.id = sized.application_id
    ORDER BY sized.id`,
};

/** Ends the lease without an attempt: the deliveries are due as they were. */
export const GIVE_BACK = {
  name: 'give_back_deliveries',
  text: `
    UPDATE webhook_deliveries SET lease_token = NULL, lease_until = NULL
    WHERE id = ANY ($1::bigint[]) AND lease_token IS NOT DISTINCT FROM $2`,
};
