-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.share

INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference, label)
VALUES ($1, $2, $3, $4)
ON CONFLICT (application_id, packaging_id)
DO UPDATE SET external_reference = coalesce(excluded.external_reference, r.external_reference),
  label = coalesce(excluded.label, r.label), updated_at = now()
RETURNING id;
