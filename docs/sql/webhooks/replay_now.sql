-- src/persistence/webhooks/replay.repository.ts: ReplayRepository.now

SELECT now() AS now;
