-- src/persistence/catalogue/catalogue-import.repository.ts: CatalogueImportRepository.storeProducts

INSERT INTO products (code, label, taxes)
SELECT v."code", v."label", v."taxes" FROM json_to_recordset($1::json) AS v("code" text, "label" text, "taxes" jsonb)
ON CONFLICT (code) DO UPDATE SET label = excluded.label, taxes = excluded.taxes, updated_at = now();
