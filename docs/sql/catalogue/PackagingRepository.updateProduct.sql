-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.updateProduct

UPDATE "products" SET "label" = $1, "updated_at" = now() WHERE "id" = $2 AND ("label" IS DISTINCT FROM $3);
