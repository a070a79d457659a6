-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.share

INSERT INTO packaging_references AS r (
  application_id, packaging_id, external_reference, label, minimum_quantity, quantity_multiple)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (application_id, packaging_id)
DO UPDATE SET external_reference = coalesce(excluded.external_reference, r.external_reference),
  label = coalesce(excluded.label, r.label),
  minimum_quantity = coalesce(excluded.minimum_quantity, r.minimum_quantity),
  quantity_multiple = coalesce(excluded.quantity_multiple, r.quantity_multiple), updated_at = now()
RETURNING id;
