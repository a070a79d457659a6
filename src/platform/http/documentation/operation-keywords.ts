import { SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '../../../common/errors/error-codes.js';
import { WRITES_NOTHING } from '../validation/openapi-types.js';

/** OpenAPI extension of an operation: the right that it requires. */
export const RIGHT_KEYWORD = 'x-required-right';
/** OpenAPI extension of an operation that is refused for applications that only decide about holds. */
export const REFUSES_LIMITED_KEYWORD = 'x-refuses-limited';
/** Extension of an operation that even a person without a role may call. */
export const ANY_IDENTITY_KEYWORD = 'x-any-identity';
/**
 * OpenAPI extension of an operation that can be repeated safely, because it finds what it stored by an identifier from
 * the caller.
 */
export const NATURAL_KEY_KEYWORD = 'x-known-by-name';

/** A POST that only reads, because what it asks for does not fit into an address. It takes no Idempotency-Key. */
export const WritesNothing = (): MethodDecorator => ApiExtension(WRITES_NOTHING, true);

export const REFUSALS = 'refusals';

/**
 * Names the error codes of a handler that follow from its own rules, for the document. Codes that follow from its parameters,
 * its body or its access are documented without it (openapi-problems.ts).
 */
export const Refuses = (...codes: ErrorCode[]): MethodDecorator => SetMetadata(REFUSALS, codes);

export const INVALID_REFUSALS = 'invalid refusals';

/** The same for codes that are otherwise conflicts (409), and that this handler refuses as invalid input (422). */
export const RefusesAsInvalid = (...codes: ErrorCode[]): MethodDecorator =>
  SetMetadata(INVALID_REFUSALS, codes);
