-- src/persistence/catalogue/catalogue-import.repository.ts: CatalogueImportRepository.packagings

SELECT v.position, p.id AS "productId", k.id, k.unit_factor AS "unitFactor", k.unit_price AS "unitPrice", k.minimum_quantity AS "minimumQuantity", k.quantity_multiple AS "quantityMultiple", k.active
FROM json_to_recordset($1::json) AS v(position int, "productCode" text, name text, unit text)
JOIN products p ON p.code = v."productCode"
LEFT JOIN packagings k ON k.product_id = p.id AND k.name = v.name AND k.unit = v.unit
ORDER BY v.position, k.id;
