-- src/persistence/catalogue/catalogue-import.repository.ts: CatalogueImportRepository.storePackagings

WITH changed AS (
  UPDATE packagings k SET unit_factor = v."unitFactor", active = coalesce(v.active, k.active), updated_at = now(),
    unit_price = CASE WHEN v."setsPrice" THEN v."unitPrice" ELSE k.unit_price END,
    minimum_quantity = CASE WHEN v."setsMinimum" THEN v."minimumQuantity" ELSE k.minimum_quantity END,
    quantity_multiple = CASE WHEN v."setsMultiple" THEN v."quantityMultiple" ELSE k.quantity_multiple END
  FROM json_to_recordset($2::json) AS v(
    id bigint, "unitFactor" numeric, "setsPrice" boolean, "unitPrice" numeric, "setsMinimum" boolean,
    "minimumQuantity" numeric, "setsMultiple" boolean, "quantityMultiple" numeric, active boolean)
  WHERE k.id = v.id
)
INSERT INTO packagings (product_id, name, unit, unit_factor, unit_price, minimum_quantity, quantity_multiple, active)
SELECT v."productId", v."name", v."unit", v."unitFactor", v."unitPrice", v."minimumQuantity", v."quantityMultiple", v."active" FROM json_to_recordset($1::json) AS v("productId" bigint, "name" text, "unit" text, "unitFactor" numeric, "unitPrice" numeric, "minimumQuantity" numeric, "quantityMultiple" numeric, "active" boolean);
