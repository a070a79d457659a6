import { Module } from '@nestjs/common';
import { ProtectedResourceController } from './protected-resource.controller.js';
import { ConsoleSessionController } from './console-session.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { PasswordsService } from './passwords.service.js';
import { SignInService, SignInWays } from './sign-in.service.js';
import { CredentialsPersistenceModule } from '../../persistence/credentials/credential.repository.js';
import { PeoplePersistenceModule } from '../../persistence/people/person.repository.js';

@Module({
  imports: [CredentialsPersistenceModule, PeoplePersistenceModule],
  controllers: [ConsoleSessionController, SessionsController, ProtectedResourceController],
  providers: [SessionsService, SignInService, SignInWays, PasswordsService],
})
export class SessionsModule {}
