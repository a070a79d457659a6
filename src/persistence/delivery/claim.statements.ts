import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { OTHER_SESSION_OF_SERVICE } from '../../platform/postgres/service-sessions.sql.js';
import type { Statement } from '../../platform/postgres/statement.js';
import { holdBackSql } from './ordered-deliveries.sql.js';

/** Applications are divided into as many parts, by their ids, so that several processes can claim at the same time. */
export const CLAIM_PARTS = 4;

/** The application with this id is in one of the parts $8. */
const inParts = (applicationId: string): string => `${applicationId} % ${CLAIM_PARTS} = ANY ($8::bigint[])`;

/**
 * Locks up to $2 of the parts that no other process has locked, from part $1 on, because two claims of one part could lease the
 * same delivery. One claim at a time may lease deliveries of failing subscriptions, whose limit is for all parts. The first
 * lock excludes processes of earlier versions, which lock it alone and claim from all parts.
 *
 * Must run before CLAIM in the same transaction, so that the snapshot of CLAIM is not older than the locks. JIT is turned off
 * because compiling CLAIM takes longer than running it, even with 10,000 failing subscriptions. Nor is CLAIM planned each
 * time, which takes milliseconds; a plan for certain parameters is no better.
 */
export const TRY_CLAIM_LOCKS = {
  name: 'try_claim_locks',
  text: `
    SELECT CASE WHEN pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.claimDeliveries}) THEN ARRAY(
        SELECT n % ${CLAIM_PARTS} FROM generate_series($1::int, $1::int + ${CLAIM_PARTS - 1}) n
        WHERE pg_try_advisory_xact_lock(${ADVISORY_LOCKS.claimDeliveries}, n % ${CLAIM_PARTS}) LIMIT $2::int
      ) ELSE '{}' END AS parts,
      pg_try_advisory_xact_lock(${ADVISORY_LOCKS.claimDeliveries}, ${CLAIM_PARTS}) AS "mayClaimFailing",
      set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
};

/** The delivery `d` is in no unexpired lease: no process is attempting it. */
const NOT_LEASED = 'd.id NOT IN (SELECT id FROM leased_delivery)';

const HIGHEST_ID = '9223372036854775807';

/** How a claim finds the subscriptions for which there may be a due delivery, and where it begins in their deliveries. */
interface Search {
  name: string;
  /** Common table expressions that the candidates read. */
  preparation: string;
  /** `SELECT webhook_id …` of candidates that fail, and of healthy ones. */
  failing: string;
  healthy: string;
  /** The column of the candidates that says where their deliveries begin; none if they are searched from their first one. */
  mark: 'since' | null;
}

/**
 * Selects up to `limit` candidates, either failing or healthy ones, for which a chunk may be claimed. The conditions
 * that read at most one row come before the look-up in the deliveries.
 */
const claimable = (failing: boolean, search: Search, limit: string): string => `
      SELECT w.id, w.application_id, w.ordered, ${failing} AS failing,${columnOf(search, 'candidate')}
        least($3::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
      FROM (${failing ? search.failing : search.healthy}) candidate
      CROSS JOIN LATERAL (
        SELECT w.id, w.application_id, w.ordered, w.max_in_flight FROM webhooks w
        WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
        AND w.failing_since IS ${failing ? 'NOT NULL' : 'NULL'} AND ${inParts('w.application_id')}
        AND w.application_id NOT IN (SELECT application_id FROM applications_in_flight WHERE chunks >= $6::int)
        AND w.application_id NOT IN (SELECT id FROM applications WHERE NOT active)
        AND (
          SELECT d.next_attempt_at FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND d.state = 'waiting'${fromMark(search, 'candidate')} AND ${NOT_LEASED}
          ORDER BY d.next_attempt_at LIMIT 1) <= now()
        OFFSET 0
      ) w
      CROSS JOIN LATERAL (
        SELECT count(*) AS chunks, coalesce(sum(cardinality(delivery_ids)), 0) AS deliveries
        FROM active_lease WHERE webhook_id = w.id
      ) in_flight
      WHERE in_flight.chunks < $2::int AND (w.max_in_flight IS NULL OR in_flight.deliveries < w.max_in_flight)
      LIMIT ${limit}`;

const columnOf = ({ mark }: Search, table: string): string => (mark === null ? '' : ` ${table}.${mark},`);

/** The condition on a delivery `d` of a row of `table`. */
const fromMark = ({ mark }: Search, table: string): string =>
  mark === null ? '' : ` AND d.next_attempt_at >= ${table}.${mark}`;

/**
 * Skips from one subscription to the next in webhook_deliveries_due_idx, once around from a random start id so that none
 * starves (up to the highest id, then from 0 to the start id), and only as far as needed: the cost grows neither with the
 * backlog of a subscription nor with the number of subscriptions. Failing subscriptions have an index of their own.
 */
const WHOLE_INDEX: Search = {
  name: 'claim_deliveries',
  preparation: `with_waiting_delivery (webhook_id, last_id) AS (
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
    )`,
  healthy: 'SELECT webhook_id FROM with_waiting_delivery OFFSET 1',
  failing: `
        (SELECT id AS webhook_id FROM webhooks
          WHERE failing_since IS NOT NULL AND id > (SELECT start_id FROM scan) ORDER BY id)
        UNION ALL
        (SELECT id FROM webhooks WHERE failing_since IS NOT NULL AND id <= (SELECT start_id FROM scan) ORDER BY id)`,
  mark: null,
};

const MARKED =
  'SELECT webhook_id, since FROM mark ORDER BY webhook_id <= (SELECT start_id FROM scan), webhook_id';

/**
 * Searches the subscriptions of $9, what DUE_MARKS returned, each from its mark. Entries of the index before the marks are
 * not read: while a session holds an old snapshot, PostgreSQL cannot remove those of deliveries that have ended, and
 * reading them takes longer than anything else. The cost grows with the number of subscriptions.
 */
const FROM_MARKS: Search = {
  name: 'claim_deliveries_from_marks',
  preparation: `mark AS MATERIALIZED (
      SELECT webhook_id, since FROM json_to_recordset($9::json) AS m (webhook_id bigint, since timestamptz)
    )`,
  healthy: MARKED,
  failing: MARKED,
  mark: 'since',
};

/** The leases from number $7: those that have expired or ended are deleted, the others are in flight. */
const LEASES = `expired_lease AS (
      DELETE FROM webhook_leases WHERE token = ANY (ARRAY(
        SELECT token FROM webhook_leases
        WHERE number >= $7::bigint AND (until <= now() OR delivery_ids = '{}') FOR UPDATE SKIP LOCKED))
      RETURNING token
    ), remaining_lease AS MATERIALIZED (
      SELECT number, webhook_id, delivery_ids FROM webhook_leases
      WHERE number >= $7::bigint AND token NOT IN (SELECT token FROM expired_lease)
    ), active_lease AS MATERIALIZED (
      SELECT webhook_id, delivery_ids FROM remaining_lease WHERE delivery_ids <> '{}'
    ), leased_delivery AS MATERIALIZED (
      SELECT unnest(delivery_ids) AS id FROM active_lease
    ), applications_in_flight AS MATERIALIZED (
      SELECT w.application_id, count(*) AS chunks, count(w.failing_since) AS failing_chunks
      FROM active_lease JOIN webhooks w ON w.id = active_lease.webhook_id
      -- Deleted subscriptions have none, and NOT IN with a null would exclude every application.
      WHERE w.application_id IS NOT NULL
      GROUP BY w.application_id`;

/**
 * Leases one chunk of due deliveries for each of at most $1 subscriptions, for $4 milliseconds. A chunk has at most $3
 * deliveries. A subscription with $2 chunks in flight gets none. A subscription that failed has no more deliveries in
 * flight than its `max_in_flight` allows. All failing subscriptions together have at most $5 chunks in flight, because
 * a request that runs into its timeout occupies a slot for all that time. All subscriptions of one application together
 * have at most $6 chunks in flight. Only applications of the parts $8 get chunks, and only if they are active. Expired leases are deleted first,
 * except those that are just being renewed or recorded. Of ordered subscriptions, deliveries that wait for an earlier one
 * are held back, and returned without a lease (ordered-deliveries.sql.ts).
 *
 * No lease may have a lower number than $7. Each row of the result has the lowest number of a lease of the parts, also the one
 * row that is returned without a chunk: for these parts a later claim may begin there, because only claims number leases, one
 * claim of a part at a time and upwards. If the parts have no lease, it is any number that has been given to another one. The
 * index on the number then skips the outdated rows of leases that have ended.
 *
 * Failing and healthy subscriptions are searched separately and chosen alternately, so that neither group, however
 * large, excludes the other. The chunk size is a column because PostgreSQL reads the index in order only when it does not
 * know the limit; with a limit above its estimate it sorts the whole backlog. The first delivery that is not leased is
 * compared with the clock, because with EXISTS over due deliveries PostgreSQL reads the table when many are due. OFFSET 0
 * prevents another join order, which would read every subscription.
 */
const claim = (search: Search): Statement => ({
  name: search.name,
  text: `
    WITH RECURSIVE scan AS MATERIALIZED (
      SELECT floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start_id
    ), ${LEASES}
    ), ${search.preparation}, healthy AS MATERIALIZED (${claimable(false, search, '$1')}
    ), failing AS MATERIALIZED (${claimable(
      true,
      search,
      '(SELECT greatest($5::int - coalesce(sum(failing_chunks), 0), 0) FROM applications_in_flight)',
    )}
    ), ranked AS (
      SELECT found.*, row_number() OVER (PARTITION BY application_id ORDER BY failing) AS rank_in_application
      FROM (SELECT * FROM healthy UNION ALL SELECT * FROM failing) found
    ), chosen AS MATERIALIZED (
      SELECT ranked.id, application_id, ordered,${columnOf(search, 'ranked')} chunk_size
      FROM ranked LEFT JOIN applications_in_flight a USING (application_id)
      WHERE rank_in_application <= $6::int - coalesce(a.chunks, 0)
      ORDER BY row_number() OVER (PARTITION BY failing), failing
      LIMIT $1
    ), ${holdBackSql(`${NOT_LEASED}${fromMark(search, 'chosen')}`)}, leased AS (
      INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
      SELECT gen_random_uuid(), chosen.id, array_agg(due.id ORDER BY due.id), now() + $4 * interval '1 millisecond'
      FROM chosen CROSS JOIN LATERAL (
        (SELECT d.id FROM webhook_deliveries d
          WHERE NOT chosen.ordered AND d.webhook_id = chosen.id AND d.state = 'waiting' AND d.next_attempt_at <= now()
          AND ${NOT_LEASED}${fromMark(search, 'chosen')}
          ORDER BY d.next_attempt_at LIMIT chosen.chunk_size)
        UNION ALL
        (SELECT id FROM examined WHERE chosen.ordered AND webhook_id = chosen.id AND NOT waits
          ORDER BY next_attempt_at LIMIT chosen.chunk_size)
      ) due
      GROUP BY chosen.id
      RETURNING number, webhook_id, token, delivery_ids
    ), result AS (
      SELECT webhook_id, token, delivery_ids FROM leased
      UNION ALL
      SELECT webhook_id, NULL, array_agg(id) FROM held_back GROUP BY webhook_id
    )
    SELECT webhook_id AS "webhookId", token AS "leaseToken", delivery_ids AS "deliveryIds",
      coalesce((
        SELECT min(number) FROM (
          SELECT number FROM remaining_lease JOIN webhooks w ON w.id = webhook_id WHERE ${inParts('w.application_id')}
          UNION ALL
          SELECT number FROM leased
        ) lease
      ), (SELECT max(number) FROM remaining_lease), $7::bigint) AS "firstLease"
    FROM (SELECT) one_row LEFT JOIN result ON true`,
});

export const CLAIM = claim(WHOLE_INDEX);
export const CLAIM_FROM_MARKS = claim(FROM_MARKS);

/** For transactions that begin but are not yet in pg_stat_activity. */
const MARGIN = '200 milliseconds';

/**
 * A time, rounded down to milliseconds: transactions that are open, or begin later, began after it. (The exception are sessions
 * that this role may not see in pg_stat_activity.)
 */
export const OPEN_SINCE = {
  name: 'open_since',
  text: `SELECT date_trunc('milliseconds', least(min(s.xact_start), now() - interval '${MARGIN}'))::text AS "openSince"
    FROM pg_stat_activity s
    WHERE ${OTHER_SESSION_OF_SERVICE}`,
};

/**
 * The mark of each subscription, as JSON: none of its waiting deliveries is due earlier, also in future. A delivery that
 * becomes due is due at the beginning of the transaction that writes it, rounded to milliseconds; so no mark is later than the
 * beginning of any transaction whose changes this statement may not see.
 * @param $1 earlier marks, before which nothing is searched; null to search everything
 * @param $2 what OPEN_SINCE returned before this statement
 */
export const DUE_MARKS = {
  name: 'due_marks',
  text: `
    SELECT coalesce(json_agg(json_build_object('webhook_id', w.id,
      'since', least(first.next_attempt_at, $2::timestamptz))), '[]')::text AS marks
    FROM webhooks w
    LEFT JOIN json_to_recordset($1::json) AS mark (webhook_id bigint, since timestamptz) ON mark.webhook_id = w.id
    LEFT JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at >= coalesce(mark.since, '-infinity')
      ORDER BY d.next_attempt_at LIMIT 1
    ) first ON true
    WHERE w.application_id IS NOT NULL`,
};
