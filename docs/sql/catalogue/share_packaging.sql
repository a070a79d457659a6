-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.share

INSERT INTO packaging_references AS r (
  application_id, packaging_id, external_reference, label, minimum_quantity, quantity_multiple)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (application_id, packaging_id)
DO UPDATE SET (external_reference, label, minimum_quantity, quantity_multiple) = ROW(coalesce(excluded.external_reference, r.external_reference), coalesce(excluded.label, r.label), coalesce(excluded.minimum_quantity, r.minimum_quantity), coalesce(excluded.quantity_multiple, r.quantity_multiple)),
  updated_at = CASE WHEN ROW(coalesce(excluded.external_reference, r.external_reference), coalesce(excluded.label, r.label), coalesce(excluded.minimum_quantity, r.minimum_quantity), coalesce(excluded.quantity_multiple, r.quantity_multiple)) IS DISTINCT FROM ROW(r.external_reference, r.label, r.minimum_quantity, r.quantity_multiple) THEN now() ELSE r.updated_at END
RETURNING id;
