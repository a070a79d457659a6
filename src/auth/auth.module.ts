import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LimitsModule } from './rate-limits/rate-limits.module.js';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
import { Authenticator } from './authenticator.js';
import { Identification } from './identification.js';
import { IDENTITY_FETCH, type IdentityFetch } from './identity/identity-fetch.js';
import { IdentityTokens } from './identity/identity-tokens.js';

@Global()
@Module({})
export class AuthModule {
  /** @param fetch sends requests to identity providers */
  static register(fetch: IdentityFetch): DynamicModule {
    return {
      module: AuthModule,
      imports: [DiscoveryModule, LimitsModule],
      providers: [
        { provide: IDENTITY_FETCH, useValue: fetch },
        Authenticator,
        Identification,
        AuthGuard,
        AccessCheck,
        IdentityTokens,
      ],
      exports: [AuthGuard, Authenticator, Identification, IdentityTokens, LimitsModule],
    };
  }
}
