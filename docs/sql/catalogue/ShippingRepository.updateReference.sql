-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.updateReference

UPDATE "shipping_method_references" SET "external_reference" = $1, "updated_at" = now() WHERE ("id" = $2 AND "application_id" = $3) AND ("external_reference" IS DISTINCT FROM $4);
