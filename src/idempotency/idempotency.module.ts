import { Global, Module } from '@nestjs/common';
import { IdempotencyService } from './idempotency.service.js';
import { IdempotentRequests } from './idempotent-requests.js';

/** Handles the header Idempotency-Key of every POST, whichever resource it is for. */
@Global()
@Module({
  providers: [IdempotencyService, IdempotentRequests],
  exports: [IdempotentRequests],
})
export class IdempotencyModule {}
