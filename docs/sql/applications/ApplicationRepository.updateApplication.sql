-- src/persistence/applications/application.repository.ts: ApplicationRepository.updateApplication

UPDATE "applications" SET "name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("name" IS DISTINCT FROM $3);

UPDATE "applications" SET "unknown_items" = $1, "updated_at" = now() WHERE "id" = $2 AND ("unknown_items" IS DISTINCT FROM $3);
