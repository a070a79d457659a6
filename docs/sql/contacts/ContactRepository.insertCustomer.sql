-- src/persistence/contacts/contact.repository.ts: ContactRepository.insertCustomer

INSERT INTO "customers"("id", "name", "individual", "temporary", "reconciled_into", "created_at", "updated_at") VALUES (DEFAULT, $1, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "individual", "temporary", "created_at", "updated_at";
