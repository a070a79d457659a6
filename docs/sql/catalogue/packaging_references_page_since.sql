-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.references

SELECT r.id, r.active AND k.active AS active, coalesce(r.label, p.label || ' ' || k.name) AS label,
  r.external_reference AS "externalReference",
  coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
  coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple", k.name, k.unit, k.unit_factor AS "unitFactor",
  p.code AS "productCode", p.label AS "productLabel", p.taxes
FROM packaging_references r
JOIN packagings k ON k.id = r.packaging_id
JOIN products p ON p.id = k.product_id WHERE r.application_id = $1 AND greatest(r.updated_at, k.updated_at, p.updated_at) >= $2 AND r.id > $3 ORDER BY r.id LIMIT $4;
