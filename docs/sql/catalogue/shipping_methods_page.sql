-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.methods

SELECT m.id, m.name, m.price, m.vat_rate AS "vatRate", m.active, m.created_at AS "createdAt", m.updated_at AS "updatedAt" FROM shipping_methods m WHERE m.id > $1 ORDER BY m.id LIMIT $2;
