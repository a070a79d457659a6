import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { OTHER_SESSION_OF_SERVICE } from '../../platform/postgres/session-settings.js';
import { holdBackSql } from './ordered-deliveries.sql.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { deleteFree } from '../locks/free-rows.js';

/** Applications are divided into as many parts, by their ids, so that several processes can claim at the same time. */
export const CLAIM_PARTS = 4;

/** The application of the subscription `w` is in one of the parts. */
const inParts = (parts: number[]): Sql =>
  sql`w.application_id % ${raw(CLAIM_PARTS)} = ANY (${parts}::bigint[])`;

/**
 * Locks up to `most` of the parts that no other process has locked, from part `first` on, because two claims of one part could
 * lease the same delivery. One claim at a time may lease deliveries of failing subscriptions, whose limit is for all parts. The
 * first lock excludes processes of earlier versions, which lock it alone and claim from all parts.
 *
 * Must run before claim() in the same transaction, so that the snapshot of claim() is not older than the locks. JIT is turned off
 * because compiling the claim takes longer than running it, even with 10,000 failing subscriptions. The claim is not planned each
 * time either, because that takes milliseconds, and a plan for certain parameters is no better.
 */
export const tryClaimLocks = (first: number, most: number): Sql => sql`
    SELECT CASE WHEN pg_try_advisory_xact_lock_shared(${raw(ADVISORY_LOCKS.claimDeliveries)}) THEN ARRAY(
        SELECT n % ${raw(CLAIM_PARTS)} FROM generate_series(${first}::int, ${first}::int + ${raw(CLAIM_PARTS - 1)}) n
        WHERE pg_try_advisory_xact_lock(${raw(ADVISORY_LOCKS.claimDeliveries)}, n % ${raw(CLAIM_PARTS)}) LIMIT ${most}::int
      ) ELSE '{}' END AS parts,
      pg_try_advisory_xact_lock(${raw(ADVISORY_LOCKS.claimDeliveries)}, ${raw(CLAIM_PARTS)}) AS "mayClaimFailing",
      set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** The delivery `d` is in no unexpired lease: no process is attempting it. */
const NOT_LEASED = sql`d.id NOT IN (SELECT id FROM leased_delivery)`;

const HIGHEST_ID = raw('9223372036854775807');

export interface ClaimLimits {
  /** The maximum of chunks to claim, each of a different subscription. */
  chunks: number;
  chunksPerSubscription: number;
  /** The maximum of chunks in flight of one application, of all its subscriptions together. */
  chunksPerApplication: number;
  /** The maximum of chunks in flight of all failing subscriptions together. */
  failingChunks: number;
  chunkSize: number;
  leaseMs: number;
}

interface Claim {
  limits: ClaimLimits;
  /** The parts that were locked, see tryClaimLocks(). */
  parts: number[];
  firstLease: number;
  /** The result of dueMarks(); null to search all deliveries. */
  dueMarks: string | null;
}

/** The way in which a claim finds the subscriptions that may have a due delivery, and the beginning in their deliveries. */
interface Search {
  /** Common table expressions that the candidates read. */
  preparation: Sql;
  /** `SELECT webhook_id …` of candidates that fail, and of healthy ones. */
  failing: Sql;
  healthy: Sql;
  /** The column of the candidates that says where their deliveries begin; none if they are searched from their first one. */
  mark: 'since' | null;
}

/**
 * Selects up to `limit` candidates, either failing or healthy ones, for which a chunk may be claimed. The conditions
 * that read at most one row come before the look-up in the deliveries.
 */
const claimable = (failing: boolean, search: Search, limit: Sql, { limits, parts }: Claim): Sql => sql`
      SELECT w.id, w.application_id, w.ordered, ${failing ? sql`true` : sql`false`} AS failing,${columnOf(search, 'candidate')}
        least(${limits.chunkSize}::int, w.max_in_flight - in_flight.deliveries) AS chunk_size
      FROM (${failing ? search.failing : search.healthy}) candidate
      CROSS JOIN LATERAL (
        SELECT w.id, w.application_id, w.ordered, w.max_in_flight FROM webhooks w
        WHERE w.id = candidate.webhook_id AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
        AND w.failing_since IS ${failing ? sql`NOT NULL` : sql`NULL`} AND ${inParts(parts)}
        AND w.application_id NOT IN (SELECT application_id FROM applications_in_flight WHERE chunks >= ${limits.chunksPerApplication}::int)
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
      WHERE in_flight.chunks < ${limits.chunksPerSubscription}::int AND (w.max_in_flight IS NULL OR in_flight.deliveries < w.max_in_flight)
      LIMIT ${limit}`;

const columnOf = ({ mark }: Search, table: string): Sql =>
  mark === null ? sql`` : sql` ${raw(table)}.${raw(mark)},`;

/** The condition on a delivery `d` of a row of `table`. */
const fromMark = ({ mark }: Search, table: string): Sql =>
  mark === null ? sql`` : sql` AND d.next_attempt_at >= ${raw(table)}.${raw(mark)}`;

/**
 * Skips from one subscription to the next in webhook_deliveries_due_idx, once around from a random start id so that none
 * starves (up to the highest id, then from 0 to the start id), and only as far as needed: the cost grows neither with the
 * backlog of a subscription nor with the number of subscriptions. Failing subscriptions have an index of their own.
 */
const WHOLE_INDEX: Search = {
  preparation: sql`with_waiting_delivery (webhook_id, last_id) AS (
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
  healthy: sql`SELECT webhook_id FROM with_waiting_delivery OFFSET 1`,
  failing: sql`
        (SELECT id AS webhook_id FROM webhooks
          WHERE failing_since IS NOT NULL AND id > (SELECT start_id FROM scan) ORDER BY id)
        UNION ALL
        (SELECT id FROM webhooks WHERE failing_since IS NOT NULL AND id <= (SELECT start_id FROM scan) ORDER BY id)`,
  mark: null,
};

const MARKED = sql`
  SELECT webhook_id, since FROM mark ORDER BY webhook_id <= (SELECT start_id FROM scan), webhook_id`;

/**
 * Searches the subscriptions of `marks`, the result of dueMarks(), each from its mark. Entries of the index before the marks are
 * not read: while a session holds an old snapshot, PostgreSQL cannot remove those of deliveries that have ended, and reading them
 * takes longer than anything else. The cost grows with the number of subscriptions.
 */
const fromMarks = (marks: string): Search => ({
  preparation: sql`mark AS MATERIALIZED (
      SELECT webhook_id, since FROM json_to_recordset(${marks}::json) AS m (webhook_id bigint, since timestamptz)
    )`,
  healthy: MARKED,
  failing: MARKED,
  mark: 'since',
});

const endedFrom = (firstLease: number): Sql => sql`
        FROM webhook_leases r
        WHERE r.number >= ${firstLease}::bigint AND (r.until <= now() OR r.delivery_ids = '{}')`;

/** The leases from this number on: those that have expired or ended are deleted, the others are in flight. */
const leasesFrom = (firstLease: number): Sql => sql`expired_lease AS (
      ${deleteFree('webhook_leases', 'token', endedFrom(firstLease))} RETURNING token
    ), remaining_lease AS MATERIALIZED (
      SELECT number, webhook_id, delivery_ids FROM webhook_leases
      WHERE number >= ${firstLease}::bigint AND token NOT IN (SELECT token FROM expired_lease)
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
 * Leases one chunk of due deliveries for each of at most `chunks` subscriptions. One that has `chunksPerSubscription` chunks in
 * flight gets none; one that failed has no more deliveries in flight than its `max_in_flight` allows. The chunks of failing
 * subscriptions are limited together, because a request that runs into its timeout occupies a slot for all that time. Only
 * active applications get chunks. Expired leases are deleted first, except those that are just being renewed or recorded. Of
 * ordered subscriptions, deliveries that wait for an earlier one are held back, and returned without a lease.
 *
 * No lease may have a lower number than `firstLease`. Each row of the result has the lowest number of a lease of the parts, also
 * the one row that is returned without a chunk: for these parts a later claim may begin there, because only claims number
 * leases, one claim of a part at a time and upwards. If the parts have no lease, it is any number that has been given to
 * another one. The index on the number then skips the outdated rows of leases that have ended.
 *
 * Failing and healthy subscriptions are searched separately and chosen alternately, so that neither group, however large,
 * excludes the other. The chunk size is a column because PostgreSQL reads the index in order only when it does not know the
 * limit; with a limit above its estimate it sorts the whole backlog. The first delivery that is not leased is compared with the
 * clock, because with EXISTS over due deliveries PostgreSQL reads the table when many are due. OFFSET 0 prevents another join
 * order, which would read every subscription.
 */
export function claim(claimed: Claim): Sql {
  const { limits, parts, firstLease, dueMarks } = claimed;
  const search = dueMarks === null ? WHOLE_INDEX : fromMarks(dueMarks);
  return sql`
    WITH RECURSIVE scan AS MATERIALIZED (
      SELECT floor(random() * (SELECT max(id) + 1 FROM webhooks))::bigint AS start_id
    ), ${leasesFrom(firstLease)}
    ), ${search.preparation}, healthy AS MATERIALIZED (${claimable(false, search, sql`${limits.chunks}`, claimed)}
    ), failing AS MATERIALIZED (${claimable(true, search, sql`(SELECT greatest(${limits.failingChunks}::int - coalesce(sum(failing_chunks), 0), 0) FROM applications_in_flight)`, claimed)}
    ), ranked AS (
      SELECT found.*, row_number() OVER (PARTITION BY application_id ORDER BY failing) AS rank_in_application
      FROM (SELECT * FROM healthy UNION ALL SELECT * FROM failing) found
    ), chosen AS MATERIALIZED (
      SELECT ranked.id, application_id, ordered,${columnOf(search, 'ranked')} chunk_size
      FROM ranked LEFT JOIN applications_in_flight a USING (application_id)
      WHERE rank_in_application <= ${limits.chunksPerApplication}::int - coalesce(a.chunks, 0)
      ORDER BY row_number() OVER (PARTITION BY failing), failing
      LIMIT ${limits.chunks}
    ), ${holdBackSql(sql`${NOT_LEASED}${fromMark(search, 'chosen')}`)}, leased AS (
      INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
      SELECT gen_random_uuid(), chosen.id, array_agg(due.id ORDER BY due.id), now() + ${limits.leaseMs} * interval '1 millisecond'
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
          SELECT number FROM remaining_lease JOIN webhooks w ON w.id = webhook_id WHERE ${inParts(parts)}
          UNION ALL
          SELECT number FROM leased
        ) lease
      ), (SELECT max(number) FROM remaining_lease), ${firstLease}::bigint) AS "firstLease"
    FROM (SELECT) one_row LEFT JOIN result ON true`;
}

/** For transactions that begin but are not yet in pg_stat_activity. */
const MARGIN = sql`200 milliseconds`;

/**
 * A time, rounded down to milliseconds: transactions that are open, or begin later, began after it. (Sessions that this role may
 * not see in pg_stat_activity are an exception.)
 */
export const OPEN_SINCE = sql`SELECT date_trunc('milliseconds', least(min(s.xact_start), now() - interval '${MARGIN}'))::text AS "openSince"
    FROM pg_stat_activity s
    WHERE ${OTHER_SESSION_OF_SERVICE}`;

/**
 * The mark of each subscription, as JSON: none of its waiting deliveries is due earlier, also in future. A delivery that becomes
 * due is due at the beginning of the transaction that writes it, rounded to milliseconds; so no mark is later than the beginning
 * of any transaction whose changes this statement may not see.
 * @param earlier marks before which nothing is searched; null to search everything
 * @param openSince the result of OPEN_SINCE before this statement
 */
export const dueMarks = (earlier: string | null, openSince: string): Sql => sql`
    SELECT coalesce(json_agg(json_build_object('webhook_id', w.id,
      'since', least(first.next_attempt_at, ${openSince}::timestamptz))), '[]')::text AS marks
    FROM webhooks w
    LEFT JOIN json_to_recordset(${earlier}::json) AS mark (webhook_id bigint, since timestamptz) ON mark.webhook_id = w.id
    LEFT JOIN LATERAL (
      SELECT d.next_attempt_at FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at >= coalesce(mark.since, '-infinity')
      ORDER BY d.next_attempt_at LIMIT 1
    ) first ON true
    WHERE w.application_id IS NOT NULL`;
