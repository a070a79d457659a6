import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Contract } from './contract.js';
import { readJsonBody } from './json-body.js';

/**
 * Holds every request to the OpenAPI document. It runs after the caller is known, so a stranger's body is
 * not even read; and it reads the body only where the document has one.
 */
export class ContractGuard implements CanActivate {
  constructor(private readonly contract: Contract) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const route = (request.route as { path: string }).path;
    const { query } = request;
    if (Object.keys(query).length > 0) this.contract.checkQuery(request.method, route, query);
    if (this.contract.takesBody(request.method, route)) {
      const isLeftOut = !hasBody(request) && this.contract.isBodyOptional(request.method, route);
      request.body = isLeftOut ? {} : await readJsonBody(request);
      this.contract.checkBody(request.method, route, request.body);
    }
    return true;
  }
}

/** HTTP announces a body by its length or by its encoding. */
function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
