-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.dueMarks

WITH open_transaction AS MATERIALIZED (
  SELECT min(s.xact_start) AS oldest FROM pg_stat_activity s
  WHERE s.datname = current_database() AND s.pid <> pg_backend_pid()
    AND s.application_name = current_setting('application_name')
)
SELECT coalesce(json_agg(json_build_object('webhook_id', w.id,
  'since', date_trunc('milliseconds', least(first.next_attempt_at, oldest, now() - interval '200 milliseconds')))), '[]')::text AS marks
FROM open_transaction CROSS JOIN webhooks w
LEFT JOIN json_to_recordset($1::json) AS mark (webhook_id bigint, since timestamptz) ON mark.webhook_id = w.id
LEFT JOIN LATERAL (
  SELECT d.next_attempt_at FROM webhook_deliveries d
  WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at >= coalesce(mark.since, '-infinity')
  ORDER BY d.next_attempt_at LIMIT 1
) first ON true
WHERE w.application_id IS NOT NULL;
