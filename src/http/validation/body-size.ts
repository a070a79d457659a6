import { ApiExtension } from '@nestjs/swagger';
import type { Operation } from '../openapi/openapi-types.js';

const MAX_BODY_BYTES = 'x-max-body-bytes';
const USUAL_BYTES = 1_048_576;

/** Accepts a larger body than 1 MiB. */
export const MaxBodyBytes = (bytes: number): MethodDecorator => ApiExtension(MAX_BODY_BYTES, bytes);

export const maxBodyBytes = (operation: Operation): number =>
  (operation[MAX_BODY_BYTES] as number | undefined) ?? USUAL_BYTES;
