import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DownloadLimit } from './rate-limits/download-limit.js';
import { LimitMetrics } from './rate-limits/limit-metrics.js';
import { PasswordFailures } from './rate-limits/password-failures.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { TokenFailures } from './rate-limits/token-failures.js';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
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
