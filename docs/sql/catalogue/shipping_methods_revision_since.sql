-- src/persistence/catalogue/shipping.repository.ts: ShippingRepository.methods

SELECT count(*) || '-' || coalesce(sum((date_part('epoch', m.updated_at) * 1000)::bigint), 0) AS revision FROM shipping_methods m WHERE greatest(m.updated_at) >= $1;
