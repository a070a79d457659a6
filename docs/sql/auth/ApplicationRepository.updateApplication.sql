-- src/persistence/auth/application.repository.ts: ApplicationRepository.updateApplication

UPDATE "applications" SET "name" = $1, "updated_at" = now() WHERE "id" = $2;

UPDATE "applications" SET "unknown_items" = $1, "updated_at" = now() WHERE "id" = $2;
