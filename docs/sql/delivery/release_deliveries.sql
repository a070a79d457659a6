-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.returnDeliveries

UPDATE webhook_leases l
SET delivery_ids = ARRAY(
  SELECT id FROM unnest(l.delivery_ids) id WHERE id NOT IN (SELECT id FROM unnest($1::bigint[]) id))
WHERE l.token = $2;
