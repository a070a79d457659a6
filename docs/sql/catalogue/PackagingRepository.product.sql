-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.product

SELECT "ProductEntity"."id" AS "ProductEntity_id", "ProductEntity"."code" AS "ProductEntity_code", "ProductEntity"."label" AS "ProductEntity_label", "ProductEntity"."taxes" AS "ProductEntity_taxes", "ProductEntity"."created_at" AS "ProductEntity_created_at", "ProductEntity"."updated_at" AS "ProductEntity_updated_at" FROM "products" "ProductEntity" WHERE (("ProductEntity"."id" = $1)) LIMIT 1;
