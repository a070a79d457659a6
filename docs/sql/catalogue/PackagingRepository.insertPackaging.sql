-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.insertPackaging

INSERT INTO "packagings"("id", "product_id", "name", "unit", "unit_factor", "unit_price", "minimum_quantity", "quantity_multiple", "active", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, $3, $4, $5, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "created_at", "updated_at";

INSERT INTO "packagings"("id", "product_id", "name", "unit", "unit_factor", "unit_price", "minimum_quantity", "quantity_multiple", "active", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, $3, $4, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "created_at", "updated_at";
