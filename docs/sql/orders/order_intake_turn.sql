-- src/persistence/orders/order-creation.repository.ts: OrderCreationRepository.lockBulkCreation

SELECT pg_advisory_xact_lock(7261003, hashint8($1));
