import { Global, Module } from '@nestjs/common';
import { IdempotencyCleaner } from './idempotency-cleaner.js';
import { IdempotencyGuard } from './idempotency.guard.js';
import { IdempotencyService } from './idempotency.service.js';

/** Idempotency-Key on every POST, whichever resource it is for. */
@Global()
@Module({
  providers: [IdempotencyService, IdempotencyCleaner, IdempotencyGuard],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
