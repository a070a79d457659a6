import { EVENTS_ABOUT_WEBHOOKS } from '../../events/catalogue.js';
import type { DisabledWebhook, FailingWebhook, RecoveredWebhook } from '../../events/event-bodies.js';
import { mayReceive } from '../events/outbox.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The members of a payload, in this order, and the SQL of each, from a row of `changed`. */
type Payload<Body> = Record<keyof Body, string>;

const COMMON = {
  id: 'id',
  application: `(SELECT row_to_json(owner) FROM (SELECT a.id, a.name FROM applications a WHERE a.id = application_id) owner)`,
  event: 'CASE WHEN cardinality(events) = 1 THEN to_json(events[1]) ELSE to_json(events) END',
  url: 'url',
  active: 'active',
};
/** Reads the message id of the event by its primary key. */
const LAST_DELIVERY = `(SELECT row_to_json(last) FROM (
          SELECT r.id, (SELECT e.message_id FROM events e WHERE e.id = r.event_id) AS event, r.reason, r.status
          FROM recorded r WHERE r.id = changed.delivery_id) last)`;

const DISABLED: Payload<DisabledWebhook> = {
  ...COMMON,
  disabledReason: 'disabled_reason',
  failingSince: isoTime('failing_since'),
  disabledAt: isoTime('updated_at'),
  lastDelivery: LAST_DELIVERY,
};
const FAILING: Payload<FailingWebhook> = {
  ...COMMON,
  failingSince: isoTime('failing_since'),
  lastDelivery: LAST_DELIVERY,
};
const RECOVERED: Payload<RecoveredWebhook> = {
  ...COMMON,
  failingSince: isoTime('failed_since'),
  recoveredAt: isoTime('updated_at'),
  lastDelivery: LAST_DELIVERY,
};

const jsonOf = (payload: Record<string, string>): Sql => {
  const members = Object.entries(payload).map(([member, sql]) => `${sql} AS "${member}"`);
  return sql`(SELECT row_to_json(body)::text FROM (SELECT ${raw(members.join(', '))}) body)`;
};

const ABOUT_WEBHOOKS = EVENTS_ABOUT_WEBHOOKS.map((name) => `'${name}'`).join(', ');

/** Each event with the subscriptions that receive it. @param webhooks a table expression with subscriptions */
const receiversAmong = (webhooks: Sql): Sql => sql`
      SELECT event.id AS event_id, w.id AS webhook_id
      FROM event
      JOIN applications a ON ${mayReceive('event')}
      JOIN ${webhooks} w ON w.application_id = a.id AND event.type = ANY (w.events) AND w.active`;

/**
 * Writes the events about subscriptions that were disabled, began to fail or recovered, from `subscription` (before),
 * `updated` (after), `summary` and `recorded`. When a subscription to such events alone begins to fail or recovers, no event is
 * written, because it could cause the next failure. A subscription never receives an event about itself.
 *
 * PostgreSQL omits a row from the result of FOR KEY SHARE when the same statement has updated it, so receivers that are in
 * `updated` are read from there. They are locked by their update.
 */
export const CHANGES = sql`
    changed AS MATERIALIZED (
      SELECT updated.*, coalesce(s.failing_since, s.failing_confirmed_at) AS failed_since,
        CASE
          WHEN NOT updated.active THEN 'webhook_disabled'
          WHEN s.failing_confirmed_at IS NULL AND updated.failing_confirmed_at IS NOT NULL THEN 'webhook_failing'
          WHEN s.failing_confirmed_at IS NOT NULL AND updated.failing_confirmed_at IS NULL THEN 'webhook_recovered'
        END AS change,
        updated.events <@ ARRAY[${raw(ABOUT_WEBHOOKS)}] AND updated.active AS causes_no_event,
        CASE WHEN updated.active AND updated.failing_confirmed_at IS NULL
          THEN summary.successful_delivery ELSE summary.failed_delivery END AS delivery_id
      FROM updated
      JOIN subscription s ON s.id = updated.id
      JOIN summary ON summary.webhook_id = updated.id
      WHERE s.active
    ), event AS (
      INSERT INTO events (message_id, type, application_id, payload)
      SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), change, application_id,
        CASE change
          WHEN 'webhook_disabled' THEN ${jsonOf(DISABLED)}
          WHEN 'webhook_failing' THEN ${jsonOf(FAILING)}
          ELSE ${jsonOf(RECOVERED)}
        END
      FROM changed WHERE change IS NOT NULL AND NOT causes_no_event
      RETURNING id, type, application_id, (payload::json->>'id')::bigint AS about
    ), receiver AS MATERIALIZED (${receiversAmong(sql`webhooks`)} WHERE w.id NOT IN (SELECT id FROM updated)
      FOR KEY SHARE OF w
    ), delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT event_id, webhook_id FROM receiver
      UNION ALL${receiversAmong(sql`updated`)} WHERE w.id <> event.about
    )`;
