-- src/persistence/monitoring/backlog.repository.ts: BacklogRepository.leases

SELECT count(*) FILTER (WHERE until > now())::float8 AS active,
  count(*) FILTER (WHERE until <= now())::float8 AS expired,
  coalesce(sum(cardinality(delivery_ids)) FILTER (WHERE until > now()), 0)::float8 AS deliveries
FROM webhook_leases WHERE delivery_ids <> '{}';
