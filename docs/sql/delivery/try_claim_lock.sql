-- src/persistence/delivery/delivery.repository.ts: DeliveryRepository.claim

SELECT pg_try_advisory_xact_lock(7261002) AS acquired, set_config('jit', 'off', true);
