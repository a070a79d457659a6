import { Global, Module } from '@nestjs/common';
import { Journal } from './journal.js';
import { JournalController } from './journal.controller.js';
import { JournalLists } from './journal-lists.service.js';
import { RefusalLog } from './refusal-log.js';
import { ResourceHistory } from './resource-history.js';
import { JournalPersistenceModule } from '../../persistence/journal/journal.repository.js';

@Global()
@Module({
  imports: [JournalPersistenceModule],
  controllers: [JournalController],
  providers: [Journal, JournalLists, RefusalLog, ResourceHistory],
  exports: [Journal, RefusalLog, ResourceHistory],
})
export class JournalModule {}
