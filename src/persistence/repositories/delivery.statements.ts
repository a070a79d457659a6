/**
 * The life of a delivery row in four statements. Each is one statement and so one transaction, every moment
 * in them is the database's, and none of them waits for a row that another process works on.
 */

/**
 * Why tokens are compared with IS NOT DISTINCT FROM: statistics say that nothing is leased, so PostgreSQL would
 * rather walk through the index of all leased rows than look up the few rows whose ids it is given.
 */

/** Any number will do, as long as all processes agree on it. */
const CLAIM_LOCK = 7_261_002;

/**
 * Leases one chunk of due deliveries for each subscription that has any: $1 subscriptions at most, picked by
 * lot so that none starves; none that has $2 chunks in flight; $3 deliveries a chunk; for $4 milliseconds. One
 * that has a retry ahead of it, which is then its latest delivery, gets one chunk: many dead receivers must not
 * hold all slots together.
 *
 * One process claims at a time, or two would count the same chunks in flight. The subscriptions are found by
 * hopping from one to the next in webhook_deliveries_due_idx: neither many deliveries of one nor many
 * subscriptions without any cost time. The chunk size is a column because PostgreSQL reads the index in order
 * only when it does not know the limit; a limit above its estimate makes it sort the whole backlog. And what is
 * due becomes arrays because it takes arrays for short; a large backlog makes it expect so many rows that it
 * would read the whole table.
 */
export const CLAIM = {
  name: 'claim_deliveries',
  text: `
    WITH RECURSIVE turn AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(${CLAIM_LOCK}) AS mine
    ), waiting (webhook_id) AS (
      (SELECT d.webhook_id FROM webhook_deliveries d
       WHERE d.state = 'waiting' AND (SELECT mine FROM turn)
       ORDER BY d.webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d
              WHERE d.state = 'waiting' AND d.webhook_id > waiting.webhook_id
              ORDER BY d.webhook_id LIMIT 1)
      FROM waiting WHERE waiting.webhook_id IS NOT NULL
    ), chosen AS MATERIALIZED (
      SELECT w.id, gen_random_uuid() AS lease_token, $3::int AS chunk_size
      FROM waiting
      JOIN webhooks w ON w.id = waiting.webhook_id
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT d.lease_token) AS chunks FROM webhook_deliveries d
        WHERE d.webhook_id = waiting.webhook_id AND d.lease_token IS NOT NULL AND d.lease_until > now()
      ) in_flight
      CROSS JOIN LATERAL (
        SELECT d.attempts FROM webhook_deliveries d
        WHERE d.webhook_id = waiting.webhook_id AND d.state = 'waiting'
        ORDER BY d.next_attempt_at DESC LIMIT 1
      ) latest
      WHERE w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
      AND in_flight.chunks < CASE WHEN latest.attempts > 0 THEN 1 ELSE $2::int END
      AND EXISTS (
        SELECT FROM webhook_deliveries d
        WHERE d.webhook_id = waiting.webhook_id AND d.state = 'waiting' AND d.next_attempt_at <= now()
        AND (d.lease_until IS NULL OR d.lease_until <= now()))
      ORDER BY random()
      LIMIT $1
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

/**
 * Writes what attempts came to, but only under the lease they were made under: whoever lost the lease lost
 * the right to say anything about the delivery. Rows are locked in the order of their ids, so that two
 * statements like this never wait for each other. A forged ping that a receiver accepts puts a warning on its
 * subscription, one that it refuses takes the warning off; one that brought no answer says nothing.
 */
export const RECORD = {
  name: 'record_outcomes',
  text: `
    WITH outcome AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS o(
        "deliveryId" bigint, "leaseToken" uuid, state text, reason text, "delayMs" float8, "ageMs" float8,
        "durationMs" int, status int, response text, "pauseMs" float8, "disableSubscription" boolean)
    ), held AS MATERIALIZED (
      SELECT d.id, o.*
      FROM outcome o JOIN webhook_deliveries d ON d.id = o."deliveryId"
      WHERE d.lease_token IS NOT DISTINCT FROM o."leaseToken"
      ORDER BY d.id
      FOR UPDATE OF d
    ), recorded AS (
      UPDATE webhook_deliveries d
      SET state = o.state, attempts = d.attempts + 1,
        reason = CASE WHEN o.state <> 'delivered' THEN o.reason END,
        next_attempt_at = CASE WHEN o.state = 'waiting' THEN now() + o."delayMs" * interval '1 millisecond' END,
        finished_at = CASE WHEN o.state <> 'waiting' THEN now() END,
        lease_token = NULL, lease_until = NULL
      FROM held o
      WHERE d.id = o.id
      RETURNING d.webhook_id, d.kind, d.attempts, o.*
    ), attempted AS (
      INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, status, reason, response)
      SELECT id, attempts, now() - "ageMs" * interval '1 millisecond', "durationMs", status, reason, response
      FROM recorded
      ON CONFLICT DO NOTHING
    ), asked AS (
      SELECT webhook_id, bool_or("disableSubscription") AS disable, max("pauseMs") AS pause_ms,
        bool_or(state = 'delivered') FILTER (WHERE kind = 'forged_ping' AND (state = 'delivered' OR status >= 400))
          AS forgery_accepted
      FROM recorded
      GROUP BY webhook_id
      HAVING bool_or("disableSubscription") OR max("pauseMs") > 0 OR bool_or(kind = 'forged_ping')
    ), obeyed AS (
      UPDATE webhooks w
      SET active = w.active AND asked.disable IS NOT TRUE, updated_at = now(),
        disabled_reason = CASE WHEN asked.disable THEN 'gone' ELSE w.disabled_reason END,
        paused_until = greatest(w.paused_until, now() + asked.pause_ms * interval '1 millisecond'),
        signature_warning = coalesce(asked.forgery_accepted, w.signature_warning)
      FROM asked
      WHERE w.id = asked.webhook_id
      AND (asked.disable OR asked.pause_ms > 0 OR asked.forgery_accepted <> w.signature_warning)
    )
    SELECT id FROM recorded`,
};
