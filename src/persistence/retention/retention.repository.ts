import { Injectable, Module } from '@nestjs/common';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { Tx } from '../../platform/postgres/session.js';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { lockFree } from '../locks/free-rows.js';

/** Rows of a table, `r`, that are kept for some days. */
interface Retained {
  table: string;
  /** The column with the time from which they are kept. */
  since: 'created_at' | 'finished_at';
  /** Further conditions, as a constant, so that PostgreSQL uses partial indexes. */
  only?: Sql;
  /** Deletes those whose ctid is in the array. Needed if some stay, or lose only a part. */
  end?: (rows: Sql) => Sql;
}

const IS_HISTORY = sql`r.outcome IN ('created', 'changed')`;

export const RETAINED = {
  /** With their deliveries and attempts. An event with a waiting delivery stays. */
  events: {
    table: 'events',
    since: 'created_at',
    end: (rows) => sql`
      DELETE FROM events r WHERE r.ctid = ANY (${rows}) AND NOT EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.event_id = r.id AND d.state = 'waiting')`,
  },
  replays: { table: 'work', since: 'finished_at', only: sql`AND r.kind = 'replay'` },
  storedResponses: { table: 'idempotency_keys', since: 'created_at' },
  /** With their items. */
  jobs: { table: 'work', since: 'finished_at', only: sql`AND r.total IS NOT NULL` },
  /** Those of the history of a resource stay, without their request. */
  audited: {
    table: 'journal',
    since: 'created_at',
    only: sql`AND r.operation IS NOT NULL AND r.outcome <> 'refused'`,
    end: (rows) => sql`
      WITH shortened AS (
        UPDATE journal r SET request_id = NULL, operation = NULL, address = NULL
        WHERE r.ctid = ANY (${rows}) AND ${IS_HISTORY}
      )
      DELETE FROM journal r WHERE r.ctid = ANY (${rows}) AND NOT ${IS_HISTORY}`,
  },
} satisfies Record<string, Retained>;

/** The row behind which the next batch begins. */
export interface AgedRow {
  ctid: string;
  since: string;
}

/** Deletes what is older than its retention period. Ages are measured by the clock of the database. */
@Injectable()
export class RetentionRepository {
  /**
   * Deletes the next rows that are older than `days`, except those that another transaction has locked.
   * @param tx rows are locked before they are examined: nothing can be added to them before they are deleted
   * @param after where the previous batch ended; null to begin with the oldest row
   * @returns where the next batch begins; null when this was the last one, or another process is deleting at the moment
   */
  async endNext(
    tx: Tx,
    { table, since, only = sql``, end }: Retained,
    { days, after, limit }: { days: number; after: AgedRow | null; limit: number },
  ): Promise<AgedRow | null> {
    const column = sql`r.${raw(since)}`;
    const aged = sql`
      WITH advisory_lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${raw(ADVISORY_LOCKS.deleteOld)}) AS acquired)
      SELECT r.ctid::text, ${column}::text AS since FROM ${raw(table)} r
      WHERE ${column} < now() - make_interval(days => ${days}) ${only}
        AND (${column}, r.ctid) > (${after?.since ?? '-infinity'}::timestamptz, ${after?.ctid ?? '(0,0)'}::tid)
        AND (SELECT acquired FROM advisory_lock)
      ORDER BY ${column}, r.ctid LIMIT ${limit}`;
    const old = await tx.rows<AgedRow>(lockFree('r', aged));
    if (old.length === 0) return null;
    const rows = sql`${old.map(({ ctid }) => ctid)}::tid[]`;
    // ON DELETE CASCADE deletes what belongs to them, too.
    await tx.rows(end?.(rows) ?? sql`DELETE FROM ${raw(table)} r WHERE r.ctid = ANY (${rows})`);
    return old.length < limit ? null : old.at(-1)!;
  }
}

@Module({ providers: [RetentionRepository], exports: [RetentionRepository] })
export class RetentionPersistenceModule {}
