import { Module } from '@nestjs/common';
import { PackagingsModule } from '../packagings/packagings.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { JobContent } from './job-content.js';
import { JobItems } from './job-items.js';
import { ImportFiles } from './import/import-files.js';
import { RowChecks } from './import/row-schemas.js';
import { JobFilesService } from './job-files.service.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';
import { ApplicationsPersistenceModule } from '../persistence/applications/application.repository.js';
import { WorkPersistenceModule } from '../persistence/work/work.persistence.module.js';

@Module({
  imports: [
    ApplicationsPersistenceModule,
    WorkPersistenceModule,
    PackagingsModule,
    OrdersModule,
    ContactsModule,
  ],
  controllers: [JobsController],
  providers: [JobsService, JobContent, JobItems, JobFilesService, ImportFiles, RowChecks],
  exports: [JobItems],
})
export class JobsModule {}
