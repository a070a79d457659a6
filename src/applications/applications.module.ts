import { Module } from '@nestjs/common';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';
import { MeController } from './me.controller.js';
import { OwnTokensController } from './own-tokens.controller.js';
import { OwnTokensService } from './own-tokens.service.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { PortalLinksController } from './portal-links.controller.js';
import { PortalLinksService } from './portal-links.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  controllers: [
    MeController,
    ApplicationsController,
    TokensController,
    OwnTokensController,
    PortalLinksController,
    PeopleController,
  ],
  providers: [ApplicationsService, TokensService, OwnTokensService, PortalLinksService, PeopleService],
})
export class ApplicationsModule {}
