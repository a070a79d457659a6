-- src/persistence/contacts/contact.repository.ts: ContactRepository.updateCustomer

UPDATE "customers" SET "name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("name" IS DISTINCT FROM $3);
