import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { WebhookReplayEntity } from './webhook-replay.entity.js';
import { belongsTo } from '../events/event-access.js';
import {
  replayStep,
  progressSql,
  type ReplayStep,
  type ReplayWaiting,
  type StepLimits,
} from './replay.statements.js';
import { changedWebhook, type ReplayState } from './webhook-values.js';
import { sql } from '../../platform/postgres/sql.js';

const REPLAY = Columns.of(WebhookReplayEntity).except('positionAt', 'positionId');
const COLUMNS = REPLAY.selectFrom('r');
const PROGRESS = sql`progress.waiting, progress."waitingFor"`;

export type ReplayRow = RowOf<typeof REPLAY> & ReplayWaiting;

export interface NewReplay {
  webhookId: number;
  since: Date;
  /** Null means now. */
  until: Date | null;
  state: ReplayState;
}

const LIST = sql`SELECT ${COLUMNS}, ${PROGRESS} FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id
  ${progressSql({ webhookId: sql`r.webhook_id`, running: sql`r.status = 'running'`, active: sql`w.active` })}`;

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
        INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
        SELECT w.id, ${since}, least(${until}, now()), ${state}, ${since}
        FROM webhooks w
        WHERE ${belongsTo(applicationId)} AND w.id = ${webhookId} AND w.active
        AND EXISTS (SELECT FROM applications a WHERE a.id = w.application_id AND a.active)
        FOR KEY SHARE OF w
        ON CONFLICT (webhook_id) WHERE status = 'running' DO NOTHING
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
      sql`${LIST} WHERE ${belongsTo(applicationId)} AND r.id = ${id}`,
    );
  }

  /** @returns the id of the running replay of the subscription, or null */
  async runningOf(webhookId: number): Promise<number | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ id: number }>(
      sql`SELECT id FROM webhook_replays WHERE webhook_id = ${webhookId} AND status = 'running'`,
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
      id: sql`r.id`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(page);
  }

  /** Stops a running replay; deliveries that it made due stay due. */
  async cancel(tx: Tx, applicationId: number | null, id: number): Promise<void> {
    const cancelled = await tx.rows<{ webhookId: number }>(sql`
        UPDATE webhook_replays r SET status = 'cancelled', finished_at = now()
        FROM webhooks w
        WHERE w.id = r.webhook_id AND ${belongsTo(applicationId)} AND r.id = ${id} AND r.status = 'running'
        RETURNING r.webhook_id AS "webhookId"`);
    for (const { webhookId } of cancelled)
      tx.changed.push(changedWebhook(webhookId, 'cancel_replay', { details: { replayId: id } }));
  }

  /** @returns ids in random order, so that a failing replay does not always delay the same others */
  async running(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(
      sql`SELECT id FROM webhook_replays WHERE status = 'running' ORDER BY random() LIMIT 1000`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Makes the next step of a replay.
   * @returns null when no step was made: a limit is reached, another process is making one, or the replay has ended
   */
  advance(id: number, limits: StepLimits): Promise<ReplayStep | null> {
    return this.transactions.autocommit.rowOrNull(replayStep(id, limits));
  }
}
