-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.runningOf

SELECT id FROM webhook_replays WHERE webhook_id = $1 AND status = 'running';
