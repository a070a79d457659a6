import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS, type Access } from './access.js';
import { Authenticator } from './authenticator.js';
import { requireRight, setCaller } from './caller.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Nobody gets in but by what the handler declares; one that declares nothing does not boot. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = await this.authenticator.authenticate(tokenOf(request));
    setCaller(request, caller);
    // Without a declaration only the administrator's right would do, which no handler means by silence.
    if (access !== 'application') requireRight(caller, access ?? 'admin');
    return true;
  }
}

function tokenOf(request: Request): string | null {
  const token = request.headers['x-auth-token'];
  if (typeof token === 'string' && token !== '') return token;
  const authorization = request.headers.authorization;
  if (authorization === undefined || authorization === '') return null;
  // Any other scheme is a token that cannot be right.
  return BEARER.exec(authorization)?.[1] ?? authorization;
}
