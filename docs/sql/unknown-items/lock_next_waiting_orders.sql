-- src/persistence/unknown-items/waiting-orders.repository.ts: WaitingOrdersRepository.lockNext

SELECT o.id
FROM (
  SELECT application_id, external_reference, order_id FROM waiting_orders
  WHERE (application_id, external_reference, order_id) > ($1, $2, $3) AND refusal IS NULL
  ORDER BY application_id, external_reference, order_id LIMIT 200
) w JOIN orders o ON o.id = w.order_id
WHERE w.application_id = $1 AND w.external_reference = $2
ORDER BY w.order_id LIMIT $4
FOR UPDATE OF o SKIP LOCKED;
