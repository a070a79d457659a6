import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdempotentRequests } from './idempotent-requests.js';

/** Metadata key of a function that says whether a response is replayed. */
export const IS_FINAL = 'idempotency: is final';

/** Runs a handler in one transaction, which also stores the response for the Idempotency-Key. */
@Injectable()
export class OneTransactionInterceptor implements NestInterceptor {
  constructor(private readonly requests: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const work = (): Promise<unknown> => lastValueFrom(next.handle());
    return from(this.requests.inOneTransaction(exchangeOf(context), work));
  }
}

/** Stores the response of a handler for the Idempotency-Key after the handler has ended. */
@Injectable()
export class NaturalKeyInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isFinal = this.reflector.get<((body: unknown) => boolean) | undefined>(
      IS_FINAL,
      context.getHandler(),
    );
    const work = (): Promise<unknown> => lastValueFrom(next.handle());
    return from(this.requests.byNaturalKey(exchangeOf(context), work, isFinal));
  }
}

function exchangeOf(context: ExecutionContext): { request: Request; response: Response } {
  const http = context.switchToHttp();
  return { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
}
