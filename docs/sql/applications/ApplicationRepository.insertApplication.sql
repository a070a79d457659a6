-- src/persistence/applications/application.repository.ts: ApplicationRepository.insertApplication

INSERT INTO "applications"("id", "name", "active", "rights", "auto_validate", "hold_orders", "unknown_items", "webhook_key", "withdrawing", "examining", "created_at", "updated_at") VALUES (DEFAULT, $1, DEFAULT, $2, DEFAULT, DEFAULT, DEFAULT, $3, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "auto_validate", "hold_orders", "unknown_items", "withdrawing", "examining", "created_at", "updated_at";
