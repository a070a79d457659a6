-- src/persistence/contacts/contact.repository.ts: ContactRepository.insertCustomer

INSERT INTO "customers"("id", "name", "individual", "temporary", "purchase_order_required", "vat_number", "reconciled_into", "created_at", "updated_at") VALUES (DEFAULT, $1, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "individual", "temporary", "purchase_order_required", "created_at", "updated_at";
