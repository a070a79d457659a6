-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.references

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', r.updated_at) * 1000)::bigint + (date_part('epoch', m.updated_at) * 1000)::bigint), 0) AS revision
FROM shipping_method_references r
JOIN shipping_methods m ON m.id = r.shipping_method_id WHERE r.application_id = $1 AND greatest(r.updated_at, m.updated_at) >= $2;
