-- src/persistence/contacts/contact-reference.repository.ts: ContactReferenceRepository.rename

UPDATE "contact_references" SET "external_reference" = $1, "updated_at" = now() WHERE "id" = $2 AND ("external_reference" IS DISTINCT FROM $3);
