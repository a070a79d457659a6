import type { DomainEvent } from '../events/domain-event.js';
import { execute } from './statement.js';
import type { Tx } from './transactions.js';

/**
 * Common table expressions that write events, and one delivery for each subscription that wants them, in
 * the statement they are part of. A subscription that is being deleted is waited for and left out; without the
 * lock its foreign key would fail the change that the event tells of.
 * @param events the placeholder of the JSON array of events, such as `$3`
 * @param source what has to have a row for the events to be written, or nothing
 */
export function recordEventsSql(events: string, source?: string): string {
  return `
    event AS (
      INSERT INTO events (message_id, type, application_id, order_id, sequence, payload)
      SELECT e."messageId", e.type, e."applicationId", e."orderId", e.sequence, e.payload
      FROM json_to_recordset(${events}::json) AS e(
        "messageId" text, type text, "applicationId" bigint, "orderId" bigint, sequence int, payload text)
      ${source === undefined ? '' : `WHERE EXISTS (SELECT FROM ${source})`}
      RETURNING id, type, application_id
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT event.id, w.id
      FROM event
      JOIN webhooks w ON w.event = event.type AND w.active
      JOIN applications a ON a.id = w.application_id
      WHERE w.application_id = event.application_id OR 'sales' = ANY (a.rights)
      FOR KEY SHARE OF w
    )`;
}

const RECORD_EVENTS = {
  name: 'record_events',
  writesEvents: true,
  text: `WITH ${recordEventsSql('$1')} SELECT 1`,
};

/** Writes events beside the change they tell of: both are stored, or neither. */
export async function recordEvents(tx: Tx, events: DomainEvent[]): Promise<void> {
  await execute(tx, RECORD_EVENTS, [JSON.stringify(events)]);
}
