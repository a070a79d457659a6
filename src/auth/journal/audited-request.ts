import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestContext } from '../../common/request/request-context.js';

declare module '../../common/request/request-context.js' {
  interface RequestContext {
    /** The data for the audit; undefined on routes that have none. */
    audited?: AuditedOperation;
  }
}

interface AuditedOperation {
  /** The operationId in the OpenAPI document. */
  operation: string;
  /** The path of the resource, such as `webhooks/5`. */
  resource: string;
  /** The IP address of the client. */
  address: string | null;
  /** True when an entry is written if the request succeeds. */
  isWrite: boolean;
}

/** New orders are in their own history, and the others write nothing. */
const NO_WRITES = new Set([
  'createOrder',
  'createOrders',
  'compareOrders',
  'previewOrder',
  'previewOrderChange',
]);

/** The first guard: keeps the data for the audit, even if the next guard refuses the request. */
export class AuditedRequest implements CanActivate {
  /** @param prefix the beginning of all paths of the API */
  constructor(private readonly prefix: string) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const operation = context.getHandler().name;
    requestContext()!.audited = {
      operation,
      resource: resourceOf(request.path, this.prefix),
      address: request.ip ?? null,
      isWrite: request.method !== 'GET' && request.method !== 'HEAD' && !NO_WRITES.has(operation),
    };
    return true;
  }
}

const RESOURCE = /^(?:test\/)?([^/]+(?:\/\d+)?)/;

/** `/api/v1/webhooks/5/ping` → `webhooks/5`; `/api/v1/test/orders/5/steps` → `orders/5`; `/console/session` → `console`. */
function resourceOf(path: string, prefix: string): string {
  const relative = path.slice(path.startsWith(prefix) ? prefix.length : 1);
  return RESOURCE.exec(relative)?.[1] ?? relative;
}
