-- checklist_facts: ChecklistRepository.facts
SELECT
  fact,
  at
FROM checklist_facts
WHERE application_id = $1;

-- record_checklist_facts: ChecklistRepository.record
INSERT INTO checklist_facts (application_id, fact)
SELECT
  $1::bigint,
  fact
FROM unnest($2::text[]) fact
UNION
SELECT
  application_id,
  'fault_overcome'
FROM checklist_facts
WHERE
  application_id = $1
  AND fact = 'fault_met'
  AND request = $3
ON CONFLICT DO NOTHING;

-- record_met_fault: ChecklistRepository.recordFault
INSERT INTO checklist_facts (application_id, fact, request)
VALUES ($1, 'fault_met', $2)
ON CONFLICT (application_id, fact) DO UPDATE
SET
  request = excluded.request,
  at = now();

-- checklist_subscriptions: ChecklistRepository.subscriptions
SELECT
  w.id,
  (
    SELECT
      CASE WHEN d.state = 'delivered' THEN d.finished_at
      END
    FROM
      webhook_deliveries d
      JOIN webhook_attempts a ON a.delivery_id = d.id
    WHERE
      d.webhook_id = w.id
      AND d.kind = 'ping'
      AND d.finished_at IS NOT NULL
      AND a.status IS NOT NULL
    ORDER BY
      d.id DESC,
      a.attempt DESC
    LIMIT 1
  ) AS "pingAcceptedAt",
  (
    SELECT
      CASE WHEN a.status >= 400 THEN d.finished_at
      END
    FROM
      webhook_deliveries d
      JOIN webhook_attempts a ON a.delivery_id = d.id
    WHERE
      d.webhook_id = w.id
      AND d.kind = 'forged_ping'
      AND d.finished_at IS NOT NULL
      AND a.status IS NOT NULL
    ORDER BY
      d.id DESC,
      a.attempt DESC
    LIMIT 1
  ) AS "forgedPingRefusedAt"
FROM webhooks w
WHERE w.application_id = $1
ORDER BY w.id;
