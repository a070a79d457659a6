-- src/persistence/catalogue/packaging.repository.ts: PackagingRepository.products

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', p.updated_at) * 1000)::bigint), 0) AS revision FROM products p WHERE greatest(p.updated_at) >= $1;
