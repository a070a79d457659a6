-- src/persistence/delivery/subscription-cleanup.repository.ts: SubscriptionCleanupRepository.applicationsToClean

SELECT a.id AS "applicationId", array_remove(array_agg(w.id ORDER BY w.id), NULL) AS "webhookIds"
FROM applications a LEFT JOIN webhooks w ON w.application_id = a.id
WHERE a.withdrawing
GROUP BY a.id;
