-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.update

UPDATE "packaging_references" SET "external_reference" = $1, "updated_at" = now() WHERE ("id" = $2 AND "application_id" = $3) AND ("external_reference" IS DISTINCT FROM $4);

UPDATE "packaging_references" SET "label" = $1, "updated_at" = now() WHERE ("id" = $2 AND "application_id" = $3) AND ("label" IS DISTINCT FROM $4);
