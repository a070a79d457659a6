import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.service.js';
import { ContactChangesController } from './contact-changes.controller.js';
import { ContactChangesService } from './contact-changes.service.js';
import { ContactImportService } from './contact-import.service.js';
import { ContactReconciliationsController } from './contact-reconciliations.controller.js';
import { ContactReconciliationListService } from './contact-reconciliation-list.service.js';
import { ContactReconciliationsService } from './contact-reconciliations.service.js';
import { ContactReferencesController } from './contact-references.controller.js';
import { ContactReferencesService } from './contact-references.service.js';
import { ContactUpdatesService } from './contact-updates.service.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsService } from './contacts.service.js';
import { CustomersController } from './customers.controller.js';
import { ContactErasureService } from './erasures/contact-erasure.service.js';
import { ErasableContacts } from './erasures/erasable-contacts.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { PersonalDataService } from './erasures/personal-data.service.js';
import { ReconciliationRecords } from './reconciliation-records.js';
import { ContactsPersistenceModule } from '../persistence/contacts/contacts.persistence.module.js';
import { ErasuresPersistenceModule } from '../persistence/erasures/erasures.persistence.module.js';
import { OrdersPersistenceModule } from '../persistence/orders/orders.persistence.module.js';

@Module({
  imports: [ResourcesModule, ContactsPersistenceModule, ErasuresPersistenceModule, OrdersPersistenceModule],
  controllers: [
    ContactsController,
    CustomersController,
    ContactReferencesController,
    ContactChangesController,
    ContactReconciliationsController,
    ErasuresController,
  ],
  providers: [
    ContactsService,
    ContactReferencesService,
    ContactUpdatesService,
    ContactChangesService,
    ContactImportService,
    ReconciliationRecords,
    ContactReconciliationListService,
    ContactReconciliationsService,
    ErasableContacts,
    PersonalDataService,
    ContactErasureService,
  ],
  exports: [ContactsService, ContactImportService, ContactReconciliationsService],
})
export class ContactsModule {}
