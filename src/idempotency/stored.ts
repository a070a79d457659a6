import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { NATURAL_KEY_KEYWORD } from '../platform/http/documentation/operation-keywords.js';
import { IdempotentRequests } from './idempotent-requests.js';

/** Metadata key of a function that says whether a response is replayed. Only handlers with a natural key have it. */
const IS_FINAL = 'idempotency: is final';

@Injectable()
class StoringInterceptor implements NestInterceptor {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const exchange = { request: http.getRequest<Request>(), response: http.getResponse<Response>() };
    const work = (): Promise<unknown> => lastValueFrom(next.handle());
    type IsFinal = ((body: unknown) => boolean) | undefined;
    const isFinal = this.reflector.get<IsFinal>(IS_FINAL, context.getHandler());
    return from(
      isFinal === undefined
        ? this.requests.inOneTransaction(exchange, work)
        : this.requests.byNaturalKey(exchange, work, isFinal),
    );
  }
}

/**
 * Runs the handler in one transaction, which also stores the response for the Idempotency-Key; the response is sent after the
 * commit. The handler may run several times, so it must not have side effects outside of the database. Stands below Location()
 * and WithVersionETag(), because decorators apply from the bottom upwards and their headers are stored too.
 */
export const InOneTransaction = () => UseInterceptors(StoringInterceptor);

/**
 * For a handler that stores in several transactions and finds what it stored when the same request is sent again: by an
 * identifier from the caller, or because the request names the resulting state. It needs no transaction around the whole
 * request, and the response for the Idempotency-Key is stored after the commit.
 * @param isFinal whether a response is replayed; by default every one is
 */
export const IdempotentByNaturalKey = <Body>(isFinal: (body: Body) => boolean = () => true) =>
  applyDecorators(
    SetMetadata(IS_FINAL, isFinal),
    UseInterceptors(StoringInterceptor),
    ApiExtension(NATURAL_KEY_KEYWORD, true),
  );
