import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '../../events/webhook-ping.js';
import type { Session } from '../database/session.js';
import { conditionsOf, constantConditions, keysetPage, type Query } from '../database/keyset-page.js';
import { Transactions } from '../database/transactions.js';
import { REDELIVER } from './redelivery.statements.js';

export const DELIVERY_STATES = ['waiting', 'delivered', 'exhausted', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One attempt, as PostgreSQL returns it in JSON. */
export interface AttemptRow {
  attempt: number;
  startedAt: string;
  durationMs: number;
  status: number | null;
  reason: string;
  /** Absent in lists. */
  response?: string;
}

/** A delivery with its state and attempts. */
export interface DeliveryLogRow {
  id: number;
  webhookId: number;
  kind: DeliveryKind;
  messageId: string;
  event: string;
  orderId: number | null;
  sequence: number | null;
  state: DeliveryState;
  /** Why the last attempt failed, or why nothing is sent at present. */
  reason: string | null;
  /** The latest SHOWN_ATTEMPTS attempts, oldest first. */
  attempts: AttemptRow[];
  /** Null when no further attempt is planned. */
  nextAttemptAt: Date | null;
  createdAt: Date;
  redeliveredAt: Date | null;
  finishedAt: Date | null;
  /** Whether its subscription is active. */
  webhookActive: boolean;
  /** Whether its event belongs to another application; only the right `sales` allows to receive such events. */
  ofOtherApplication: boolean;
}

/** The position of a row in a list that is ordered by creation time and id. */
export interface ListPosition {
  createdAt: Date;
  id: number;
}

/** Filters of a page of deliveries. Null means no filter. */
export interface DeliveryPage {
  applicationId: number;
  webhookId: number;
  state: DeliveryState | null;
  createdFrom: Date | null;
  createdBefore: Date | null;
  after: ListPosition | null;
  limit: number;
}

/** Limits the size of a result: a delivery that is redelivered often has any number of attempts. */
const SHOWN_ATTEMPTS = 50;

/** @param response the JSON member for the response, or '' to omit it: the responses of a page can be megabytes */
const deliverySql = (response: string): string => `
  SELECT
    d.id, d.webhook_id AS "webhookId", d.kind, e.message_id AS "messageId", e.type AS event, e.order_id AS "orderId",
    e.sequence, d.state, d.created_at AS "createdAt", d.redelivered_at AS "redeliveredAt",
    d.finished_at AS "finishedAt", w.active AS "webhookActive",
    e.application_id <> w.application_id AS "ofOtherApplication",
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

const STATES = constantConditions('d.state', DELIVERY_STATES);
const FILTERS = {
  webhookId: { name: 'webhook', text: 'd.webhook_id = $' },
  createdFrom: { name: 'from', text: 'd.created_at >= $' },
  createdBefore: { name: 'before', text: 'd.created_at < $' },
};

/**
 * Waiting deliveries are found through webhook_deliveries_due_idx and then sorted. The `+ interval '0'` prevents
 * PostgreSQL from scanning all deliveries of a subscription, newest first, in search of a waiting one.
 */
const NEWEST_WAITING_FIRST = `d.created_at + interval '0' DESC, d.id DESC`;

/** The deliveries of an application's own subscriptions, to show and to send them again. */
@Injectable()
export class DeliveryLogRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Includes the responses of the receiver. */
  async find(applicationId: number, id: number): Promise<DeliveryLogRow | null> {
    return this.transactions.autocommit.rowOrNull<DeliveryLogRow>(FIND, [id, applicationId]);
  }

  /** Newest first, without the responses of the receiver. */
  page(page: DeliveryPage): Promise<DeliveryLogRow[]> {
    const { statement, values } = deliveryPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }

  /** Makes a delivery due now and restarts its retry schedule; not while it is in flight or was just redelivered. */
  async redeliver(
    applicationId: number,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<void> {
    await session.rows(REDELIVER, [id, applicationId]);
  }
}

export function deliveryPageStatement(page: DeliveryPage): Query {
  const { applicationId, webhookId, state, createdFrom, createdBefore, after, limit } = page;
  const { statement, values } = keysetPage({
    name: 'deliveries',
    select: 'SELECT d.id FROM webhook_deliveries d',
    conditions: [
      ...conditionsOf(FILTERS, { webhookId, createdFrom, createdBefore }),
      ...(state === null ? [] : [STATES[state]]),
    ],
    at: 'd.created_at',
    id: 'd.id',
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
    ...(state === 'waiting' && { order: NEWEST_WAITING_FIRST }),
  });
  const text = `
    ${LISTED} WHERE d.id = ANY (ARRAY(${statement.text})) AND w.application_id = $${values.length + 1}
    ORDER BY d.created_at DESC, d.id DESC`;
  return { statement: { ...statement, text }, values: [...values, applicationId] };
}
