import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DownloadLimit, TokenFailures, PasswordFailures } from './rate-limits/address-limits.js';
import { LimitMetrics } from './rate-limits/rate-limited.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { AccessCheck, AuthGuard } from './auth.guard.js';
import { Authenticator, Identification } from './authenticator.js';
import { IdentityTokens } from './identity/identity-tokens.js';
import { ApplicationsPersistenceModule } from '../persistence/applications/application.repository.js';
import { CredentialsPersistenceModule } from '../persistence/credentials/credential.repository.js';
import { PeoplePersistenceModule } from '../persistence/people/person.repository.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';

const LIMITS = [RateLimiter, TokenFailures, PasswordFailures, DownloadLimit];

@Module({ imports: [InstallationPersistenceModule], providers: [LimitMetrics, ...LIMITS], exports: LIMITS })
export class LimitsModule {}

@Global()
@Module({
  imports: [
    DiscoveryModule,
    LimitsModule,
    ApplicationsPersistenceModule,
    CredentialsPersistenceModule,
    PeoplePersistenceModule,
  ],
  providers: [Authenticator, Identification, AuthGuard, AccessCheck, IdentityTokens],
  exports: [AuthGuard, Authenticator, Identification, IdentityTokens, LimitsModule],
})
export class AuthModule {}
