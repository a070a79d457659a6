import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.service.js';
import { ApplicationCredentialsService } from './application-credentials.service.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';
import { MeController } from './me.controller.js';
import { OwnTokensController } from './own-tokens.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { PortalLinksController } from './portal-links.controller.js';
import { TokensController } from './tokens.controller.js';
import { ApplicationsPersistenceModule } from '../persistence/applications/application.repository.js';
import { CredentialsPersistenceModule } from '../persistence/credentials/credential.repository.js';
import { PeoplePersistenceModule } from '../persistence/people/person.repository.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';

@Module({
  imports: [
    ResourcesModule,
    ApplicationsPersistenceModule,
    CredentialsPersistenceModule,
    InstallationPersistenceModule,
    PeoplePersistenceModule,
  ],
  controllers: [
    MeController,
    ApplicationsController,
    TokensController,
    OwnTokensController,
    PortalLinksController,
    PeopleController,
  ],
  providers: [ApplicationsService, ApplicationCredentialsService, PeopleService],
})
export class ApplicationsModule {}
