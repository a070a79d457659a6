-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.packagings

SELECT k.id, k.name, k.unit, k.unit_factor AS "unitFactor", k.unit_price AS "unitPrice", k.minimum_quantity AS "minimumQuantity", k.quantity_multiple AS "quantityMultiple", k.active, k.created_at AS "createdAt", k.updated_at AS "updatedAt",
  p.id AS "productId", p.code AS "productCode", p.label AS "productLabel", p.taxes
FROM packagings k
JOIN products p ON p.id = k.product_id WHERE k.id > $1 ORDER BY k.id LIMIT $2;
