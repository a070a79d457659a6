-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.cancel

UPDATE webhook_replays r SET status = 'cancelled', finished_at = now()
FROM webhooks w
WHERE w.id = r.webhook_id AND (w.application_id = $1 OR $1::bigint IS NULL AND w.application_id IS NOT NULL) AND r.id = $2 AND r.status = 'running';
