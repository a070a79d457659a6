import { ApiExtension } from '@nestjs/swagger';
import type { Operation } from '../validation/openapi-types.js';

const WRITES_NOTHING = 'x-writes-nothing';

/** A POST that only reads, because what it asks for does not fit into an address. It takes no Idempotency-Key. */
export const WritesNothing = (): MethodDecorator => ApiExtension(WRITES_NOTHING, true);

export const writesNothing = (operation: Operation): boolean => operation[WRITES_NOTHING] === true;
