import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LimitsModule } from './rate-limits/rate-limits.module.js';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
import { ResourceHistory } from './history/resource-history.js';
import { Authenticator } from './authenticator.js';

@Global()
@Module({
  imports: [DiscoveryModule, LimitsModule],
  providers: [Authenticator, AuthGuard, AccessCheck, ResourceHistory],
  exports: [AuthGuard, Authenticator, ResourceHistory],
})
export class AuthModule {}
