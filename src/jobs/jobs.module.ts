import { Module } from '@nestjs/common';
import { PackagingsModule } from '../catalogue/packagings/packagings.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { ExactMatches } from './kinds/exact-matches.js';
import { JobContent } from './job-content.js';
import { JobRunner } from './job-runner.js';
import { ImportFiles } from './import/import-files.js';
import { OrderImportService } from './import/order-import.service.js';
import { RowChecks } from './import/row-schemas.js';
import { JobFilesService } from './job-files.service.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';
import { ApplicationsPersistenceModule } from '../persistence/applications/application.repository.js';
import { JobsPersistenceModule } from '../persistence/jobs/jobs.persistence.module.js';

@Module({
  imports: [
    ApplicationsPersistenceModule,
    JobsPersistenceModule,
    PackagingsModule,
    OrdersModule,
    ContactsModule,
  ],
  controllers: [JobsController],
  providers: [
    JobsService,
    JobContent,
    JobRunner,
    JobFilesService,
    ImportFiles,
    RowChecks,
    OrderImportService,
    ExactMatches,
  ],
  exports: [JobRunner],
})
export class JobsModule {}
