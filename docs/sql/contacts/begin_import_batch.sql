-- src/persistence/contacts/contact-import.repository.ts: ContactImportRepository.contacts

SELECT set_config('plan_cache_mode', 'force_custom_plan', true), pg_advisory_xact_lock($1);
