-- src/persistence/sample-data/sample-history.repository.ts: SampleHistoryRepository.setTimesOfEvents

UPDATE events SET created_at = (payload::json ->> 'updatedAt')::timestamptz
WHERE order_id IS NOT NULL AND payload::json ->> 'updatedAt' IS NOT NULL;
