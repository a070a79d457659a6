import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { Journal } from './journal.js';
import { JournalLists } from './journal-lists.service.js';
import { RefusalLog } from './refusal-log.js';
import { RefusedRequestsController } from './refused-requests.controller.js';
import { ResourceHistory } from './resource-history.js';

@Global()
@Module({
  controllers: [AuditController, RefusedRequestsController],
  providers: [Journal, JournalLists, RefusalLog, ResourceHistory],
  exports: [Journal, RefusalLog, ResourceHistory],
})
export class JournalModule {}
