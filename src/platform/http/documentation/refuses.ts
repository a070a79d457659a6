import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '../../../common/errors/error-codes.js';

/** OpenAPI extension of an operation, only while the document is built: the error codes of @Refuses(). */
export const REFUSALS_KEYWORD = 'x-refusals';

/**
 * Documents the error codes of a handler that follow from its own rules. Codes that follow from its parameters, its body or its
 * access are documented without it (openapi-problems.ts).
 */
export const Refuses = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(REFUSALS_KEYWORD, codes);
