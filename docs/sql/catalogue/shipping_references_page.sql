-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.references

SELECT r.id, r.external_reference AS "externalReference", m.name, m.price, m.vat_rate AS "vatRate",
  r.active AND m.active AS active
FROM shipping_method_references r
JOIN shipping_methods m ON m.id = r.shipping_method_id WHERE r.application_id = $1 AND r.id > $2 ORDER BY r.id LIMIT $3;
