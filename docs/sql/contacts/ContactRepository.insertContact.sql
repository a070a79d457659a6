-- src/persistence/contacts/contact.repository.ts: ContactRepository.insertContact

INSERT INTO "contacts"("id", "customer_id", "first_name", "last_name", "email", "temporary", "reconciled_into", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, $3, $4, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "temporary", "created_at", "updated_at";

INSERT INTO "contacts"("id", "customer_id", "first_name", "last_name", "email", "temporary", "reconciled_into", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "temporary", "created_at", "updated_at";
