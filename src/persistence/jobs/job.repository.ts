import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { LOCK_APPLICATION } from '../applications/application.repository.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { HAS_WORKER } from '../processes/process.repository.js';
import { JobEntity, JobItemEntity } from './job.entity.js';
import type { ItemOutcome, JobKind, JobState } from './job-values.js';

const JOB = Columns.of(JobEntity).except('actorId', 'actorTokenId', 'actorPersonId', 'rights');
export type JobRow = RowOf<typeof JOB> & {
  actor: ActorRow;
  /** The oldest open job of the same application, if that is another one; null when this job is worked on. */
  behind: number | null;
  /** Whether a process is running that works on jobs. */
  hasWorker: boolean;
};

export interface NewJob extends ActorIds {
  kind: JobKind;
  filter: object | null;
  options: object;
  rights: string[];
  usedRights: string[];
}

/** What the items of a job are: some resources, those that a query finds, rows of a file, or what a job was refused. */
export type ItemSource = { ids: number[] } | { query: Query } | { rows: string[] } | { refusedOf: number };

const ITEM = Columns.of(JobItemEntity).except('jobId', 'content');
export type JobItemRow = RowOf<typeof ITEM>;

/** A row of a file that was refused, with the problem document. */
export interface RefusedRow {
  number: number;
  content: string;
  problem: object;
}

const JOBS = `
  SELECT ${JOB.selectFrom('j')}, ${actorSql('a', 'k', 'p')} AS actor, CASE WHEN j.finished_at IS NULL THEN (
    SELECT nullif(min(o.id), j.id) FROM jobs o WHERE o.actor_id = j.actor_id AND o.finished_at IS NULL
  ) END AS behind, ${HAS_WORKER} AS "hasWorker"
  FROM jobs j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN application_tokens k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id`;

/** @param $2 the application that requested it; null for any */
const FIND = { name: 'job', text: `${JOBS} WHERE j.id = $1 AND j.actor_id = coalesce($2, j.actor_id)` };

const insertedItems = (columns: string, select: string): string => `
  WITH inserted AS (
    INSERT INTO job_items (job_id, number, ${columns})
    ${select}
    RETURNING 1
  ) SELECT count(*)::integer AS total FROM inserted`;

const INSERT_IDS = {
  name: 'insert_job_items',
  text: insertedItems(
    'subject_id',
    'SELECT $1, number, id FROM unnest($2::bigint[]) WITH ORDINALITY AS i(id, number)',
  ),
};

const INSERT_ROWS = {
  name: 'insert_job_rows',
  text: insertedItems(
    'content',
    'SELECT $1, number, content FROM unnest($2::text[]) WITH ORDINALITY AS i(content, number)',
  ),
};

/** A refused row that an erasure has deleted cannot be tried again. */
const INSERT_REFUSED = {
  name: 'insert_refused_job_items',
  text: insertedItems(
    'subject_id, content',
    `SELECT $1, row_number() OVER (ORDER BY number), subject_id, content FROM job_items
    WHERE job_id = $2 AND outcome = 'refused' AND num_nonnulls(subject_id, content) = 1`,
  ),
};

/** A job without items is done at once. */
const SET_TOTAL = {
  name: 'set_job_total',
  text: `
    UPDATE jobs SET total = $2, state = CASE WHEN $2 = 0 THEN 'done' ELSE state END,
      finished_at = CASE WHEN $2 = 0 THEN now() END
    WHERE id = $1`,
};

const COUNT_OPEN = {
  name: 'count_open_jobs',
  text: `SELECT count(*)::integer AS open FROM jobs WHERE actor_id = $1 AND finished_at IS NULL`,
};

const STOP = {
  name: 'stop_job',
  text: `
    UPDATE jobs SET state = 'stopped', finished_at = now()
    WHERE id = $1 AND actor_id = coalesce($2, actor_id) AND finished_at IS NULL`,
};

const ITEMS = {
  name: 'job_items',
  text: `
    SELECT ${ITEM.selectFrom('i')} FROM job_items i
    WHERE i.job_id = $1 AND i.number > $2 AND ($3::text IS NULL OR i.outcome = $3)
    ORDER BY i.number LIMIT $4`,
};

const REFUSED_ROWS = {
  name: 'refused_job_rows',
  text: `
    SELECT number, content, problem FROM job_items
    WHERE job_id = $1 AND number > $2 AND outcome = 'refused' AND content IS NOT NULL
    ORDER BY number LIMIT $3`,
};

const DELETE_OLD = {
  name: 'delete_old_jobs',
  text: `
    DELETE FROM jobs WHERE id = ANY (ARRAY(
      SELECT id FROM jobs WHERE finished_at < now() - make_interval(days => $1) ORDER BY finished_at LIMIT $2))
    RETURNING 1`,
};

interface JobPage {
  /** Null for all. */
  applicationId: number | null;
  state: JobState | null;
  after: ListPosition | null;
  limit: number;
}

const FILTERS = {
  applicationId: { name: 'application', text: 'j.actor_id = $' },
  state: { name: 'state', text: 'j.state = $' },
};

/** What was requested, and how far it has come. */
@Injectable()
export class JobRepository {
  constructor(private readonly transactions: Transactions) {}

  /** How many jobs of the application have not ended. Requests wait for each other here, so that each counts those before. */
  async countOpen(tx: Tx, applicationId: number): Promise<number> {
    await tx.rows(LOCK_APPLICATION, [applicationId]);
    return (await tx.row<{ open: number }>(COUNT_OPEN, [applicationId])).open;
  }

  /** @returns the job, and how many items were found, which may be more than are allowed */
  async insert(tx: Tx, job: NewJob, items: ItemSource): Promise<{ job: JobRow; total: number }> {
    const id = await tx.insert(JobEntity, { ...job, total: 0 });
    const { statement, values } = insertItems(id, items);
    const { total } = await tx.row<{ total: number }>(statement, values);
    await tx.rows(SET_TOTAL, [id, total]);
    return { job: await tx.row<JobRow>(FIND, [id, null]), total };
  }

  find(id: number, applicationId: number | null): Promise<JobRow | null> {
    return this.transactions.autocommit.rowOrNull(FIND, [id, applicationId]);
  }

  /** Newest first. */
  page(page: JobPage): Promise<JobRow[]> {
    const { statement, values } = jobPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }

  /** Does nothing when the job has ended. */
  async stop(id: number, applicationId: number | null): Promise<void> {
    await this.transactions.autocommit.rows(STOP, [id, applicationId]);
  }

  items(
    id: number,
    outcome: ItemOutcome | null,
    { after, limit }: { after: number | null; limit: number },
  ): Promise<JobItemRow[]> {
    return this.transactions.autocommit.rows(ITEMS, [id, after ?? 0, outcome, limit]);
  }

  /** The rows of a file that were refused, in their order. */
  refusedRows(id: number, { after, limit }: { after: number; limit: number }): Promise<RefusedRow[]> {
    return this.transactions.autocommit.rows(REFUSED_ROWS, [id, after, limit]);
  }

  /** @returns how many were deleted */
  async deleteOld(days: number, limit: number): Promise<number> {
    return (await this.transactions.autocommit.rows(DELETE_OLD, [days, limit])).length;
  }
}

function insertItems(jobId: number, items: ItemSource): Query {
  if ('ids' in items) return { statement: INSERT_IDS, values: [jobId, items.ids] };
  if ('rows' in items) return { statement: INSERT_ROWS, values: [jobId, items.rows] };
  if ('refusedOf' in items) return { statement: INSERT_REFUSED, values: [jobId, items.refusedOf] };
  const { statement, values } = items.query;
  const select = `SELECT $${values.length + 1}, row_number() OVER (ORDER BY at, id), id FROM (${statement.text}) found`;
  return {
    statement: { name: '', text: insertedItems('subject_id', select) },
    values: [...values, jobId],
  };
}

const jobPageStatement = ({ after, limit, ...filters }: JobPage): Query =>
  keysetPage({
    name: 'jobs',
    select: JOBS,
    conditions: conditionsOf(FILTERS, filters),
    at: 'j.created_at',
    id: 'j.id',
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
  });
