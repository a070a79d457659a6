import { Injectable } from '@nestjs/common';
import { belongsTo, mayReceive } from '../events/outbox.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { DeliveredType } from '../../events/delivery-values.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { EventEntity, WebhookAttemptEntity, WebhookDeliveryEntity } from '../events/event.entity.js';
import { WAITS_FOR_EARLIER } from '../delivery/ordered-deliveries.sql.js';
import { changedWebhook } from './webhook-values.js';

/** A repeated request for redelivery within this time changes nothing: it is probably a double click. */
const REDELIVERY_INTERVAL_SECONDS = 5;

/** Makes a delivery due now and restarts its retry schedule; the count of its attempts continues. */
export const SET_DUE_AGAIN = sql`
  state = 'waiting', reason = NULL, next_attempt_at = now(), finished_at = NULL, redelivered_at = now(),
  earlier_attempts = d.attempts`;

/** The delivery `d` is in a lease. */
const IS_LEASED = sql`EXISTS (SELECT FROM webhook_leases l WHERE d.id = ANY (l.delivery_ids))`;

/**
 * Has no effect within REDELIVERY_INTERVAL_SECONDS after the previous redelivery, and on a waiting delivery that is
 * leased, because that one is being sent. The event is locked so that retention cannot delete it at the same time, and the
 * subscription, because subscriptions are locked before their deliveries everywhere.
 * The event of another application is sent again only if the subscriber may still see it.
 */
const redelivery = (applicationId: number | null, id: number): Sql =>
  // There is no new event, but the relay must be notified as for one.
  sql`
    WITH event AS (
      SELECT e.id, e.application_id, e.type
      FROM webhook_deliveries d JOIN events e ON e.id = d.event_id JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.id = ${id}
      FOR KEY SHARE OF e, w
    ), redelivered AS (
      UPDATE webhook_deliveries d
      SET ${SET_DUE_AGAIN}
      FROM event, webhooks w JOIN applications a ON a.id = w.application_id
      WHERE d.id = ${id} AND d.kind = 'event' AND d.event_id = event.id AND (d.state <> 'waiting' OR NOT ${IS_LEASED})
      AND (d.redelivered_at IS NULL OR d.redelivered_at < now() - interval '${raw(REDELIVERY_INTERVAL_SECONDS)} seconds')
      AND w.id = d.webhook_id AND ${belongsTo(applicationId)} AND w.active AND a.active
      AND ${mayReceive('event')}
      RETURNING d.webhook_id
    )
    SELECT webhook_id AS "webhookId" FROM redelivered`.writingEvents();

const DELIVERY = Columns.of(WebhookDeliveryEntity).only(
  'id',
  'webhookId',
  'kind',
  'state',
  'createdAt',
  'redeliveredAt',
  'finishedAt',
);
const EVENT = Columns.of(EventEntity).only('messageId', 'orderId', 'sequence');
const ATTEMPT = Columns.of(WebhookAttemptEntity).except('deliveryId');
const LISTED_ATTEMPT = ATTEMPT.except('response');

/** One attempt, as PostgreSQL returns it in JSON. */
export interface AttemptRow extends Omit<RowOf<typeof LISTED_ATTEMPT>, 'startedAt'> {
  startedAt: string;
  /** Absent in lists: the responses of a page can be megabytes. */
  response?: string;
}

export interface DeliveryLogRow extends RowOf<typeof DELIVERY>, RowOf<typeof EVENT> {
  event: DeliveredType;
  /** The code of the order; null without an order, and when the event may not be seen any more. */
  orderCode: string | null;
  /** The reason why the last attempt failed, or why nothing is sent at present. */
  reason: string | null;
  attempts: AttemptRow[];
  /** Null when no further attempt is planned. */
  nextAttemptAt: Date | null;
  webhookActive: boolean;
  applicationActive: boolean;
  /** True if the application of the subscription may receive the event now: an event of another one requires `sales`. */
  mayBeReceived: boolean;
}

export interface DeliveryWithPayload extends DeliveryLogRow {
  /** The JSON text; null when the event may not be seen any more. */
  payload: string | null;
}

/** Limits the size of a result: a delivery that is redelivered often has any number of attempts. */
const SHOWN_ATTEMPTS = 50;

/**
 * The caller may see the event `e`: with the right `sales`, or if the application of the subscription may receive it now. It may
 * have lost the right to events of other applications since the delivery was written.
 */
const isVisible = (application: number | null): Sql =>
  sql`(${application}::bigint IS NULL OR ${mayReceive('e')})`;

/**
 * @param attempt the JSON of an attempt `a`
 * @param application the parameter of `belongsTo()`
 */
const deliverySql = (attempt: Sql, application: number | null): Sql => sql`
  SELECT ${DELIVERY.selectFrom('d')}, ${EVENT.selectFrom('e')}, e.type AS event, w.active AS "webhookActive",
    a.active AS "applicationActive",
    ${mayReceive('e')} AS "mayBeReceived",
    (SELECT o.code FROM orders o WHERE o.id = e.order_id AND ${isVisible(application)}) AS "orderCode",
    CASE
      WHEN d.state = 'waiting' AND NOT a.active THEN 'application_inactive'
      WHEN d.state = 'waiting' AND NOT w.active THEN 'webhook_inactive'
      WHEN d.state = 'waiting' AND w.paused_until > now() THEN 'webhook_paused'
      ELSE d.reason
    END AS reason,
    CASE WHEN d.state = 'waiting' AND w.active AND a.active AND d.reason IS DISTINCT FROM '${WAITS_FOR_EARLIER}'
      THEN greatest(d.next_attempt_at, w.paused_until) END AS "nextAttemptAt",
    (
      SELECT coalesce(json_agg(${attempt} ORDER BY a.attempt), '[]')
      FROM (
        SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY attempt DESC LIMIT ${raw(SHOWN_ATTEMPTS)}
      ) a
    ) AS attempts`;

const FROM = sql`
  FROM webhook_deliveries d
  JOIN events e ON e.id = d.event_id
  JOIN webhooks w ON w.id = d.webhook_id
  JOIN applications a ON a.id = w.application_id`;

/** `SELECT … FROM …` of deliveries in a list, without WHERE. */
export const listedDeliveries = (application: number | null): Sql =>
  sql`${deliverySql(LISTED_ATTEMPT.jsonFrom('a'), application)} ${FROM}`;

/**
 * One delivery, to show and to send it again. `applicationId` is the owner of the subscription, or null for subscriptions of
 * all applications.
 */
@Injectable()
export class DeliveryLogRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Includes the payload and the responses of the receiver. */
  async find(applicationId: number | null, id: number): Promise<DeliveryWithPayload | null> {
    return this.transactions.autocommit.rowOrNull<DeliveryWithPayload>(sql`
      ${deliverySql(ATTEMPT.jsonFrom('a'), applicationId)},
        CASE WHEN ${isVisible(applicationId)} THEN e.payload END AS payload
      ${FROM} WHERE d.id = ${id} AND ${belongsTo(applicationId)}`);
  }

  /** Makes a delivery due now and restarts its retry schedule; not while it is in flight or was just redelivered. */
  async redeliver(tx: Tx, applicationId: number | null, id: number): Promise<void> {
    const redelivered = await tx.rows<{ webhookId: number }>(redelivery(applicationId, id));
    for (const { webhookId } of redelivered)
      tx.changed.push(changedWebhook(webhookId, 'redeliver', { details: { deliveryId: id } }));
  }
}
