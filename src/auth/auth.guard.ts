import { Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common';
import { Reflector, DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { ACCESS, requireAccess, type Access, countingRoles, rightsOf } from './access.js';
import { missingRight, setCaller, type Caller } from './caller.js';
import { credentialOf, requireConsoleHeader } from './credential.js';
import { Identification } from './authenticator.js';

/** Authenticates the caller, checks the rate limits, and checks the right that the handler declares. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identification: Identification,
    private readonly limiter: RateLimiter,
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
    const credential = credentialOf(request);
    const caller = withRights(await this.identification.callerOf(credential, request, response), request);
    setCaller(caller);
    if (credential?.kind === 'session' && !isReading(request)) requireConsoleHeader(request);
    refuseReadOnly(caller, request);
    await this.limiter.admit(caller.id, request.method, response);
    if (access === 'identified') return true;
    requireRole(caller, request);
    // AccessCheck has made sure that every handler declares its access; `admin` is only the safe default.
    requireAccess(caller, access ?? ['admin']);
    return true;
  }
}

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

function refuseReadOnly({ portal }: Caller, request: Request): void {
  if (!portal?.readOnly || isReading(request)) return;
  throw new DomainError('session_read_only', 'The link that began this session allows reading only.');
}

/** A person has the rights of the roles that count for the request. */
function withRights(caller: Caller, request: Request): Caller {
  if (caller.roles === null) return caller;
  const rights = rightsOf(countingRoles(caller.roles, isReading(request)));
  return { ...caller, rights, applicationRights: caller.rights };
}

/** An application may order without rights; a person may do nothing without a role. */
function requireRole({ roles }: Caller, request: Request): void {
  if (roles !== null && countingRoles(roles, isReading(request)).length === 0) throw missingRight('sales');
}

/** The metadata key under which Nest stores the path of a handler. */
const PATH = 'path';

/** Fails the start of the process when a route has none of the decorators of access.ts. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const undeclared = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((name) => ({ name: `${metatype.name}.${name}`, handler: prototype[name] }))
        .filter(({ handler }) => handler !== undefined && Reflect.hasMetadata(PATH, handler))
        .filter(({ handler }) => !this.reflector.getAllAndOverride(ACCESS, [handler!, metatype]))
        .map(({ name }) => name);
    });
    if (undeclared.length > 0)
      throw new Error(`These routes do not declare who may call them: ${undeclared.join(', ')}`);
  }
}
