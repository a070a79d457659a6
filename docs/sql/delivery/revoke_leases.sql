-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.revokeLeases

DELETE FROM webhook_leases WHERE token = ANY ($1::uuid[]) AND NOT started;
