import { Injectable } from '@nestjs/common';
import { execute } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import type { Place } from './delivery-log.repository.js';
import { ADVANCE } from './replay.statements.js';

/** Which events a replay is for: what became of their deliveries so far. */
export const REPLAY_STATES = [
  'undelivered',
  'exhausted',
  'cancelled',
  'missing',
  'delivered',
  'all',
] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

export const REPLAY_STATUSES = ['running', 'finished', 'cancelled'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

export interface ReplayRow {
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
  /** Null: up to now. */
  until: Date | null;
  state: ReplayState;
}

/** What one step of a replay may do. */
export interface StepLimits {
  /** Deliveries of the subscription that are due at a time. */
  due: number;
  /** Deliveries of the subscription that wait at a time, due or not. */
  waiting: number;
  /** Events to look at. */
  events: number;
}

const COLUMNS = `
  r.id, r.webhook_id AS "webhookId", r.since, r.until, r.state, r.status, r.queued,
  r.created_at AS "createdAt", r.finished_at AS "finishedAt"`;

/** The end is by the clock of the database, because the events are; nothing when one is running already. */
const START = {
  name: 'start_replay',
  text: `
    INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
    SELECT w.id, $3, least($4, now()), $5, $3
    FROM webhooks w
    WHERE w.application_id = $1 AND w.id = $2 AND w.active
    FOR KEY SHARE
    ON CONFLICT (webhook_id) WHERE status = 'running' DO NOTHING
    RETURNING ${COLUMNS}`,
};

const FIND = {
  name: 'replay',
  text: `
    SELECT ${COLUMNS} FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id
    WHERE w.application_id = $1 AND r.id = $2`,
};

const RUNNING_OF_WEBHOOK = {
  name: 'running_replay',
  text: `SELECT id FROM webhook_replays WHERE webhook_id = $1 AND status = 'running'`,
};

const LIST = `
  SELECT ${COLUMNS} FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id
  WHERE w.application_id = $1 AND r.webhook_id = $2`;
const NEWEST_FIRST = 'ORDER BY r.created_at DESC, r.id DESC LIMIT $3';
const PAGE = { name: 'replays', text: `${LIST} ${NEWEST_FIRST}` };
const PAGE_AFTER = {
  name: 'replays_after',
  text: `${LIST} AND (r.created_at, r.id) < ($4, $5) ${NEWEST_FIRST}`,
};

const CANCEL = {
  name: 'cancel_replay',
  text: `
    UPDATE webhook_replays r SET status = 'cancelled', finished_at = now()
    FROM webhooks w
    WHERE w.id = r.webhook_id AND w.application_id = $1 AND r.id = $2 AND r.status = 'running'`,
};

const RUNNING = {
  name: 'running_replays',
  text: `SELECT id FROM webhook_replays WHERE status = 'running' ORDER BY random() LIMIT 1000`,
};

/** Ranges of time that are delivered again. */
@Injectable()
export class ReplayRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @returns null when the subscription is not there or not active, or has a replay that is running */
  async start(tx: Tx, applicationId: number, replay: NewReplay): Promise<ReplayRow | null> {
    const values = [applicationId, replay.webhookId, replay.since, replay.until, replay.state];
    const [row] = await execute<ReplayRow>(tx, START, values);
    return row ?? null;
  }

  async find(applicationId: number, id: number): Promise<ReplayRow | null> {
    const [row] = await execute<ReplayRow>(this.transactions.autocommit, FIND, [applicationId, id]);
    return row ?? null;
  }

  /** @returns the id of the replay that is running */
  async runningOf(webhookId: number): Promise<number | null> {
    const [row] = await execute<{ id: number }>(this.transactions.autocommit, RUNNING_OF_WEBHOOK, [
      webhookId,
    ]);
    return row?.id ?? null;
  }

  /** Newest first. */
  page(applicationId: number, webhookId: number, after: Place | null, limit: number): Promise<ReplayRow[]> {
    const values = [applicationId, webhookId, limit];
    return after === null
      ? execute(this.transactions.autocommit, PAGE, values)
      : execute(this.transactions.autocommit, PAGE_AFTER, [...values, after.createdAt, after.id]);
  }

  /** Stops a replay that is running; what was made due stays due. */
  async cancel(tx: Tx, applicationId: number, id: number): Promise<void> {
    await execute(tx, CANCEL, [applicationId, id]);
  }

  /** @returns ids, by lot: one that fails must not always keep the same others waiting */
  async running(): Promise<number[]> {
    const rows = await execute<{ id: number }>(this.transactions.autocommit, RUNNING, []);
    return rows.map(({ id }) => id);
  }

  /**
   * Takes a replay one step further.
   * @returns how many deliveries were made due, and whether there is more to look at and room for it; null when
   *   there is nothing to do now: no room, somebody else is at it, or it is over
   */
  async advance(
    tx: Tx,
    id: number,
    { due, waiting, events }: StepLimits,
  ): Promise<{ queued: number; mayGoOn: boolean } | null> {
    const values = [id, due, waiting, events];
    const [step] = await execute<{ queued: number; mayGoOn: boolean }>(tx, ADVANCE, values);
    return step ?? null;
  }
}
