-- src/persistence/contacts/contact.repository.ts: ContactRepository.customer

SELECT "CustomerEntity"."id" AS "CustomerEntity_id", "CustomerEntity"."name" AS "CustomerEntity_name", "CustomerEntity"."individual" AS "CustomerEntity_individual", "CustomerEntity"."temporary" AS "CustomerEntity_temporary", "CustomerEntity"."reconciled_into" AS "CustomerEntity_reconciled_into", "CustomerEntity"."created_at" AS "CustomerEntity_created_at", "CustomerEntity"."updated_at" AS "CustomerEntity_updated_at" FROM "customers" "CustomerEntity" WHERE (("CustomerEntity"."id" = $1)) LIMIT 1;
