import { ApiExtension } from '@nestjs/swagger';
import type { Operation } from './openapi-types.js';

const MAX_BODY_BYTES = 'x-max-body-bytes';
const USUAL_BYTES = 1_048_576;

/** Accepts a body of up to 4 MiB, or as many as are named, instead of 1 MiB. */
export const LargeBody = (mebibytes = 4): MethodDecorator =>
  ApiExtension(MAX_BODY_BYTES, mebibytes * USUAL_BYTES);

export const maxBodyBytes = (operation: Operation): number =>
  (operation[MAX_BODY_BYTES] as number | undefined) ?? USUAL_BYTES;
