-- src/persistence/contacts/contact.repository.ts: ContactRepository.updateContact

UPDATE "contacts" SET "first_name" = $1, "updated_at" = now() WHERE "id" = $2;

UPDATE "contacts" SET "last_name" = $1, "updated_at" = now() WHERE "id" = $2;
