import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ADMIN_TOKEN_NAME } from '../applications/actor.js';
import { CALLER_COLUMNS, type CallerWithToken } from '../applications/application.repository.js';
import {
  JobItemEntity,
  WorkEntity,
  type ItemOutcome,
  type JobFailure,
  type JobEntity,
} from './work.entity.js';
import { raw, sql } from '../../platform/postgres/sql.js';

const OPEN = Columns.of(WorkEntity).only('id', 'kind', 'options', 'actorId', 'rights');
export type OpenWork = RowOf<typeof OPEN>;
export type OpenJob = Pick<JobEntity, keyof OpenWork>;

/** The most that a round looks at. */
const OPEN_AT_ONCE = 1_000;

const ITEM = Columns.of(JobItemEntity).only('number', 'subjectId', 'content');
export type OpenItem = RowOf<typeof ITEM>;

/** Locked items and the requester of their job, as both are now. */
export interface LockedItems {
  items: OpenItem[];
  caller: CallerWithToken;
  /** The rights that were used for earlier items. */
  usedRights: string[];
}

export interface WorkedItem {
  number: number;
  outcome: ItemOutcome;
  problem: object | null;
}

/** Jobs with their requesters. */
const REQUESTED = sql`
  work j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN credentials k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id`;

/** The reason why the requester of a job may not use the service any more; null if that is allowed. */
const FAILURE = sql`
  CASE
    WHEN NOT a.active THEN 'application_inactive'
    WHEN NOT p.active OR p.application_id <> a.id THEN 'person_inactive'
    WHEN k.ended_at IS NOT NULL OR k.expires_at <= now() THEN 'token_ended'
  END`;

/** Finds work that has not ended; locks the next items of jobs, and records their outcomes. */
@Injectable()
export class WorkRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Ends the jobs of those who may not use the service any more.
   * @returns the oldest job of each application, so that none waits for the jobs of another, and all other work; moves of orders have
   *   the id of their reconciliation
   */
  open(): Promise<OpenWork[]> {
    return this.transactions.autocommit.rows(sql`
      WITH failed AS (
        UPDATE work w SET state = 'failed', finished_at = now(), failure = f.failure
        FROM (SELECT j.id, ${FAILURE} AS failure FROM ${REQUESTED} WHERE j.total IS NOT NULL AND j.finished_at IS NULL) f
        WHERE w.id = f.id AND w.finished_at IS NULL AND f.failure IS NOT NULL
        RETURNING w.id
      )
      SELECT ${OPEN.selectFrom('o')} FROM (
        SELECT id, kind, options, actor_id, rights, total, row_number() OVER (PARTITION BY actor_id, total IS NULL ORDER BY id) AS place
        FROM work WHERE finished_at IS NULL AND id NOT IN (SELECT id FROM failed)
        UNION ALL
        SELECT id, 'move', NULL, actor_id, NULL, NULL, 0 FROM contact_reconciliations WHERE orders_pending
      ) o
      WHERE o.place = 1 OR o.total IS NULL ORDER BY random() LIMIT ${raw(OPEN_AT_ONCE)}`);
  }

  /** Writes in the current transaction. */
  async fail(jobId: number, failure: JobFailure): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`UPDATE work SET state = 'failed', finished_at = now(), failure = ${failure} WHERE id = ${jobId} AND finished_at IS NULL`,
    );
  }

  /**
   * Locks in the current transaction.
   * @param after the number of the item that was processed last
   * @returns null without items
   */
  async lock(jobId: number, after: number, limit: number): Promise<LockedItems | null> {
    type Row = OpenItem & Omit<LockedItems, 'items'>;
    // Locks items that no other process has locked. The lock is the lease: it ends with the transaction, or with the process.
    // There are none when the requester may not use the service any more. The job is locked against an erasure that deletes what
    // it has written.
    const items = await this.transactions.autocommit.rows<Row>(sql`
      SELECT ${ITEM.selectFrom('i')}, c.caller, c.used_rights AS "usedRights" FROM job_items i
      CROSS JOIN (
        SELECT ${CALLER_COLUMNS.jsonFrom('a')}::jsonb || jsonb_build_object(
          'tokenId', k.id, 'tokenName', CASE WHEN a.id = 0 AND p.id IS NULL THEN '${raw(ADMIN_TOKEN_NAME)}' ELSE k.name END,
          'personId', p.id, 'personName', p.name, 'roles', p.roles) AS caller, j.used_rights
        FROM ${REQUESTED} WHERE j.id = ${jobId} AND j.finished_at IS NULL AND ${FAILURE} IS NULL
        FOR KEY SHARE OF j SKIP LOCKED
      ) c
      WHERE i.job_id = ${jobId} AND i.number > ${after} AND i.outcome IS NULL
      ORDER BY i.number LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED`);
    return items.length === 0 ? null : { ...items[0]!, items };
  }

  /**
   * Writes in the current transaction.
   * @param usedRights the rights that were used for the items
   */
  async record(jobId: number, items: WorkedItem[], usedRights: readonly string[]): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      WITH worked AS (
        UPDATE job_items i SET outcome = w.outcome, problem = w.problem,
          content = CASE w.outcome WHEN 'refused' THEN i.content END
        FROM json_to_recordset(${JSON.stringify(items)}::json) AS w(number integer, outcome text, problem json)
        WHERE i.job_id = ${jobId} AND i.number = w.number AND i.outcome IS NULL
        RETURNING i.outcome
      ), counts AS (
        SELECT count(*) FILTER (WHERE outcome <> 'refused') AS done, count(*) FILTER (WHERE outcome = 'refused') AS refused FROM worked
      )
      UPDATE work j SET done = j.done + c.done, refused = j.refused + c.refused, progress_at = now(),
        started_at = coalesce(started_at, now()), state = CASE state WHEN 'waiting' THEN 'running' ELSE state END,
        used_rights = ARRAY(SELECT unnest(j.used_rights) UNION SELECT unnest(${usedRights}::text[]))
      FROM counts c WHERE j.id = ${jobId}`);
  }

  async finish(jobId: number): Promise<void> {
    // Items that another process has locked are open, too. The counts are those of the locked row, so no erasure can have
    // restarted it.
    await this.transactions.autocommit.rows(sql`
      UPDATE work SET state = 'done', finished_at = now()
      WHERE id = ${jobId} AND finished_at IS NULL AND done + refused = total`);
  }
}
