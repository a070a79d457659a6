-- src/persistence/payments/payment.repository.ts: PaymentRepository.lockOrders

SELECT
  date_trunc('milliseconds', clock_timestamp()) AS now,
  coalesce(json_agg(json_build_object(
    'id', o.id, 'version', o.version, 'currency', o.currency, 'paidAmount', o.paid_amount::text)), '[]') AS orders
FROM (
  SELECT id, version, currency, paid_amount FROM orders WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE
) o;
