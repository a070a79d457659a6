import { Injectable } from '@nestjs/common';
import type { ActorIds } from '../applications/actor.js';
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
  ADVANCE,
  progressSql,
  type ReplayStep,
  type ReplayWaiting,
  type StepLimits,
} from './replay.statements.js';
import { recordActionSql } from './webhook-history.repository.js';
import type { ReplayState } from './webhook-values.js';

const REPLAY = Columns.of(WebhookReplayEntity).except('positionAt', 'positionId');
const COLUMNS = REPLAY.selectFrom('r');
const PROGRESS = 'progress.waiting, progress."waitingFor"';

export type ReplayRow = RowOf<typeof REPLAY> & ReplayWaiting;

export interface NewReplay {
  webhookId: number;
  since: Date;
  /** Null means now. */
  until: Date | null;
  state: ReplayState;
}

const NOW = { name: 'replay_now', text: 'SELECT now() AS now' };

/** `until` is limited to the clock of the database, as the events use it. Inserts nothing while a replay is running. */
const START = {
  name: 'start_replay',
  text: `
    WITH replay AS (
      INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
      SELECT w.id, $3, least($4, now()), $5, $3
      FROM webhooks w
      WHERE ${belongsTo('$1')} AND w.id = $2 AND w.active
      AND EXISTS (SELECT FROM applications a WHERE a.id = w.application_id AND a.active)
      FOR KEY SHARE OF w
      ON CONFLICT (webhook_id) WHERE status = 'running' DO NOTHING
      RETURNING ${COLUMNS}
    ), action AS (${recordActionSql('replay', 'SELECT "webhookId", NULL::bigint, id FROM replay', ['$6', '$7', '$8'])}
    )
    SELECT replay.*, ${PROGRESS} FROM replay
    ${progressSql({ webhookId: 'replay."webhookId"', running: 'true', active: 'true' })}`,
};

const RUNNING_OF_WEBHOOK = {
  name: 'running_replay',
  text: `SELECT id FROM webhook_replays WHERE webhook_id = $1 AND status = 'running'`,
};

const LIST = `SELECT ${COLUMNS}, ${PROGRESS} FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id
  ${progressSql({ webhookId: 'r.webhook_id', running: `r.status = 'running'`, active: 'w.active' })}`;
const FIND = {
  name: 'replay',
  text: `${LIST} WHERE ${belongsTo('$1')} AND r.id = $2`,
};

const FILTERS = {
  applicationId: { name: 'application', text: 'w.application_id = $' },
  webhookId: { name: 'webhook', text: 'r.webhook_id = $' },
};

const CANCEL = {
  name: 'cancel_replay',
  text: `
    WITH cancelled AS (
      UPDATE webhook_replays r SET status = 'cancelled', finished_at = now()
      FROM webhooks w
      WHERE w.id = r.webhook_id AND ${belongsTo('$1')} AND r.id = $2 AND r.status = 'running'
      RETURNING r.webhook_id, r.id
    )
    ${recordActionSql('cancel_replay', 'SELECT webhook_id, NULL::bigint, id FROM cancelled', ['$3', '$4', '$5'])}`,
};

const RUNNING = {
  name: 'running_replays',
  text: `SELECT id FROM webhook_replays WHERE status = 'running' ORDER BY random() LIMIT 1000`,
};

/**
 * Replays: the events of a range of time, delivered again. `applicationId` is the owner of the subscription, or null for
 * subscriptions of all applications.
 */
@Injectable()
export class ReplayRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The time by the clock of the database, as the events use it: when the transaction began. */
  async now(): Promise<Date> {
    return (await this.transactions.autocommit.row<{ now: Date }>(NOW, [])).now;
  }

  /** @returns null when the subscription does not exist, is not active, or has a running replay */
  async start(
    applicationId: number | null,
    { webhookId, since, until, state }: NewReplay,
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<ReplayRow | null> {
    const actor = [actorId, actorTokenId, actorPersonId];
    const values = [applicationId, webhookId, since, until, state, ...actor];
    return this.transactions.autocommit.rowOrNull<ReplayRow>(START, values);
  }

  async find(applicationId: number | null, id: number): Promise<ReplayRow | null> {
    return this.transactions.autocommit.rowOrNull<ReplayRow>(FIND, [applicationId, id]);
  }

  /** @returns the id of the running replay of the subscription, or null */
  async runningOf(webhookId: number): Promise<number | null> {
    const row = await this.transactions.autocommit.rowOrNull<{ id: number }>(RUNNING_OF_WEBHOOK, [webhookId]);
    return row?.id ?? null;
  }

  /** Newest first. */
  page(
    applicationId: number | null,
    webhookId: number,
    after: ListPosition | null,
    limit: number,
  ): Promise<ReplayRow[]> {
    const { statement, values } = keysetPage({
      name: 'replays',
      select: LIST,
      conditions: conditionsOf(FILTERS, { applicationId, webhookId }),
      at: 'r.created_at',
      id: 'r.id',
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    });
    return this.transactions.autocommit.rows(statement, values);
  }

  /** Stops a running replay; deliveries that it made due stay due. */
  async cancel(applicationId: number | null, id: number, actor: ActorIds): Promise<void> {
    const { actorId, actorTokenId, actorPersonId } = actor;
    const values = [applicationId, id, actorId, actorTokenId, actorPersonId];
    await this.transactions.autocommit.rows(CANCEL, values);
  }

  /** @returns ids in random order, so that a failing replay does not always delay the same others */
  async running(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(RUNNING, []);
    return rows.map(({ id }) => id);
  }

  /**
   * Makes the next step of a replay.
   * @returns null when no step was made: a limit is reached, another process is making one, or the replay has ended
   */
  advance(id: number, { due, waiting, events }: StepLimits): Promise<ReplayStep | null> {
    return this.transactions.autocommit.rowOrNull(ADVANCE, [id, due, waiting, events]);
  }
}
