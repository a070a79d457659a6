/** What makes a delivery due again, with the whole schedule ahead of it: as new, but that its attempts go on counting. */
export const AGAIN = `
  state = 'waiting', reason = NULL, next_attempt_at = now(), finished_at = NULL, redelivered_at = now(),
  earlier_attempts = d.attempts, lease_token = NULL, lease_until = NULL`;

/**
 * Who asks again within seconds pressed the button twice. What is leased is being delivered, and what waits is
 * only made due. The event is locked lest it be forgotten, for its age, at this moment.
 */
export const REDELIVER = {
  name: 'redeliver',
  text: `
    WITH event AS (
      SELECT e.id FROM events e JOIN webhook_deliveries d ON d.event_id = e.id
      WHERE d.id = $1
      FOR KEY SHARE OF e
    )
    UPDATE webhook_deliveries d
    SET ${AGAIN}
    FROM event, webhooks w
    WHERE d.id = $1 AND d.kind = 'event' AND d.event_id = event.id AND (d.state <> 'waiting' OR d.lease_token IS NULL)
    AND (d.redelivered_at IS NULL OR d.redelivered_at < now() - interval '5 seconds')
    AND w.id = d.webhook_id AND w.application_id = $2 AND w.active`,
};
