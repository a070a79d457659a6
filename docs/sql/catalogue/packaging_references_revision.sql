-- src/persistence/catalogue/packaging-reference.repository.ts: PackagingReferenceRepository.references

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', k.updated_at) * 1000)::bigint + (date_part('epoch', p.updated_at) * 1000)::bigint), 0) AS revision
FROM packaging_references r
JOIN packagings k ON k.id = r.packaging_id
JOIN products p ON p.id = k.product_id WHERE r.application_id = $1;
