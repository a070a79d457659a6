import {
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { basePathOf } from './public-url.js';
import { pathOf } from './request-path.js';

class LocationInterceptor implements NestInterceptor {
  constructor(private readonly collection: string | undefined) {}

  intercept(context: ExecutionContext, next: CallHandler<{ id: number }>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    const base = this.collection === undefined ? pathOf(response.req) : `/api/v1/${this.collection}`;
    const path = basePathOf(response.req) + base;
    return next.handle().pipe(tap(({ id }) => response.setHeader('Location', `${path}/${id}`)));
  }
}

/**
 * Sends the Location of the entity that the handler created and returns: its id below the path of the request, or below
 * `collection` when it is given. Stands above @InOneTransaction(), which stores the header for an Idempotency-Key.
 */
export const Location = (collection?: string) => UseInterceptors(new LocationInterceptor(collection));
