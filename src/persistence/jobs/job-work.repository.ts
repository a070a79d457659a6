import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { ADMIN_TOKEN_NAME } from '../applications/actor.js';
import { CALLER_COLUMNS, type CallerWithToken } from '../applications/application.repository.js';
import { JobEntity, JobItemEntity } from './job.entity.js';
import type { ItemOutcome } from './job-values.js';

const OPEN_JOB = Columns.of(JobEntity).only('id', 'kind', 'options');

/** An open job, and the caller who requested it, with the rights from then. */
export type OpenJob = RowOf<typeof OPEN_JOB> & { caller: CallerWithToken; rights: string[] };

const ITEM = Columns.of(JobItemEntity).only('number', 'subjectId', 'content');
export type OpenItem = RowOf<typeof ITEM>;

export interface WorkedItem {
  number: number;
  outcome: ItemOutcome;
  problem: object | null;
}

/** The oldest job of each application, so that no application waits for the work of another. */
const OPEN = {
  name: 'open_jobs',
  text: `
    SELECT DISTINCT ON (j.actor_id) ${OPEN_JOB.selectFrom('j')}, j.rights, ${CALLER_COLUMNS.jsonFrom('a')} AS application,
      k.id AS "tokenId", CASE WHEN a.id = 0 AND p.id IS NULL THEN '${ADMIN_TOKEN_NAME}' ELSE k.name END AS "tokenName",
      p.id AS "personId", p.name AS "personName", p.roles
    FROM jobs j
    JOIN applications a ON a.id = j.actor_id
    LEFT JOIN application_tokens k ON k.id = j.actor_token_id
    LEFT JOIN people p ON p.id = j.actor_person_id
    WHERE j.finished_at IS NULL
    ORDER BY j.actor_id, j.id`,
};

/** Who requested a job may not use the service any more, so it must not go on. */
const FAIL = {
  name: 'fail_jobs_of_inactive',
  text: `
    UPDATE jobs j SET state = 'failed', finished_at = now()
    WHERE j.finished_at IS NULL AND (
      EXISTS (SELECT FROM applications a WHERE a.id = j.actor_id AND NOT a.active)
      OR EXISTS (SELECT FROM people p WHERE p.id = j.actor_person_id AND NOT p.active))`,
};

/** Locks items that no other process works on. The lock is the lease: it ends with the transaction, or with the process. */
const LOCK = {
  name: 'lock_job_items',
  text: `
    SELECT ${ITEM.selectFrom('i')} FROM job_items i
    WHERE i.job_id = $1 AND i.number > $2 AND i.outcome IS NULL
      AND EXISTS (SELECT FROM jobs j WHERE j.id = $1 AND j.finished_at IS NULL)
    ORDER BY i.number LIMIT $3 FOR UPDATE SKIP LOCKED`,
};

const RECORD = {
  name: 'record_job_items',
  text: `
    WITH worked AS (
      UPDATE job_items i SET outcome = w.outcome, problem = w.problem,
        content = CASE w.outcome WHEN 'refused' THEN i.content END
      FROM json_to_recordset($2::json) AS w(number integer, outcome text, problem json)
      WHERE i.job_id = $1 AND i.number = w.number AND i.outcome IS NULL
      RETURNING i.outcome
    ), counts AS (
      SELECT count(*) FILTER (WHERE outcome <> 'refused') AS done, count(*) FILTER (WHERE outcome = 'refused') AS refused FROM worked
    )
    UPDATE jobs j SET done = j.done + c.done, refused = j.refused + c.refused, progress_at = now(),
      started_at = coalesce(started_at, now()), state = CASE state WHEN 'waiting' THEN 'running' ELSE state END
    FROM counts c WHERE j.id = $1`,
};

/** Items that another process works on are open, too. */
const FINISH = {
  name: 'finish_job',
  text: `
    UPDATE jobs SET state = 'done', finished_at = now()
    WHERE id = $1 AND finished_at IS NULL
      AND NOT EXISTS (SELECT FROM job_items i WHERE i.job_id = $1 AND i.outcome IS NULL)`,
};

/** The work on jobs: which items are next, and what became of them. */
@Injectable()
export class JobWorkRepository {
  constructor(private readonly transactions: Transactions) {}

  async open(): Promise<OpenJob[]> {
    const rows = await this.transactions.autocommit.rows<OpenJobRow>(OPEN, []);
    return rows.map(({ application, tokenId, tokenName, personId, personName, roles, ...job }) => ({
      ...job,
      caller: { ...application, tokenId, tokenName, personId, personName, roles },
    }));
  }

  async failOfInactive(): Promise<void> {
    await this.transactions.autocommit.rows(FAIL, []);
  }

  /** In the current transaction. @param after the number of the item that was worked on last */
  lock(jobId: number, after: number, limit: number): Promise<OpenItem[]> {
    return this.transactions.autocommit.rows(LOCK, [jobId, after, limit]);
  }

  /** In the current transaction. */
  async record(jobId: number, items: WorkedItem[]): Promise<void> {
    await this.transactions.autocommit.rows(RECORD, [jobId, JSON.stringify(items)]);
  }

  async finish(jobId: number): Promise<void> {
    await this.transactions.autocommit.rows(FINISH, [jobId]);
  }
}

type OpenJobRow = Omit<OpenJob, 'caller'> &
  Pick<CallerWithToken, 'tokenId' | 'tokenName' | 'personId' | 'personName' | 'roles'> & {
    application: Omit<CallerWithToken, 'tokenId' | 'tokenName' | 'personId' | 'personName' | 'roles'>;
  };
