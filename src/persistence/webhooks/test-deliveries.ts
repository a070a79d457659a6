import { currentTraceparent } from '../../common/request/request-context.js';
import { subscribedEvents } from '../../events/catalogue.js';
import { WEBHOOK_PING, type DeliveryKind } from '../../events/delivery-values.js';
import { newMessageId, type DomainEvent } from '../../events/domain-event.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { WebhookDeliveryEntity } from '../events/event.entity.js';
import type { WebhookRow } from './webhook.repository.js';
import { lockLeases, releaseDeliveries } from '../delivery/lease.js';
import { raw, sql } from '../../platform/postgres/sql.js';

const PING = Columns.of(WebhookDeliveryEntity).only('id', 'webhookId', 'kind', 'state', 'createdAt');

/** A forged ping is signed with a random key: a receiver that checks signatures must refuse it. */
type PingKind = Exclude<DeliveryKind, 'event'>;

export interface PingRow extends RowOf<typeof PING> {
  messageId: string;
  kind: PingKind;
}

const TEST_DELIVERY = Columns.of(WebhookDeliveryEntity).only('id', 'webhookId');

type TestDeliveryRow = RowOf<typeof TEST_DELIVERY>;

/** An event that is about no order: the order of an example does not exist, so nothing can be in sequence with it. */
type TestEvent = Pick<DomainEvent, 'applicationId' | 'type' | 'messageId' | 'payload' | 'traceparent'>;

/**
 * Writes the two pings that test a receiver. They differ only in signature and webhook-id; the ids differ because a receiver
 * may accept a known id without checking the signature.
 * @returns an empty array when the subscription no longer exists
 */
export function writePings(
  tx: Tx,
  { id, events, url }: Pick<WebhookRow, 'id' | 'events' | 'url'>,
): Promise<PingRow[]> {
  const payload = JSON.stringify({ id, event: subscribedEvents(events), url });
  const traceparent = currentTraceparent();
  const kinds: PingKind[] = ['ping', 'forged_ping'];
  const pings = kinds.map((kind) => ({ messageId: newMessageId(), kind, payload, traceparent }));
  // A ping is stored like an event, with one delivery to this subscription only.
  return tx.rows(sql`
    WITH webhook AS (
      SELECT id, application_id FROM webhooks WHERE id = ${id} AND application_id IS NOT NULL FOR KEY SHARE
    ), ping AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(pings)}::json) AS p("messageId" text, kind text, payload text, traceparent text)
    ), event AS (
      INSERT INTO events (message_id, type, application_id, payload, traceparent)
      SELECT ping."messageId", '${raw(WEBHOOK_PING)}', webhook.application_id, ping.payload, ping.traceparent
      FROM webhook, ping
      RETURNING id, message_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id, kind)
      SELECT event.id, webhook.id, ping.kind
      FROM webhook, event JOIN ping ON ping."messageId" = event.message_id
      RETURNING id, event_id, webhook_id, kind, state, created_at
    )
    SELECT ${PING.selectFrom('delivery')}, message_id AS "messageId"
    FROM delivery JOIN event ON event.id = delivery.event_id`);
}

/** Locks the subscription and cancels its waiting pings. */
export async function cancelPings(tx: Tx, webhookId: number): Promise<void> {
  // Cancels pings in flight too: they are removed from their lease, so the response of the former receiver is not
  // recorded. Rows are locked in the same order as everywhere: the subscription, leases, then deliveries by their ids.
  await tx.rows(sql`
    WITH webhook AS MATERIALIZED (
      SELECT id FROM webhooks WHERE id = ${webhookId} FOR NO KEY UPDATE
    ), lease AS MATERIALIZED (${lockLeases(sql`l.webhook_id = (SELECT id FROM webhook)`)}
    ), ping AS MATERIALIZED (
      SELECT d.id FROM webhook JOIN webhook_deliveries d ON d.webhook_id = webhook.id
      WHERE d.state = 'waiting' AND d.kind <> 'event' AND (SELECT count(*) FROM lease) >= 0
      ORDER BY d.id
      FOR UPDATE OF d
    ), released AS (${releaseDeliveries(sql`ping`, sql`l.token IN (SELECT token FROM lease)`)}
    )
    UPDATE webhook_deliveries d
    SET state = 'cancelled', reason = 'superseded', finished_at = now(), next_attempt_at = NULL
    FROM ping WHERE d.id = ping.id`);
}

/** @returns one delivery for each subscription, in their order; an empty array when there is none, and no event was written */
export function writeTestEvent(
  tx: Tx,
  { applicationId, type, messageId, payload, traceparent }: TestEvent,
): Promise<TestDeliveryRow[]> {
  // Like recordEventsSql(), but only for the application's own subscriptions: others with the right `sales` did not ask for it.
  return tx.rows(sql`
    WITH webhook AS (
      SELECT id FROM webhooks WHERE application_id = ${applicationId} AND ${type} = ANY (events) AND active FOR KEY SHARE
    ), event AS (
      INSERT INTO events (message_id, type, application_id, payload, traceparent)
      SELECT ${messageId}, ${type}, ${applicationId}, ${payload}, ${traceparent} WHERE EXISTS (SELECT FROM webhook)
      RETURNING id
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT event.id, webhook.id FROM event, webhook
      RETURNING id, webhook_id
    )
    SELECT ${TEST_DELIVERY.selectFrom('delivery')} FROM delivery ORDER BY webhook_id`);
}
