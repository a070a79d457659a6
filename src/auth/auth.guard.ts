import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { TokenFailures } from './rate-limits/token-failures.js';
import { ACCESS, type Access } from './access.js';
import { Authenticator } from './authenticator.js';
import { refuseLimited, requireOneOf, setCaller, type Caller } from './caller.js';

const BEARER = /^Bearer +(\S+)$/i;

/** Authenticates the caller, checks the rate limits, and checks the right that the handler declares. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
    private readonly failures: TokenFailures,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const caller = await this.identify(request, response);
    setCaller(caller);
    await this.limiter.admit(caller.id, request.method, response);
    // AccessCheck has made sure that every handler declares its access; `admin` is only the safe default.
    if (access === 'application') refuseLimited(caller);
    else if (access !== 'any') requireOneOf(caller, access ?? ['admin']);
    return true;
  }

  private async identify(request: Request, response: Response): Promise<Caller> {
    try {
      return await this.authenticator.authenticate(tokenOf(request), (work) =>
        this.failures.inTurn(request, work),
      );
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_token') {
        this.failures.record(request, response);
      }
      throw error;
    }
  }
}

function tokenOf(request: Request): string | null {
  const token = request.headers['x-auth-token'];
  if (typeof token === 'string' && token !== '') return token;
  const authorization = request.headers.authorization;
  if (authorization === undefined || authorization === '') return null;
  // A header with another scheme is treated as an invalid token.
  return BEARER.exec(authorization)?.[1] ?? authorization;
}
