-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.dueMarks

SELECT coalesce(json_agg(json_build_object('webhook_id', w.id,
  'since', least(first.next_attempt_at, $2::timestamptz))), '[]')::text AS marks
FROM webhooks w
LEFT JOIN json_to_recordset($1::json) AS mark (webhook_id bigint, since timestamptz) ON mark.webhook_id = w.id
LEFT JOIN LATERAL (
  SELECT d.next_attempt_at FROM webhook_deliveries d
  WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at >= coalesce(mark.since, '-infinity')
  ORDER BY d.next_attempt_at LIMIT 1
) first ON true
WHERE w.application_id IS NOT NULL;
