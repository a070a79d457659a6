-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.applicationsToExamine

SELECT a.id AS "applicationId", a.xmin::text AS version, array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
WHERE a.examining
GROUP BY a.id;
