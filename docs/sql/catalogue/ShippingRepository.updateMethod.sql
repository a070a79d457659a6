-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.updateMethod

UPDATE "shipping_methods" SET "name" = $1, "updated_at" = now() WHERE "id" = $2 AND ("name" IS DISTINCT FROM $3);
