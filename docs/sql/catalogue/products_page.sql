-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.products

SELECT p.id, p.code, p.label, p.taxes, p.created_at AS "createdAt", p.updated_at AS "updatedAt" FROM products p WHERE p.id > $1 ORDER BY p.id LIMIT $2;
