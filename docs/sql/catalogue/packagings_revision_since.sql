-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.packagings

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', k.updated_at) * 1000)::bigint + (date_part('epoch', p.updated_at) * 1000)::bigint), 0) AS revision
FROM packagings k
JOIN products p ON p.id = k.product_id WHERE greatest(k.updated_at, p.updated_at) >= $1;
