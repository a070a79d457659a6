-- not prepared: PackagingRepository.insertPackaging
INSERT INTO
  "packagings" (
    "id",
    "product_id",
    "name",
    "unit",
    "unit_factor",
    "unit_price",
    "minimum_quantity",
    "quantity_multiple",
    "active",
    "created_at",
    "updated_at"
  )
VALUES (DEFAULT, $1, $2, $3, $4, $5, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT)
RETURNING
  "id",
  "active",
  "created_at",
  "updated_at";
-- not prepared:
--   - $,
--   + DEFAULT,

-- not prepared: PackagingRepository.insertProduct
INSERT INTO "products" ("id", "code", "label", "taxes", "created_at", "updated_at")
VALUES (DEFAULT, $1, $2, $3, DEFAULT, DEFAULT)
RETURNING
  "id",
  "created_at",
  "updated_at";

-- packagings_one: PackagingRepository.packaging
SELECT
  k.id,
  k.name,
  k.unit,
  k.unit_factor AS "unitFactor",
  k.unit_price AS "unitPrice",
  k.minimum_quantity AS "minimumQuantity",
  k.quantity_multiple AS "quantityMultiple",
  k.active,
  k.created_at AS "createdAt",
  k.updated_at AS "updatedAt",
  p.id AS "productId",
  p.code AS "productCode",
  p.label AS "productLabel",
  p.taxes
FROM
  packagings k
  JOIN products p ON p.id = k.product_id
WHERE k.id = $1;

-- packagings_page: PackagingRepository.packagings
SELECT
  k.id,
  k.name,
  k.unit,
  k.unit_factor AS "unitFactor",
  k.unit_price AS "unitPrice",
  k.minimum_quantity AS "minimumQuantity",
  k.quantity_multiple AS "quantityMultiple",
  k.active,
  k.created_at AS "createdAt",
  k.updated_at AS "updatedAt",
  p.id AS "productId",
  p.code AS "productCode",
  p.label AS "productLabel",
  p.taxes
FROM
  packagings k
  JOIN products p ON p.id = k.product_id
WHERE k.id > $1
ORDER BY k.id
LIMIT $2;
-- packagings_page_since:
--   + greatest(k.updated_at, p.updated_at) >= $ AND
-- packagings_words_page:
--   + = ANY ( ARRAY( SELECT found.id FROM unnest($::text[]) word, LATERAL ( SELECT id FROM packagings WHERE
--   + search_words (name) @@ word::tsquery UNION SELECT k.id FROM products p JOIN packagings k ON k.product_id =
--   + p.id WHERE search_words (p.code || ' ' || p.label) @@ word::tsquery ) found GROUP BY found.id HAVING count(*)
--   + = cardinality($::text[]) ) ) AND k.id

-- packagings_revision: PackagingRepository.packagings
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', k.updated_at) * 1000)::bigint + (date_part('epoch', p.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  packagings k
  JOIN products p ON p.id = k.product_id;
-- packagings_revision_since:
--   + WHERE greatest(k.updated_at, p.updated_at) >= $

-- packagings_words_revision: PackagingRepository.packagings
SELECT
  count(*) || '-' || coalesce(
    sum(
      (date_part('epoch', k.updated_at) * 1000)::bigint + (date_part('epoch', p.updated_at) * 1000)::bigint
    ),
    0
  ) AS revision
FROM
  packagings k
  JOIN products p ON p.id = k.product_id
WHERE
  k.id = ANY (
    ARRAY(
      SELECT found.id
      FROM
        unnest($1::text[]) word,
        LATERAL (
          SELECT id
          FROM packagings
          WHERE search_words (name) @@ word::tsquery
          UNION
          SELECT k.id
          FROM
            products p
            JOIN packagings k ON k.product_id = p.id
          WHERE search_words (p.code || ' ' || p.label) @@ word::tsquery
        ) found
      GROUP BY found.id
      HAVING count(*) = cardinality($2::text[])
    )
  );

-- not prepared: PackagingRepository.product
SELECT
  "ProductEntity"."id" AS "ProductEntity_id",
  "ProductEntity"."code" AS "ProductEntity_code",
  "ProductEntity"."label" AS "ProductEntity_label",
  "ProductEntity"."taxes" AS "ProductEntity_taxes",
  "ProductEntity"."created_at" AS "ProductEntity_created_at",
  "ProductEntity"."updated_at" AS "ProductEntity_updated_at"
FROM "products" "ProductEntity"
WHERE (("ProductEntity"."id" = $1))
LIMIT 1;

-- products_page: PackagingRepository.products
SELECT
  p.id,
  p.code,
  p.label,
  p.taxes,
  p.created_at AS "createdAt",
  p.updated_at AS "updatedAt"
FROM products p
WHERE p.id > $1
ORDER BY p.id
LIMIT $2;
-- products_page_since:
--   + greatest(p.updated_at) >= $ AND

-- products_revision: PackagingRepository.products
SELECT count(*) || '-' || coalesce(sum((date_part('epoch', p.updated_at) * 1000)::bigint), 0) AS revision
FROM products p;
-- products_revision_since:
--   + WHERE greatest(p.updated_at) >= $
-- not prepared:
--   + WHERE search_words (p.code || ' ' || p.label) @@ $::tsquery

-- not prepared: PackagingRepository.products
SELECT
  p.id,
  p.code,
  p.label,
  p.taxes,
  p.created_at AS "createdAt",
  p.updated_at AS "updatedAt"
FROM products p
WHERE
  p.id = ANY (
    ARRAY(
      WITH
        nearest AS MATERIALIZED (
          SELECT p.id AS id
          FROM products p
          WHERE p.id > $1
          ORDER BY p.id
          LIMIT $2
        ),
        near AS MATERIALIZED (
          SELECT id
          FROM nearest
          WHERE
            (
              SELECT search_words (p.code || ' ' || p.label)
              FROM products p
              WHERE p.id = nearest.id
            ) @@ $3::tsquery
          LIMIT $4
        ),
        matching AS MATERIALIZED (
          SELECT p.id AS id
          FROM products p
          WHERE
            search_words (p.code || ' ' || p.label) @@ $3::tsquery
            -- CASE, because PostgreSQL may evaluate the second operand of AND first, and so read all of the nearest rows.
            AND CASE
              WHEN (
                SELECT count(*)
                FROM near
              ) < $4 THEN (
                SELECT count(*)
                FROM nearest
              ) = $2
              ELSE false
            END
        )
      SELECT id
      FROM near
      UNION
      SELECT id
      FROM
        (
          SELECT p.id AS id
          FROM products p
          WHERE
            p.id > $1
            AND p.id = ANY (
              ARRAY(
                SELECT id
                FROM matching
              )
            )
          ORDER BY p.id
          LIMIT $2
        ) far
      ORDER BY id
      LIMIT $4
    )
  )
ORDER BY p.id;

-- not prepared: PackagingRepository.updatePackaging
UPDATE "packagings"
SET
  "name" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("name" IS DISTINCT FROM $3);

-- not prepared: PackagingRepository.updateProduct
UPDATE "products"
SET
  "label" = $1,
  "updated_at" = now()
WHERE
  "id" = $2
  AND ("label" IS DISTINCT FROM $3);
