-- src/persistence/auth/application.repository.ts: ApplicationRepository.insertApplication

INSERT INTO "applications"("id", "name", "rights", "auto_validate", "webhook_key", "withdrawing", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, DEFAULT, $3, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "auto_validate", "withdrawing", "created_at", "updated_at";
