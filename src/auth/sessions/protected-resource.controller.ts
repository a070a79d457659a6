import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { Public } from '../access.js';
import { originOf, PROTECTED_RESOURCE_PATH } from '../identity/protected-resource.js';

/** As RFC 9728 names its members. */
export class ProtectedResourceDto {
  /** The address of this service. */
  resource: string;
  /** The identity providers whose access tokens are accepted. */
  authorization_servers: string[];
  bearer_methods_supported: string[];
}

@ApiTags('People')
@Controller(PROTECTED_RESOURCE_PATH)
export class ProtectedResourceController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Get the identity providers whose tokens are accepted
   *
   * OAuth 2.0 Protected Resource Metadata (RFC 9728). A 401 response names this address in `WWW-Authenticate`.
   */
  @Get()
  @Public()
  getProtectedResource(@Req() request: Request): ProtectedResourceDto {
    return {
      resource: originOf(request),
      authorization_servers: this.config.identityIssuers.map(({ issuer }) => issuer),
      bearer_methods_supported: ['header'],
    };
  }
}
