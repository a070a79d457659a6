-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.bind

INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference) VALUES ($1, $2, $3)
ON CONFLICT (application_id, packaging_id)
DO UPDATE SET external_reference = excluded.external_reference, updated_at = now()
WHERE r.external_reference IS NULL OR r.external_reference = excluded.external_reference
RETURNING id;
