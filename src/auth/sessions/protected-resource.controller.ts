import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { baseUrlOf } from '../../platform/http/server/request-url.js';
import { Public } from '../access.js';
import { ProtectedResourceDto } from './dto/session.dto.js';

/** Where clients find out which identity providers are accepted (RFC 9728). */
export const PROTECTED_RESOURCE_PATH = '.well-known/oauth-protected-resource';

/** The value of WWW-Authenticate; with identity providers it says where they are listed. */
export const challengeOf =
  ({ identityIssuers }: Config) =>
  (request: Request): string =>
    identityIssuers.length === 0
      ? 'Bearer'
      : `Bearer resource_metadata="${baseUrlOf(request)}/${PROTECTED_RESOURCE_PATH}"`;

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
      resource: baseUrlOf(request),
      authorization_servers: this.config.identityIssuers.map(({ issuer }) => issuer),
      bearer_methods_supported: ['header'],
    };
  }
}
