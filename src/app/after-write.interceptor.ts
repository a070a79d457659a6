import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import type { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import type { DatabaseStatus } from '../persistence/schema/database-status.js';

/** Adds After-Write to the response to a write, if there is a standby for reads: a read that sends the value sees the write. */
export class AfterWriteInterceptor implements NestInterceptor {
  constructor(
    private readonly database: DatabaseStatus,
    private readonly validator: OpenApiValidator,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { path } = request.route as { path: string };
    if (this.validator.writesNothing(request.method, path)) return next.handle();
    return next.handle().pipe(
      mergeMap(async (body) => {
        // The write is committed, so the response does not fail with this query.
        const position = await this.database.walPosition().catch(() => null);
        if (position !== null) http.getResponse<Response>().setHeader('After-Write', position);
        return body;
      }),
    );
  }
}
