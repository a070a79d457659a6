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

@Module({
  imports: [ResourcesModule],
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
