-- src/persistence/catalogue/catalogue-import.repository.ts: CatalogueImportRepository.packagings

SELECT set_config('plan_cache_mode', 'force_custom_plan', true), pg_advisory_xact_lock($1);
