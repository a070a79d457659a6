import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LimitsModule } from './rate-limits/rate-limits.module.js';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
import { Authenticator } from './authenticator.js';
import { Identification } from './identification.js';
import { IdentityTokens } from './identity/identity-tokens.js';

@Global()
@Module({
  imports: [DiscoveryModule, LimitsModule],
  providers: [Authenticator, Identification, AuthGuard, AccessCheck, IdentityTokens],
  exports: [AuthGuard, Authenticator, Identification, IdentityTokens, LimitsModule],
})
export class AuthModule {}
