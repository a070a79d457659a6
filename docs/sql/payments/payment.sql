-- src/persistence/payments/payment.repository.ts: PaymentRepository.find

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
JOIN applications a ON a.id = p.application_id WHERE p.id = $1 AND ($2::bigint IS NULL OR p.application_id = $2);
