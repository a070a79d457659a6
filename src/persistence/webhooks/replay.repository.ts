import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import { HAS_WORKER } from '../installation/process.repository.js';
import { belongsTo } from '../events/outbox.js';
import { REPLAY_LIMITS, replayPortion, type ReplayLimits, type ReplayPortion } from './replay.statements.js';
import { changedWebhook, type ReplayState, type ReplayStatus, type ReplayWait } from './webhook-values.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** The values of a replay that are not stored; null when it has ended. */
interface ReplayWaiting {
  /** The number of waiting deliveries of the subscription, at most as many as stop the replay. */
  waiting: number | null;
  /** The reason why it makes no further deliveries due; null when there is none. */
  waitingFor: ReplayWait | null;
}

/**
 * Joins `progress` with the columns of ReplayWaiting.
 * @param replay the webhook of a replay, and conditions that the replay is running and its webhook active
 */
const progressSql = (replay: { webhookId: Sql; running: Sql; active: Sql }): Sql => {
  const waiting = sql`FROM webhook_deliveries d WHERE ${replay.running} AND d.webhook_id = ${replay.webhookId} AND d.state = 'waiting'`;
  return sql`CROSS JOIN LATERAL (
    SELECT CASE WHEN ${replay.running} THEN waiting.count END AS waiting,
      CASE WHEN NOT (${replay.running}) THEN NULL WHEN NOT ${replay.active} THEN 'webhook_inactive'
        WHEN NOT ${HAS_WORKER} THEN 'worker'
        WHEN waiting.count >= ${raw(REPLAY_LIMITS.waiting)} THEN 'waiting_deliveries'
        WHEN due.count >= ${raw(REPLAY_LIMITS.due)} THEN 'due_deliveries' END AS "waitingFor"
    FROM (SELECT count(*)::int FROM (SELECT ${waiting} LIMIT ${raw(REPLAY_LIMITS.waiting)}) d) waiting
    CROSS JOIN (
      SELECT count(*)::int FROM (SELECT ${waiting} AND d.next_attempt_at <= now() LIMIT ${raw(REPLAY_LIMITS.due)}) d
    ) due
  ) progress`;
};

const COLUMNS = sql`r.number AS id, r.webhook_id AS "webhookId", r.since, r.until, r.selection AS state, r.state AS status,
  r.done AS queued, r.created_at AS "createdAt", r.finished_at AS "finishedAt"`;
const PROGRESS = sql`progress.waiting, progress."waitingFor"`;

export interface ReplayRow extends ReplayWaiting {
  id: number;
  webhookId: number;
  since: Date;
  until: Date;
  state: ReplayState;
  status: ReplayStatus;
  queued: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface NewReplay {
  webhookId: number;
  since: Date;
  /** Null means now. */
  until: Date | null;
  state: ReplayState;
}

/** @param id the one that clients know */
const isReplay = (id: number): Sql => sql`(r.kind, r.number) = ('replay', ${id})`;

const LIST = sql`SELECT ${COLUMNS}, ${PROGRESS} FROM work r JOIN webhooks w ON w.id = r.webhook_id
  ${progressSql({ webhookId: sql`r.webhook_id`, running: sql`r.state = 'running'`, active: sql`w.active` })}`;

/**
 * Replays: the events of a range of time, delivered again. `applicationId` is the owner of the subscription, or null for
 * subscriptions of all applications.
 */
@Injectable()
export class ReplayRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The time at which the transaction began, by the clock of the database, as the events use it. */
  async now(): Promise<Date> {
    return (await this.transactions.autocommit.row<{ now: Date }>(sql`SELECT now() AS now`)).now;
  }

  /** @returns null when the subscription does not exist, is not active, or has a running replay */
  async start(
    tx: Tx,
    applicationId: number | null,
    { webhookId, since, until, state }: NewReplay,
  ): Promise<ReplayRow | null> {
    // `until` is limited to the clock of the database, as the events use it. Inserts nothing while a replay is running.
    const started = await tx.rowOrNull<ReplayRow>(sql`
      WITH replay AS (
        INSERT INTO work AS r (id, number, kind, state, webhook_id, since, until, selection, position_at)
        SELECT nextval('work_other_id_seq'), nextval('work_replay_number_seq'), 'replay', 'running', w.id, ${since},
          least(${until}, now()), ${state}, ${since}
        FROM webhooks w
        WHERE ${belongsTo(applicationId)} AND w.id = ${webhookId} AND w.active
        AND EXISTS (SELECT FROM applications a WHERE a.id = w.application_id AND a.active)
        FOR KEY SHARE OF w
        ON CONFLICT (webhook_id) WHERE state = 'running' DO NOTHING
        RETURNING ${COLUMNS}
      )
      SELECT replay.*, ${PROGRESS} FROM replay
      ${progressSql({ webhookId: sql`replay."webhookId"`, running: sql`true`, active: sql`true` })}`);
    if (started !== null)
      tx.changed.push(changedWebhook(webhookId, 'replay', { details: { replayId: started.id } }));
    return started;
  }

  async find(applicationId: number | null, id: number): Promise<ReplayRow | null> {
    return this.transactions.autocommit.rowOrNull<ReplayRow>(
      sql`${LIST} WHERE ${belongsTo(applicationId)} AND ${isReplay(id)}`,
    );
  }

  /** @returns the id of the running replay of the subscription, or null */
  async runningOf(webhookId: number): Promise<number | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ id: number }>(
      sql`SELECT number AS id FROM work WHERE webhook_id = ${webhookId} AND state = 'running'`,
    );
    return row?.id ?? null;
  }

  /** Newest first. */
  page(
    applicationId: number | null,
    webhookId: number,
    after: ListPosition | null,
    limit: number,
  ): Promise<ReplayRow[]> {
    const page = keysetPage({
      select: LIST,
      conditions: conditionsOf(
        { applicationId, webhookId },
        {
          applicationId: (id) => sql`w.application_id = ${id}`,
          webhookId: (id) => sql`r.webhook_id = ${id}`,
        },
      ),
      at: sql`r.created_at`,
      id: sql`r.number`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(page);
  }

  /** Stops a running replay; deliveries that it made due stay due. */
  async cancel(tx: Tx, applicationId: number | null, id: number): Promise<void> {
    const cancelled = await tx.rows<{ webhookId: number }>(sql`
        UPDATE work r SET state = 'cancelled', finished_at = now()
        FROM webhooks w
        WHERE w.id = r.webhook_id AND ${belongsTo(applicationId)} AND ${isReplay(id)} AND r.state = 'running'
        RETURNING r.webhook_id AS "webhookId"`);
    for (const { webhookId } of cancelled)
      tx.changed.push(changedWebhook(webhookId, 'cancel_replay', { details: { replayId: id } }));
  }

  /**
   * Makes deliveries of the next events of a replay due.
   * @param workId the id of its work
   * @returns null when it did nothing: a limit is reached, another process is doing it, or the replay has ended
   */
  advance(workId: number, limits: ReplayLimits): Promise<ReplayPortion | null> {
    return this.transactions.autocommit.rowOrNull(replayPortion(workId, limits));
  }
}
