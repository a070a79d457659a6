-- not prepared: ShippingRepository.insertMethod
INSERT INTO "shipping_methods" ("id", "name", "price", "vat_rate", "active", "created_at", "updated_at")
VALUES (DEFAULT, $1, $2, DEFAULT, DEFAULT, DEFAULT, DEFAULT)
RETURNING
  "id",
  "active",
  "created_at",
  "updated_at";
-- not prepared:
--   - $,
--   + DEFAULT,

-- not prepared: ShippingRepository.method
SELECT
  "ShippingMethodEntity"."id" AS "ShippingMethodEntity_id",
  "ShippingMethodEntity"."name" AS "ShippingMethodEntity_name",
  "ShippingMethodEntity"."price" AS "ShippingMethodEntity_price",
  "ShippingMethodEntity"."vat_rate" AS "ShippingMethodEntity_vat_rate",
  "ShippingMethodEntity"."active" AS "ShippingMethodEntity_active",
  "ShippingMethodEntity"."created_at" AS "ShippingMethodEntity_created_at",
  "ShippingMethodEntity"."updated_at" AS "ShippingMethodEntity_updated_at"
FROM "shipping_methods" "ShippingMethodEntity"
WHERE (("ShippingMethodEntity"."id" = $1))
LIMIT 1;

-- shipping_methods_page: ShippingRepository.methods
SELECT
  m.id,
  m.name,
  m.price,
  m.vat_rate AS "vatRate",
  m.active,
  m.created_at AS "createdAt",
  m.updated_at AS "updatedAt"
FROM shipping_methods m
WHERE m.id > $1
ORDER BY m.id
LIMIT $2;
-- shipping_methods_page_since:
--   + greatest(m.updated_at) >= $ AND

-- shipping_methods_revision: ShippingRepository.methods
SELECT count(*) || '-' || coalesce(sum((date_part('epoch', m.updated_at) * 1000)::bigint), 0) AS revision
FROM shipping_methods m;
-- shipping_methods_revision_since:
--   + WHERE greatest(m.updated_at) >= $

-- shipping_references_one: ShippingRepository.reference
SELECT
  r.id,
  r.external_reference AS "externalReference",
  m.name,
  m.price,
  m.vat_rate AS "vatRate",
  r.active
  AND m.active AS active
FROM
  shipping_method_references r
  JOIN shipping_methods m ON m.id = r.shipping_method_id
WHERE
  r.application_id = $1
  AND r.id = $2;

-- shipping_references_page: ShippingRepository.references
SELECT
  r.id,
  r.external_reference AS "externalReference",
  m.name,
  m.price,
  m.vat_rate AS "vatRate",
  r.active
  AND m.active AS active
FROM
  shipping_method_references r
  JOIN shipping_methods m ON m.id = r.shipping_method_id
WHERE
  r.application_id = $1
  AND r.id > $2
ORDER BY r.id
LIMIT $3;
-- shipping_references_page_since:
--   + greatest(r.updated_at, m.updated_at) >= $ AND

-- shipping_references_revision: ShippingRepository.references
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', m.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  shipping_method_references r
  JOIN shipping_methods m ON m.id = r.shipping_method_id
WHERE r.application_id = $1;
-- shipping_references_revision_since:
--   + AND greatest(r.updated_at, m.updated_at) >= $

-- share_shipping_method: ShippingRepository.share
INSERT INTO shipping_method_references AS r (application_id, shipping_method_id, external_reference)
VALUES ($1, $2, $3)
ON CONFLICT (application_id, shipping_method_id) DO UPDATE
SET
  (external_reference) = ROW (coalesce(excluded.external_reference, r.external_reference)),
  updated_at = CASE
    WHEN ROW (coalesce(excluded.external_reference, r.external_reference)) IS DISTINCT FROM ROW (r.external_reference) THEN now()
    ELSE r.updated_at
  END
RETURNING id;

-- not prepared: ShippingRepository.updateMethod
UPDATE "shipping_methods"
SET
  "name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("name" IS DISTINCT FROM $3);

-- not prepared: ShippingRepository.updateReference
UPDATE "shipping_method_references"
SET
  "external_reference" = $1,
  "updated_at" = now()
WHERE
  (
    "id" = $2
    AND "application_id" = $3
  )
  AND ("external_reference" IS DISTINCT FROM $4);
