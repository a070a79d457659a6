import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { SampleCatalogue } from './sample-catalogue.js';
import { SampleDataService } from './sample-data.service.js';
import { SampleContacts } from './sample-contacts.js';
import { SampleOrdersService } from './sample-orders.service.js';
import { SamplePartner } from './sample-partner.js';
import { ApplicationsPersistenceModule } from '../../persistence/applications/application.repository.js';
import { CataloguePersistenceModule } from '../../persistence/catalogue/catalogue.persistence.module.js';
import { ContactsPersistenceModule } from '../../persistence/contacts/contacts.persistence.module.js';
import { CredentialsPersistenceModule } from '../../persistence/credentials/credential.repository.js';
import { OrdersPersistenceModule } from '../../persistence/orders/orders.persistence.module.js';
import { SampleDataPersistenceModule } from '../../persistence/sample-data/sample-history.repository.js';
import { WebhooksPersistenceModule } from '../../persistence/webhooks/webhooks.persistence.module.js';

@Module({
  imports: [
    ApplicationsPersistenceModule,
    CataloguePersistenceModule,
    ContactsPersistenceModule,
    CredentialsPersistenceModule,
    OrdersPersistenceModule,
    SampleDataPersistenceModule,
    WebhooksPersistenceModule,
    OrdersModule,
  ],
  providers: [SampleDataService, SampleCatalogue, SampleContacts, SamplePartner, SampleOrdersService],
})
export class SampleDataModule {}
