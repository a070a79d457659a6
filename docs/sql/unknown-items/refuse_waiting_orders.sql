-- src/persistence/unknown-items/waiting-orders.repository.ts: WaitingOrdersRepository.refuse

UPDATE waiting_orders w SET refusal = r.refusal
FROM json_to_recordset($2::json) AS r("orderId" bigint, refusal text)
WHERE w.order_id = r."orderId" AND w.external_reference = $1;
