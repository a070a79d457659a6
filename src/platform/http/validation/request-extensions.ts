import { ApiExtension } from '@nestjs/swagger';
import type { Operation } from './openapi-types.js';

/**
 * Schema extension of the body of a PATCH: an empty member removes the stored value. The listed members cannot be removed and
 * must not be empty.
 */
export const NOT_REMOVABLE = 'x-not-removable';

/** The body of a PATCH: an empty member removes the stored value, except those that cannot be removed. */
export const PatchBody = ({ notRemovable }: { notRemovable: readonly string[] }): ClassDecorator =>
  ApiExtension(NOT_REMOVABLE, notRemovable);

/**
 * Schema extension of a request: null means the same as empty text for the listed members, and the document says that they may be
 * null, so that clients with generated types can send back what they received.
 */
export const NULL_IS_EMPTY = 'x-null-is-empty';

/**
 * Schema extension of the body of a PATCH: the members that only the service sets. The document gives them the types that they
 * have in responses. A request may have any value, because the service compares it with the current one.
 */
export const READ_ONLY = 'x-read-only';

const MAX_BODY_BYTES = 'x-max-body-bytes';
const USUAL_BYTES = 1_048_576;

/** Accepts a body of up to 4 MiB, or as many as are named, instead of 1 MiB. */
export const LargeBody = (mebibytes = 4): MethodDecorator =>
  ApiExtension(MAX_BODY_BYTES, mebibytes * USUAL_BYTES);

export const maxBodyBytes = (operation: Operation): number =>
  (operation[MAX_BODY_BYTES] as number | undefined) ?? USUAL_BYTES;
