import type { Request } from 'express';
import type { Config } from '../../config/env.js';

/** Where clients find out which identity providers are accepted (RFC 9728). */
export const PROTECTED_RESOURCE_PATH = '.well-known/oauth-protected-resource';

/** The address under which the client reached the service, as far as the proxies in front of it tell it. */
export const originOf = ({ protocol, headers }: Request): string => `${protocol}://${headers.host ?? ''}`;

/** The value of WWW-Authenticate; with identity providers it says where they are listed. */
export const challengeOf =
  ({ identityIssuers }: Config) =>
  (request: Request): string =>
    identityIssuers.length === 0
      ? 'Bearer'
      : `Bearer resource_metadata="${originOf(request)}/${PROTECTED_RESOURCE_PATH}"`;
