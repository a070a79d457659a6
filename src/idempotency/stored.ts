import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { NATURAL_KEY_KEYWORD } from '../platform/http/documentation/operation-keywords.js';
import { NaturalKeyInterceptor, IS_FINAL, OneTransactionInterceptor } from './idempotency.interceptors.js';

/**
 * Runs the handler in one transaction, which also stores the response for the Idempotency-Key; the response is sent after
 * the commit. The handler may run several times, so it must not have side effects outside of the database. Stands below
 * @Location() and @WithVersionETag(), because decorators apply from the bottom upwards and their headers are stored too.
 */
export const InOneTransaction = () => UseInterceptors(OneTransactionInterceptor);

/**
 * For a handler that stores in several transactions and finds what it stored when the same request is sent again: by an
 * identifier from the caller, or because the request names the resulting state. It needs no transaction around the whole
 * request, and the response for the Idempotency-Key is stored after the commit.
 * @param isFinal whether a response is replayed; by default every one is
 */
export const IdempotentByNaturalKey = <Body>(isFinal: (body: Body) => boolean = () => true) =>
  applyDecorators(
    SetMetadata(IS_FINAL, isFinal),
    UseInterceptors(NaturalKeyInterceptor),
    ApiExtension(NATURAL_KEY_KEYWORD, true),
  );
