-- src/persistence/contacts/contact.repository.ts: ContactRepository.updateContact

UPDATE "contacts" SET "first_name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("first_name" IS DISTINCT FROM $3);

UPDATE "contacts" SET "last_name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("last_name" IS DISTINCT FROM $3);
