-- src/persistence/payments/payment.repository.ts: PaymentRepository.page

WITH page AS MATERIALIZED (SELECT p.id, p.created_at AS at FROM payments p WHERE p.id IN (SELECT payment_id FROM payment_operations WHERE order_id = $1) ORDER BY p.created_at DESC, p.id DESC LIMIT $2), sized AS (
  SELECT page.id, coalesce(sum(size.bytes) OVER (
    ORDER BY page.at DESC, page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ), 0) AS bytes_before
  FROM page CROSS JOIN LATERAL (
SELECT 600 + octet_length(coalesce(sized.comment, ''))
+ 250 * (SELECT count(*) FROM payment_operations n WHERE n.payment_id = page.id) AS bytes
FROM payments sized WHERE sized.id = page.id) size
)
SELECT listed.*, (SELECT count(*)::int FROM page) AS found
FROM (
SELECT p.id, p.reference, p.type, p.customer_external_reference AS "customerExternalReference", p.date, p.amount, p.currency, p.comment, p.created_at AS "createdAt", json_build_object('id', a.id, 'name', a.name) AS application,
(
  SELECT coalesce(json_agg(json_build_object(
    'order', json_build_object('id', o.id, 'code', o.code, 'externalId', o.external_id),
    'orderExternalReference', n.order_external_reference, 'amount', n.amount::text) ORDER BY n.position), '[]')
  FROM payment_operations n
  JOIN orders o ON o.id = n.order_id
  WHERE n.payment_id = p.id
) AS operations
FROM payments p
JOIN applications a ON a.id = p.application_id WHERE p.id = ANY (ARRAY(SELECT id FROM sized WHERE bytes_before < 2097152))
) listed
ORDER BY listed."createdAt" DESC, listed.id DESC;
