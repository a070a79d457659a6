-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.running

SELECT id FROM webhook_replays WHERE status = 'running' ORDER BY random() LIMIT 1000;
