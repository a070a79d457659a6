import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../events/domain-event.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { WebhookDeliveryEntity } from '../events/event.entity.js';
import { sql } from '../../platform/postgres/sql.js';

const DELIVERY = Columns.of(WebhookDeliveryEntity).only('id', 'webhookId');

export type TestDeliveryRow = RowOf<typeof DELIVERY>;

/** An event that is about no order: the order of an example does not exist, so nothing can be in sequence with it. */
type TestEvent = Pick<DomainEvent, 'applicationId' | 'type' | 'messageId' | 'payload' | 'traceparent'>;

@Injectable()
export class TestEventRepository {
  /** @returns one delivery for each subscription, in their order; an empty array when there is none, and no event was written */
  write(
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
      SELECT ${DELIVERY.selectFrom('delivery')} FROM delivery ORDER BY webhook_id`);
  }
}
