import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '../../events/webhook-ping.js';
import { execute, type Statement } from '../statement.js';
import { Transactions, type Tx } from '../transactions.js';
import { REDELIVER, WITHDRAW } from './redelivery.statements.js';

export const DELIVERY_STATES = ['waiting', 'delivered', 'exhausted', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One attempt, as JSON brings it. */
export interface AttemptRow {
  attempt: number;
  startedAt: string;
  durationMs: number;
  status: number | null;
  reason: string;
  /** Not in lists. */
  response?: string;
}

/** A delivery with what became of it. */
export interface DeliveryLogRow {
  id: number;
  webhookId: number;
  kind: DeliveryKind;
  messageId: string;
  event: string;
  orderId: number | null;
  sequence: number | null;
  state: DeliveryState;
  /** Of the last failure, or why nothing is sent now. */
  reason: string | null;
  /** The latest ones, oldest first. */
  attempts: AttemptRow[];
  /** Null as long as nothing is going to be sent. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  redeliveredAt: Date | null;
  finishedAt: Date | null;
  /** Whether its subscription is. */
  webhookActive: boolean;
  /** Whether it tells of another application, as only the back office is told. */
  ofAnother: boolean;
}

/** Where a page ended, newest first. */
export interface Place {
  createdAt: Date;
  id: number;
}

/** Which deliveries. Null leaves a filter out. */
export interface DeliveryPage {
  applicationId: number;
  webhookId: number;
  state: DeliveryState | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  after: Place | null;
  limit: number;
}

/** A delivery that is asked for again and again has any number of attempts, each with its answer. */
const SHOWN_ATTEMPTS = 50;

/** @param response its column, or nothing: a page of answers would be megabytes */
const deliverySql = (response: string): string => `
  SELECT
    d.id, d.webhook_id AS "webhookId", d.kind, e.message_id AS "messageId", e.type AS event, e.order_id AS "orderId",
    e.sequence, d.state, d.created_at AS "createdAt", d.redelivered_at AS "redeliveredAt",
    d.finished_at AS "finishedAt", w.active AS "webhookActive",
    e.application_id <> w.application_id AS "ofAnother",
    CASE
      WHEN d.state = 'waiting' AND NOT w.active THEN 'webhook_inactive'
      WHEN d.state = 'waiting' AND w.paused_until > now() THEN 'webhook_paused'
      ELSE d.reason
    END AS reason,
    CASE WHEN d.state = 'waiting' AND w.active THEN greatest(d.next_attempt_at, w.paused_until) END AS "nextAttemptAt",
    (
      SELECT coalesce(json_agg(json_build_object(
        'attempt', a.attempt, 'startedAt', a.started_at, 'durationMs', a.duration_ms, 'status', a.status,
        'reason', a.reason ${response}) ORDER BY a.attempt), '[]')
      FROM (
        SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY attempt DESC LIMIT ${SHOWN_ATTEMPTS}
      ) a
    ) AS attempts
  FROM webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id`;

const FIND = {
  name: 'delivery',
  text: `${deliverySql(`, 'response', a.response`)} WHERE d.id = $1 AND w.application_id = $2`,
};

const LISTED = deliverySql('');

/** Nearly all are delivered and few anything else: a plan for any state would be wrong for one of them. */
const STATES: Record<DeliveryState, string> = {
  waiting: "d.state = 'waiting'",
  delivered: "d.state = 'delivered'",
  exhausted: "d.state = 'exhausted'",
  cancelled: "d.state = 'cancelled'",
};

const NEWEST_FIRST = 'd.created_at DESC, d.id DESC';
/**
 * Those that wait are found through the index of what is due, and sorted. Left to choose, PostgreSQL may walk
 * through all the deliveries of a subscription, newest first, in search of a waiting one.
 */
const NEWEST_WAITING_FIRST = `d.created_at + interval '0' DESC, d.id DESC`;

/** What became of deliveries, for those whose subscriptions they are for. */
@Injectable()
export class DeliveryLogRepository {
  constructor(private readonly transactions: Transactions) {}

  /** With the answers of the receiver. */
  async find(applicationId: number, id: number): Promise<DeliveryLogRow | null> {
    const [row] = await execute<DeliveryLogRow>(this.transactions.autocommit, FIND, [id, applicationId]);
    return row ?? null;
  }

  /** Newest first, without the answers of the receiver. */
  page(page: DeliveryPage): Promise<DeliveryLogRow[]> {
    const { statement, values } = deliveryPageStatement(page);
    return execute(this.transactions.autocommit, statement, values);
  }

  /** Takes back what waits for an application that has lost the right to see it. */
  async withdraw(tx: Tx, applicationId: number): Promise<void> {
    await execute(tx, WITHDRAW, [applicationId]);
  }

  /** Makes a delivery due now, with the whole schedule ahead of it; not while it is under way or just was asked for. */
  async redeliver(tx: Tx, applicationId: number, id: number): Promise<void> {
    await execute(tx, REDELIVER, [id, applicationId]);
  }
}

/** The statement of exactly the filters that are there, so that PostgreSQL finds the index of each. */
export function deliveryPageStatement(page: DeliveryPage): { statement: Statement; values: unknown[] } {
  const { applicationId, webhookId, state, createdFrom, createdBefore, after, limit } = page;
  const filters = [
    { name: 'deliveries', text: 'd.webhook_id = $', values: [webhookId] },
    state && { name: state, text: STATES[state], values: [] },
    createdFrom && { name: 'from', text: 'd.created_at >= $', values: [createdFrom] },
    createdBefore && { name: 'before', text: 'd.created_at < $', values: [createdBefore] },
    after && { name: 'after', text: '(d.created_at, d.id) < ($, $)', values: [after.createdAt, after.id] },
  ].filter((filter) => filter !== null);
  const where = filters.map(({ text }) => text).join(' AND ');
  const order = state === 'waiting' ? NEWEST_WAITING_FIRST : NEWEST_FIRST;
  const ids = `SELECT d.id FROM webhook_deliveries d WHERE ${where} ORDER BY ${order} LIMIT $`;
  const text = `
    ${LISTED} WHERE d.id = ANY (ARRAY(${ids})) AND w.application_id = $ ORDER BY ${NEWEST_FIRST}`;
  let place = 0;
  return {
    statement: {
      name: filters.map(({ name }) => name).join('_'),
      text: text.replaceAll('$', () => `$${(place += 1)}`),
    },
    values: [...filters.flatMap(({ values }) => values), limit, applicationId],
  };
}
