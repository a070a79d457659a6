-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.products

SELECT p.id, p.code, p.label, p.taxes, p.created_at AS "createdAt", p.updated_at AS "updatedAt" FROM products p WHERE greatest(p.updated_at) >= $1 AND p.id > $2 ORDER BY p.id LIMIT $3;
