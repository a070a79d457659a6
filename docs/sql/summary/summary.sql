-- src/persistence/summary/summary.repository.ts: SummaryRepository.summary

WITH blocked AS MATERIALIZED (
SELECT blockers FROM orders WHERE state = 'pending' AND blockers <> '[]' ORDER BY id LIMIT 10000
), waiting AS MATERIALIZED (
SELECT d.id, d.webhook_id, d.event_id, d.created_at
FROM (
  SELECT id, webhook_id, event_id, created_at FROM webhook_deliveries
  WHERE state = 'waiting' AND finished_at IS NULL ORDER BY created_at, id LIMIT 10000
) d
WHERE EXISTS (SELECT FROM webhooks w WHERE w.id = d.webhook_id AND w.application_id IS NOT NULL)
)
SELECT
(SELECT count(*)::int FROM (SELECT FROM orders WHERE state = 'pending' ORDER BY created_at, id LIMIT 10000) counted) AS pending,
(SELECT count(*)::int FROM blocked) AS blocked,
(SELECT json_build_object('missing_price', count(*) FILTER (WHERE blockers @> '[{"code": "missing_price"}]'), 'declared_total_mismatch', count(*) FILTER (WHERE blockers @> '[{"code": "declared_total_mismatch"}]')) FROM blocked) AS blockers,
(SELECT count(*)::int FROM (SELECT FROM contacts WHERE temporary AND reconciled_into IS NULL ORDER BY id LIMIT 10000) counted) AS "temporaryContacts",
(SELECT count(*)::int FROM (SELECT FROM contact_changes WHERE state = 'proposed' ORDER BY id LIMIT 10000) counted) AS "proposedChanges",
(SELECT count(*)::int FROM (SELECT FROM webhooks w WHERE w.failing_confirmed_at IS NOT NULL AND
CASE
WHEN NOT w.active THEN 'disabled'
WHEN w.paused_until > now() THEN 'paused'
WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
ELSE 'ok'
END = 'failing' ORDER BY w.id LIMIT 10000) counted) AS "failingWebhooks",
(SELECT count(*)::int FROM (SELECT FROM webhooks w WHERE NOT w.active AND w.application_id IS NOT NULL AND
CASE
WHEN NOT w.active THEN 'disabled'
WHEN w.paused_until > now() THEN 'paused'
WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
ELSE 'ok'
END = 'disabled' ORDER BY w.id LIMIT 10000) counted) AS "disabledWebhooks",
(SELECT count(*)::int FROM waiting) AS "waitingDeliveries",
(
  SELECT json_build_object('id', d.id, 'webhookId', d.webhook_id, 'messageId', e.message_id, 'event', e.type,
    'createdAt', d.created_at)
  FROM (SELECT * FROM waiting ORDER BY created_at, id LIMIT 1) d JOIN events e ON e.id = d.event_id
) AS "oldestWaiting";
