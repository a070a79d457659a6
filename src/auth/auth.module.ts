import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccessCheck } from './access-check.js';
import { AuthGuard } from './auth.guard.js';
import { Authenticator } from './authenticator.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Authenticator, AuthGuard, AccessCheck],
  exports: [AuthGuard, Authenticator],
})
export class AuthModule {}
