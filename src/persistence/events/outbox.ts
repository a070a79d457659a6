import { EVENTS_OF_EACH_APPLICATION, EVENTS_OF_PENDING_ORDERS } from '../../events/catalogue.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { DomainEvent } from '../../events/domain-event.js';
import type { Tx } from '../../platform/postgres/session.js';

const listed = (names: readonly string[]): Sql => raw(names.map((name) => `'${name}'`).join(', '));

/** The predicate of applications_receiving_idx. */
const RECEIVES_OF_OTHERS = sql`a.rights && '{sales,holds}'`;

/**
 * The application `a` receives events of this type of all applications.
 * @param type the column with the type of the event
 */
const receivesOfAll = (type: string): Sql =>
  sql`('sales' = ANY (a.rights) AND ${raw(type)} NOT IN (${listed(EVENTS_OF_EACH_APPLICATION)})
    OR 'holds' = ANY (a.rights) AND ${raw(type)} IN (${listed(EVENTS_OF_PENDING_ORDERS)}))`;

/**
 * The application `a` may receive the event, a table expression with application_id and type. RECEIVES_OF_OTHERS follows from
 * receivesOfAll(), but with it PostgreSQL finds those applications by their index instead of reading all.
 */
export const mayReceive = (event: string): Sql =>
  sql`(${raw(event)}.application_id = a.id OR ${RECEIVES_OF_OTHERS} AND ${receivesOfAll(`${event}.type`)})`;

/**
 * The subscription `w` belongs to this application, or to any application if it is null. A deleted subscription belongs to none.
 */
export const belongsTo = (application: number | null | Sql): Sql =>
  sql`(w.application_id = ${application} OR ${application}::bigint IS NULL AND w.application_id IS NOT NULL)`;

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
