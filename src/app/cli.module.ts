import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationsService } from '../applications/applications.service.js';
import { CatalogueImportService } from '../catalogue/packagings/catalogue-import.service.js';
import { JournalModule } from '../auth/journal/journal.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ContactHistory } from '../contacts/contact-history.js';
import { ContactImportService } from '../contacts/contact-import.service.js';
import { HttpModule } from '../platform/http/http.module.js';
import { OrderBulkService } from '../orders/order-bulk.service.js';
import { OrderCreationService } from '../orders/order-creation.service.js';
import { OrderImportService } from '../jobs/import/order-import.service.js';
import { RowChecks } from '../jobs/import/row-schemas.js';
import type { Connection } from '../platform/postgres/connection.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { SecretsCanary } from './secrets/secrets-canary.js';
import { TestModeCheck } from './start-checks.js';
import { SecretsReseal } from './secrets/secrets-reseal.js';
import { ApplicationsPersistenceModule } from '../persistence/applications/application.repository.js';
import { CataloguePersistenceModule } from '../persistence/catalogue/catalogue.persistence.module.js';
import { ContactsPersistenceModule } from '../persistence/contacts/contacts.persistence.module.js';
import { CredentialsPersistenceModule } from '../persistence/credentials/credential.repository.js';
import { EventsPersistenceModule } from '../persistence/events/event-feed.repository.js';
import { OrdersPersistenceModule } from '../persistence/orders/orders.persistence.module.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';

/** The services of the API that commands use, without controllers and background jobs. */
@Module({})
export class CliModule {
  static register(config: Config, connection: Connection): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.register(config),
        HttpModule,
        JournalModule,
        PersistenceModule.register({ connection, schema: 'require' }),
        ApplicationsPersistenceModule,
        CataloguePersistenceModule,
        ContactsPersistenceModule,
        CredentialsPersistenceModule,
        InstallationPersistenceModule,
        EventsPersistenceModule,
        OrdersPersistenceModule,
      ],
      providers: [
        ApplicationsService,
        CatalogueImportService,
        ContactHistory,
        ContactImportService,
        OrderBulkService,
        OrderCreationService,
        OrderImportService,
        RowChecks,
        SecretsCanary,
        TestModeCheck,
        SecretsReseal,
      ],
    };
  }
}
