import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { lockApplication } from '../applications/application.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { HAS_WORKER } from '../installation/process.repository.js';
import { JobEntity, JobItemEntity, WorkEntity, type ItemOutcome, type JobState } from './work.entity.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const JOB = Columns.of(JobEntity).only(
  ...(['id', 'kind', 'filter', 'options', 'usedRights', 'state', 'failure', 'total', 'done'] as const),
  ...(['refused', 'createdAt', 'startedAt', 'progressAt', 'finishedAt'] as const),
);
export type JobRow = RowOf<typeof JOB> & {
  actor: ActorRow;
  /** The oldest open job of the same application; null when that is this job, or this job has ended. */
  behind: number | null;
  /** True if a process is running that can run jobs. */
  hasWorker: boolean;
};

type NewJob = ActorIds & Pick<JobEntity, 'kind' | 'filter' | 'options' | 'rights' | 'usedRights'>;

/** The items of a job: some resources, those that a query finds, rows of a file, or those that another job refused. */
export type ItemSource = { ids: number[] } | { query: Sql } | { rows: string[] } | { refusedOf: number };

const ITEM = Columns.of(JobItemEntity).except('jobId', 'content');
export type JobItemRow = RowOf<typeof ITEM>;

const JOBS = sql`
  SELECT ${JOB.selectFrom('j')}, ${actorSql('a', 'k', 'p')} AS actor, CASE WHEN j.finished_at IS NULL THEN (
    SELECT nullif(min(o.id), j.id) FROM work o
    WHERE o.total IS NOT NULL AND o.actor_id = j.actor_id AND o.finished_at IS NULL
  ) END AS behind, ${HAS_WORKER} AS "hasWorker"
  FROM work j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN credentials k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id`;

/** @param applicationId the application that requested it; null for any */
const jobOf = (id: number, applicationId: number | null): Sql =>
  sql`${JOBS} WHERE j.total IS NOT NULL AND j.id = ${id} AND j.actor_id = coalesce(${applicationId}, j.actor_id)`;

const insertedItems = (columns: Sql, select: Sql): Sql => sql`
  WITH inserted AS (
    INSERT INTO job_items (job_id, number, ${columns})
    ${select}
    RETURNING 1
  ) SELECT count(*)::integer AS total FROM inserted`;

interface JobPage {
  /** Null for all applications. */
  applicationId: number | null;
  state: JobState | null;
  after: ListPosition | null;
  limit: number;
}

@Injectable()
export class JobRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The number of the application's open jobs. Requests wait for each other here, so that each counts those before it. */
  async countOpen(tx: Tx, applicationId: number): Promise<number> {
    await tx.rows(lockApplication(applicationId));
    const row = await tx.row<{ open: number }>(
      sql`SELECT count(*)::integer AS open FROM work
        WHERE total IS NOT NULL AND actor_id = ${applicationId} AND finished_at IS NULL`,
    );
    return row.open;
  }

  /** @returns the job, and how many items were found, which may be more than are allowed */
  async insert(tx: Tx, job: NewJob, items: ItemSource): Promise<{ job: JobRow; total: number }> {
    const id = await tx.insert(WorkEntity, { ...job, total: 0 });
    const { total } = await tx.row<{ total: number }>(insertItems(id, items));
    // A job without items is done at once.
    await tx.rows(sql`
      UPDATE work SET total = ${total}, state = CASE WHEN ${total} = 0 THEN 'done' ELSE state END,
        finished_at = CASE WHEN ${total} = 0 THEN now() END
      WHERE id = ${id}`);
    return { job: await tx.row<JobRow>(jobOf(id, null)), total };
  }

  find(id: number, applicationId: number | null): Promise<JobRow | null> {
    return this.transactions.autocommit.rowOrNull(jobOf(id, applicationId));
  }

  /** Newest first. */
  page({ applicationId, state, after, limit }: JobPage): Promise<JobRow[]> {
    const page = keysetPage({
      select: JOBS,
      conditions: [
        sql`j.total IS NOT NULL`,
        ...conditionsOf(
          { applicationId, state },
          { applicationId: (id) => sql`j.actor_id = ${id}`, state: (wanted) => sql`j.state = ${wanted}` },
        ),
      ],
      at: sql`j.created_at`,
      id: sql`j.id`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(page);
  }

  /** Does nothing when the job has ended. */
  async stop(id: number, applicationId: number | null): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      UPDATE work SET state = 'stopped', finished_at = now()
      WHERE total IS NOT NULL AND id = ${id} AND actor_id = coalesce(${applicationId}, actor_id) AND finished_at IS NULL`);
  }

  items(
    id: number,
    outcome: ItemOutcome | null,
    { after, limit }: { after: number | null; limit: number },
  ): Promise<JobItemRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT ${ITEM.selectFrom('i')} FROM job_items i
      WHERE i.job_id = ${id} AND i.number > ${after ?? 0} AND (${outcome}::text IS NULL OR i.outcome = ${outcome})
      ORDER BY i.number LIMIT ${limit}`);
  }
}

function insertItems(jobId: number, items: ItemSource): Sql {
  if ('ids' in items)
    return insertedItems(
      sql`subject_id`,
      sql`SELECT ${jobId}, number, id FROM unnest(${items.ids}::bigint[]) WITH ORDINALITY AS i(id, number)`,
    );
  if ('rows' in items)
    return insertedItems(
      sql`content`,
      sql`SELECT ${jobId}, number, content FROM unnest(${items.rows}::text[]) WITH ORDINALITY AS i(content, number)`,
    );
  if ('refusedOf' in items)
    // A refused row that an erasure has deleted cannot be tried again.
    return insertedItems(
      sql`subject_id, content`,
      sql`
        SELECT ${jobId}, row_number() OVER (ORDER BY number), subject_id, content FROM job_items
        WHERE job_id = ${items.refusedOf} AND outcome = 'refused' AND num_nonnulls(subject_id, content) = 1`,
    );
  return insertedItems(
    sql`subject_id`,
    sql`SELECT ${jobId}, row_number() OVER (ORDER BY at, id), id FROM (${items.query}) found`,
  ).unprepared();
}
