-- src/persistence/catalogue/catalogue-import.repository.ts: CatalogueImportRepository.products

SELECT p.code, p.label, p.taxes FROM products p WHERE p.code = ANY ($1);
