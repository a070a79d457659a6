-- begin_import_batch: CatalogueImportRepository.packagings
SELECT
  set_config('plan_cache_mode', 'force_custom_plan', true),
  pg_advisory_xact_lock($1);

-- packagings_by_name: CatalogueImportRepository.packagings
SELECT
  v.position,
  p.id AS "productId",
  k.id,
  k.unit_factor AS "unitFactor",
  k.unit_price AS "unitPrice",
  k.minimum_quantity AS "minimumQuantity",
  k.quantity_multiple AS "quantityMultiple",
  k.active
FROM
  json_to_recordset($1::json) AS v (position int, "productCode" text, name text, unit text)
  JOIN products p ON p.code = v."productCode"
  LEFT JOIN packagings k ON k.product_id = p.id
  AND k.name = v.name
  AND k.unit = v.unit
ORDER BY
  v.position,
  k.id;

-- products_by_code: CatalogueImportRepository.products
SELECT
  p.id,
  p.code,
  p.label,
  p.taxes
FROM products p
WHERE p.code = ANY ($1);

-- import_packagings: CatalogueImportRepository.storePackagings
WITH
  changed AS (
    UPDATE packagings k
    SET
      unit_factor = v."unitFactor",
      active = coalesce(v.active, k.active),
      updated_at = now(),
      unit_price = CASE
        WHEN v."setsPrice" THEN v."unitPrice"
        ELSE k.unit_price
      END,
      minimum_quantity = CASE
        WHEN v."setsMinimum" THEN v."minimumQuantity"
        ELSE k.minimum_quantity
      END,
      quantity_multiple = CASE
        WHEN v."setsMultiple" THEN v."quantityMultiple"
        ELSE k.quantity_multiple
      END
    FROM
      json_to_recordset($2::json) AS v (
        id bigint,
        "unitFactor" numeric,
        "setsPrice" boolean,
        "unitPrice" numeric,
        "setsMinimum" boolean,
        "minimumQuantity" numeric,
        "setsMultiple" boolean,
        "quantityMultiple" numeric,
        active boolean
      )
    WHERE k.id = v.id
  )
INSERT INTO packagings (product_id, name, unit, unit_factor, unit_price, minimum_quantity, quantity_multiple, active)
SELECT
  v."productId",
  v."name",
  v."unit",
  v."unitFactor",
  v."unitPrice",
  v."minimumQuantity",
  v."quantityMultiple",
  v."active"
FROM
  json_to_recordset($1::json) AS v (
    "productId" bigint,
    "name" text,
    "unit" text,
    "unitFactor" numeric,
    "unitPrice" numeric,
    "minimumQuantity" numeric,
    "quantityMultiple" numeric,
    "active" boolean
  )
RETURNING id;

-- import_products: CatalogueImportRepository.storeProducts
INSERT INTO products (code, label, taxes)
SELECT
  v."code",
  v."label",
  v."taxes"
FROM json_to_recordset($1::json) AS v ("code" text, "label" text, "taxes" jsonb)
ON CONFLICT (code) DO UPDATE
SET
  label = excluded.label,
  taxes = excluded.taxes,
  updated_at = now()
RETURNING id;
