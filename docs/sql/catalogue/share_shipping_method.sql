-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.share

INSERT INTO shipping_method_references AS r (application_id, shipping_method_id, external_reference)
VALUES ($1, $2, $3)
ON CONFLICT (application_id, shipping_method_id)
DO UPDATE SET (external_reference) = ROW(coalesce(excluded.external_reference, r.external_reference)),
  updated_at = CASE WHEN ROW(coalesce(excluded.external_reference, r.external_reference)) IS DISTINCT FROM ROW(r.external_reference) THEN now() ELSE r.updated_at END
RETURNING id;
