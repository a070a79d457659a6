-- src/persistence/webhooks/webhook.repository.ts: WebhookRepository.subscribe

INSERT INTO webhooks AS w (application_id, event, url, secret, ordered)
  VALUES ($1, $2, $3, $4, coalesce($5::boolean, false))
  ON CONFLICT (event, application_id)
  DO UPDATE SET url = excluded.url, ordered = coalesce($5::boolean, w.ordered), active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL, failures_in_row = 0, updated_at = now(),
    signature_warning = w.signature_warning AND w.url = excluded.url
  RETURNING
w.id, w.event, w.url, w.previous_secret_until AS "previousSecretUntil", w.active, w.ordered, w.disabled_reason AS "disabledReason", w.paused_until AS "pausedUntil", w.failing_since AS "failingSince", w.last_failed_at AS "lastFailedAt", w.last_failed_delivery_id AS "lastFailedDeliveryId", w.last_failure_reason AS "lastFailureReason", w.last_failure_status AS "lastFailureStatus", w.signature_warning AS "signatureWarning", w.created_at AS "createdAt", w.updated_at AS "updatedAt",
CASE
  WHEN NOT w.active THEN 'disabled'
  WHEN w.paused_until > now() THEN 'paused'
  WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
  ELSE 'ok'
END AS health,
(SELECT json_build_object('id', o.id, 'name', o.name) FROM applications o WHERE o.id = w.application_id) AS application,
(SELECT o.active FROM applications o WHERE o.id = w.application_id) AS "applicationActive", w.secret = $4 AS "isNew";
