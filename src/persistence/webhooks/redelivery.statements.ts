import { belongsTo, mayReceive } from '../events/event-access.js';
import { IS_LEASED } from '../delivery/lease.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** A repeated request for redelivery within this time changes nothing: it is probably a double click. */
const REDELIVERY_INTERVAL_SECONDS = 5;

/** Makes a delivery due now and restarts its retry schedule; the count of its attempts continues. */
export const SET_DUE_AGAIN = sql`
  state = 'waiting', reason = NULL, next_attempt_at = now(), finished_at = NULL, redelivered_at = now(),
  earlier_attempts = d.attempts`;

/**
 * Has no effect within REDELIVERY_INTERVAL_SECONDS after the previous redelivery, and on a waiting delivery that is
 * leased, because that one is being sent. The event is locked so that retention cannot delete it at the same time, and the
 * subscription, because subscriptions are locked before their deliveries everywhere.
 * The event of another application is sent again only if the subscriber may still see it.
 */
export const redelivery = (applicationId: number | null, id: number): Sql =>
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
