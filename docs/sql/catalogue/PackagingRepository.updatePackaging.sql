-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.updatePackaging

UPDATE "packagings" SET "name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("name" IS DISTINCT FROM $3);
