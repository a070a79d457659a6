-- src/persistence/auth/application.repository.ts: ApplicationRepository.insertApplication

INSERT INTO "applications"("id", "name", "active", "rights", "auto_validate", "webhook_key", "withdrawing", "created_at", "updated_at") VALUES (DEFAULT, $1, DEFAULT, $2, DEFAULT, $3, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "auto_validate", "withdrawing", "created_at", "updated_at";
