-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.bind

INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference) VALUES ($1, $2, $3)
ON CONFLICT (application_id, packaging_id)
DO UPDATE SET (external_reference) = ROW(coalesce(excluded.external_reference, r.external_reference)),
  updated_at = CASE WHEN ROW(coalesce(excluded.external_reference, r.external_reference)) IS DISTINCT FROM ROW(r.external_reference) THEN now() ELSE r.updated_at END
WHERE r.external_reference IS NULL OR r.external_reference = excluded.external_reference
RETURNING id;
