-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.insertProduct

INSERT INTO "products"("id", "code", "label", "taxes", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, $3, DEFAULT, DEFAULT) RETURNING "id", "created_at", "updated_at";
