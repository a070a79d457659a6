import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { LimitsModule } from './rate-limits/rate-limits.module.js';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
import { Authenticator } from './authenticator.js';

@Global()
@Module({
  imports: [DiscoveryModule, LimitsModule],
  providers: [Authenticator, AuthGuard, AccessCheck],
  exports: [AuthGuard, Authenticator],
})
export class AuthModule {}
