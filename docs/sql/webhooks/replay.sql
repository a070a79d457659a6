-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.find

SELECT r.id, r.webhook_id AS "webhookId", r.since, r.until, r.state, r.status, r.queued, r.created_at AS "createdAt", r.finished_at AS "finishedAt" FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id WHERE (w.application_id = $1 OR $1::bigint IS NULL AND w.application_id IS NOT NULL) AND r.id = $2;
