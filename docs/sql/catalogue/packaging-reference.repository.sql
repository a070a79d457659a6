-- bind_packaging: PackagingReferenceRepository.bind
INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference)
VALUES ($1, $2, $3)
ON CONFLICT (application_id, packaging_id) DO UPDATE
SET
  (external_reference) = ROW (coalesce(excluded.external_reference, r.external_reference)),
  updated_at = CASE
    WHEN ROW (coalesce(excluded.external_reference, r.external_reference)) IS DISTINCT FROM ROW (r.external_reference) THEN now()
    ELSE r.updated_at
  END
WHERE
  r.external_reference IS NULL
  OR r.external_reference = excluded.external_reference
RETURNING
  id,
  xmax = 0 AS "isNew";

-- packaging_for_binding: PackagingReferenceRepository.findForBinding
SELECT
  k.active
  AND coalesce(own.active, true) AS active,
  own.external_reference AS "nameOfPackaging",
  named.packaging_id AS "packagingOfName"
FROM
  packagings k
  LEFT JOIN packaging_references own ON own.application_id = $1
  AND own.packaging_id = k.id
  LEFT JOIN packaging_references named ON named.application_id = $1
  AND named.external_reference = $3
WHERE k.id = $2;

-- packaging_references_one: PackagingReferenceRepository.reference
SELECT
  r.id,
  r.active
  AND k.active AS active,
  coalesce(r.label, p.label || ' ' || k.name) AS label,
  r.external_reference AS "externalReference",
  r.packaging_id AS "packagingId",
  coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
  coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple",
  k.name,
  k.unit,
  k.unit_factor AS "unitFactor",
  p.code AS "productCode",
  p.label AS "productLabel",
  p.taxes
FROM
  packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id
WHERE
  r.application_id = $1
  AND r.id = $2;

-- packaging_references_page: PackagingReferenceRepository.references
SELECT
  r.id,
  r.active
  AND k.active AS active,
  coalesce(r.label, p.label || ' ' || k.name) AS label,
  r.external_reference AS "externalReference",
  r.packaging_id AS "packagingId",
  coalesce(r.minimum_quantity, k.minimum_quantity) AS "minimumQuantity",
  coalesce(r.quantity_multiple, k.quantity_multiple) AS "quantityMultiple",
  k.name,
  k.unit,
  k.unit_factor AS "unitFactor",
  p.code AS "productCode",
  p.label AS "productLabel",
  p.taxes
FROM
  packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id
WHERE
  r.application_id = $1
  AND r.id > $2
ORDER BY r.id
LIMIT $3;
-- packaging_references_page_since:
--   + greatest(r.updated_at, k.updated_at, p.updated_at) >= $ AND

-- packaging_references_revision: PackagingReferenceRepository.references
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', k.updated_at) * 1000)::bigint + (date_part('epoch', p.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  packaging_references r
  JOIN packagings k ON k.id = r.packaging_id
  JOIN products p ON p.id = k.product_id
WHERE r.application_id = $1;
-- packaging_references_revision_since:
--   + AND greatest(r.updated_at, k.updated_at, p.updated_at) >= $

-- share_packaging: PackagingReferenceRepository.share
INSERT INTO packaging_references AS r (application_id, packaging_id, external_reference, label, minimum_quantity, quantity_multiple)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (application_id, packaging_id) DO UPDATE
SET
  (external_reference, label, minimum_quantity, quantity_multiple) = ROW (
    coalesce(excluded.external_reference, r.external_reference),
    coalesce(excluded.label, r.label),
    coalesce(excluded.minimum_quantity, r.minimum_quantity),
    coalesce(excluded.quantity_multiple, r.quantity_multiple)
  ),
  updated_at = CASE
    WHEN ROW (
      coalesce(excluded.external_reference, r.external_reference),
      coalesce(excluded.label, r.label),
      coalesce(excluded.minimum_quantity, r.minimum_quantity),
      coalesce(excluded.quantity_multiple, r.quantity_multiple)
    ) IS DISTINCT FROM ROW (r.external_reference, r.label, r.minimum_quantity, r.quantity_multiple) THEN now()
    ELSE r.updated_at
  END
RETURNING id;

-- not prepared: PackagingReferenceRepository.update
UPDATE "packaging_references"
SET
  "external_reference" = $1,
  "updated_at" = now()
WHERE
  (
    "id" = $2
    AND "application_id" = $3
  )
  AND ("external_reference" IS DISTINCT FROM $4);

-- not prepared: PackagingReferenceRepository.update
UPDATE "packaging_references"
SET
  "label" = $1,
  "updated_at" = now()
WHERE
  (
    "id" = $2
    AND "application_id" = $3
  )
  AND ("label" IS DISTINCT FROM $4);
