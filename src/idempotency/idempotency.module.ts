import { Global, Module } from '@nestjs/common';
import { IdempotencyService } from './idempotency.service.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { IdempotencyPersistenceModule } from '../persistence/idempotency/idempotency.repository.js';

/** Handles the header Idempotency-Key of every POST, whichever resource it is for. */
@Global()
@Module({
  imports: [IdempotencyPersistenceModule],
  providers: [IdempotencyService, IdempotentRequests],
  exports: [IdempotentRequests],
})
export class IdempotencyModule {}
