import { Global, Module } from '@nestjs/common';
import { IdempotencyCleaner } from './idempotency-cleaner.js';
import { IdempotencyService } from './idempotency.service.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { IdempotencyPersistenceModule } from '../persistence/idempotency/idempotency.repository.js';

/** Handles the header Idempotency-Key of every POST, whichever resource it is for. */
@Global()
@Module({
  imports: [IdempotencyPersistenceModule],
  providers: [IdempotencyService, IdempotencyCleaner, IdempotentRequests],
  exports: [IdempotencyCleaner, IdempotentRequests],
})
export class IdempotencyModule {}
