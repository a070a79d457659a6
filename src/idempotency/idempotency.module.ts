import { Global, Module } from '@nestjs/common';
import { IdempotencyCleaner } from './idempotency-cleaner.js';
import { IdempotencyService } from './idempotency.service.js';
import { IdempotentRequests } from './idempotent-requests.js';

/** Handles the header Idempotency-Key of every POST, whichever resource it is for. */
@Global()
@Module({
  providers: [IdempotencyService, IdempotencyCleaner, IdempotentRequests],
  exports: [IdempotencyCleaner, IdempotentRequests],
})
export class IdempotencyModule {}
