import type { DomainEvent } from '../../events/domain-event.js';
import { mayReceive } from './event-access.js';
import type { Tx } from '../../platform/postgres/session.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/**
 * Common table expressions that write events and one delivery for each matching subscription, as part of a larger
 * statement. FOR KEY SHARE waits for a subscription that is being deleted and skips it; without it the foreign key
 * could fail the whole statement.
 * @param source a table expression that must have a row for the events to be written; always written without it
 */
export function recordEventsSql(events: DomainEvent[], source?: Sql): Sql {
  return sql`
    event AS (
      INSERT INTO events (message_id, type, application_id, order_id, sequence, payload, traceparent)
      SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload, e.traceparent
      FROM json_to_recordset(${JSON.stringify(events)}::json) AS e(
        "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text, traceparent text)
      ${source === undefined ? sql`` : sql`WHERE EXISTS (SELECT FROM ${source})`}
      RETURNING id, type, application_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT event.id, w.id
      FROM event
      JOIN applications a ON ${mayReceive('event')}
      JOIN webhooks w ON w.application_id = a.id AND event.type = ANY (w.events) AND w.active
      FOR KEY SHARE OF w
    )`.writingEvents();
}

/** Writes events in the transaction of the change that caused them, so that both are stored or neither. */
export async function recordEvents(tx: Tx, events: DomainEvent[]): Promise<void> {
  await tx.rows(sql`WITH ${recordEventsSql(events)} SELECT 1`);
}
