import { IS_LEASED, lockLeases, release } from './lease.js';

/** What makes a delivery due again, with the whole schedule ahead of it: as new, but that its attempts go on counting. */
export const AGAIN = `
  state = 'waiting', reason = NULL, next_attempt_at = now(), finished_at = NULL, redelivered_at = now(),
  earlier_attempts = d.attempts`;

/**
 * Who asks again within seconds pressed the button twice. What is leased is being delivered, and what waits is
 * only made due. The event is locked lest it be forgotten, for its age, at this moment. Another application's event
 * is sent again only to who may still see it.
 */
export const REDELIVER = {
  name: 'redeliver',
  // No new event, but something to deliver at once.
  writesEvents: true,
  text: `
    WITH event AS (
      SELECT e.id, e.application_id FROM events e JOIN webhook_deliveries d ON d.event_id = e.id
      WHERE d.id = $1
      FOR KEY SHARE OF e
    )
    UPDATE webhook_deliveries d
    SET ${AGAIN}
    FROM event, webhooks w JOIN applications a ON a.id = w.application_id
    WHERE d.id = $1 AND d.kind = 'event' AND d.event_id = event.id AND (d.state <> 'waiting' OR NOT ${IS_LEASED})
    AND (d.redelivered_at IS NULL OR d.redelivered_at < now() - interval '5 seconds')
    AND w.id = d.webhook_id AND w.application_id = $2 AND w.active
    AND (event.application_id = a.id OR 'sales' = ANY (a.rights))`,
};

/**
 * Takes back what waits for the subscriptions of application $1 and tells of others, unless it may see that. Those in
 * flight too: without its lease an attempt is not recorded, so it is the last. Rows are locked in the order of their
 * ids, as wherever several deliveries are locked.
 */
export const WITHDRAW = {
  name: 'withdraw_deliveries',
  text: `
    WITH lease AS MATERIALIZED (${lockLeases('l.webhook_id IN (SELECT id FROM webhooks WHERE application_id = $1)')}
    ), theirs AS MATERIALIZED (
      SELECT d.id
      FROM applications a
      JOIN webhooks w ON w.application_id = a.id
      JOIN webhook_deliveries d ON d.webhook_id = w.id AND d.state = 'waiting'
      JOIN events e ON e.id = d.event_id AND e.application_id <> a.id
      WHERE a.id = $1 AND NOT 'sales' = ANY (a.rights) AND (SELECT count(*) FROM lease) >= 0
      ORDER BY d.id
      FOR UPDATE OF d
    ), released AS (${release('theirs', 'l.token IN (SELECT token FROM lease)')}
    )
    UPDATE webhook_deliveries d
    SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
    FROM theirs WHERE d.id = theirs.id`,
};
