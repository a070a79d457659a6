import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { DatabaseStatus } from '../persistence/schema/database-status.js';

/** Tells the caller of a write what to send in the header of that name when it reads; only where reads may lag behind. */
@Injectable()
export class AfterWriteInterceptor implements NestInterceptor {
  constructor(private readonly database: DatabaseStatus) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    if (http.getRequest<Request>().method === 'GET') return next.handle();
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
