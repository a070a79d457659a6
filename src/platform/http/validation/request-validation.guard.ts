import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalidQuery, type QueryFault } from '../../../common/errors/domain-error.js';
import { requestContext } from '../../../common/request/request-context.js';
import type { OpenApiValidator } from './openapi-validator.js';
import { readJsonBody } from '../request-body/json-body.js';

/** A position of the write-ahead log, as PostgreSQL writes it. */
const WAL_POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** Probes add parameters of their own, often against caches. */
const PROBES = /^\/(?:health\/|metrics$)/;

/**
 * Validates the query and the body of every request against the OpenAPI document. It runs after authentication, so that the
 * body of an unauthenticated request is not read, and reads the body only where the document defines one.
 */
export class RequestValidationGuard implements CanActivate {
  constructor(private readonly validator: OpenApiValidator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const route = (request.route as { path: string }).path;
    const { query, headers } = request;
    const afterWrite = String(headers['after-write']);
    if (WAL_POSITION.test(afterWrite) && this.validator.writesNothing(request.method, route))
      requestContext()!.afterWrite = afterWrite;
    if (Object.keys(query).length > 0 && !PROBES.test(route)) {
      this.validator.checkQuery(request.method, route, query);
      checkQueryEncoding(request);
    }
    if (this.validator.takesBody(request.method, route)) {
      request.body = await readJsonBody(
        request,
        this.validator.maxBodyBytes(request.method, route),
        this.validator.isBodyOptional(request.method, route),
      );
      this.validator.checkBody(request.method, route, request.body);
    }
    return true;
  }
}

/** Refuses a query whose percent-encoding is not valid UTF-8, because Express would decode it to another text. */
function checkQueryEncoding({ originalUrl }: Request): void {
  const query = originalUrl.slice(originalUrl.indexOf('?') + 1);
  if (!query.includes('%')) return;
  const faults = query.split('&').flatMap((parameter): QueryFault[] => {
    if (isEncoded(parameter)) return [];
    const [name = ''] = parameter.split('=', 1);
    const detail = 'Expected a value in percent-encoded UTF-8, but the encoding is not valid.';
    return [{ parameter: name, code: 'invalid_parameter', detail }];
  });
  if (faults.length > 0) throw invalidQuery(faults);
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
