-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.insertMethod

INSERT INTO "shipping_methods"("id", "name", "price", "vat_rate", "active", "created_at", "updated_at") VALUES (DEFAULT, $1, $2, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "created_at", "updated_at";

INSERT INTO "shipping_methods"("id", "name", "price", "vat_rate", "active", "created_at", "updated_at") VALUES (DEFAULT, $1, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT) RETURNING "id", "active", "created_at", "updated_at";
