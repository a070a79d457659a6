-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.dueMarks

SELECT date_trunc('milliseconds', least(min(s.xact_start), now() - interval '200 milliseconds'))::text AS "openSince"
FROM pg_stat_activity s
WHERE s.datname = current_database() AND s.pid <> pg_backend_pid()
AND s.application_name = current_setting('application_name');
