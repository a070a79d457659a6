import { applyDecorators, SetMetadata, UseInterceptors, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { IDEMPOTENT_BY_NAME_KEYWORD } from '../openapi/openapi-problems.js';
import { OneTransactionInterceptor } from './one-transaction.interceptor.js';

const KNOWN_BY_NAME = 'known by name';

/**
 * Runs the handler in one transaction, which also stores the response for the Idempotency-Key; the response is sent after
 * the commit. The handler may run several times, so it must not have side effects outside of the database.
 */
export const InOneTransaction = () => UseInterceptors(OneTransactionInterceptor);

/**
 * For a handler that stores in several transactions and finds what it stored when the same request is sent again: by an
 * identifier from the caller, or because the request names the resulting state. It needs no transaction around the whole
 * request, and the response for the Idempotency-Key is stored after the commit.
 */
export const IdempotentByName = () =>
  applyDecorators(SetMetadata(KNOWN_BY_NAME, true), ApiExtension(IDEMPOTENT_BY_NAME_KEYWORD, true));

export const isIdempotentByName = (context: ExecutionContext): boolean =>
  Reflect.hasMetadata(KNOWN_BY_NAME, context.getHandler());
