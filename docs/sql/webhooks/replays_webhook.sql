-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.page

SELECT r.id, r.webhook_id AS "webhookId", r.since, r.until, r.state, r.status, r.queued, r.created_at AS "createdAt", r.finished_at AS "finishedAt" FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id WHERE r.webhook_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2;
