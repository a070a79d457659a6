import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError } from '../../../common/errors/domain-error.js';

export const versionTag = (version: number): string => `"v${version}"`;

export function setVersionETag(response: Response, version: number): void {
  response.setHeader('ETag', versionTag(version));
}

/** The ETags of If-Match, one of which must be the current one; null when every version is accepted. */
export type Precondition = readonly string[] | null;

const ENTITY_TAG = /^(?:W\/)?"[!\x23-\x7e\x80-\xff]*"$/;

/** Reads If-Match (RFC 9110): `*` or entity tags. */
export function readIfMatch(header: string | undefined): Precondition {
  const tags = header?.split(',').map((tag) => tag.trim());
  if (tags === undefined || (tags.length === 1 && tags[0] === '*')) return null;
  if (tags.every((tag) => ENTITY_TAG.test(tag))) return tags;
  const detail = 'If-Match must be * or a list of ETags in quotes, such as "v3".';
  throw new DomainError('invalid_if_match', detail);
}

/** Uses the strong comparison, which RFC 9110 requires for If-Match: a weak ETag never matches. */
export const matchesPrecondition = (precondition: Precondition, version: number): boolean =>
  precondition === null || precondition.includes(versionTag(version));

export function assertVersion(precondition: Precondition, version: number): void {
  if (matchesPrecondition(precondition, version)) return;
  const detail = `The request is for a different version; the current version is ${version}.`;
  throw new DomainError('version_mismatch', detail, { members: { version } });
}

export const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'The ETag of the version to change, such as `"v3"`, or `*`. If the current version is a different one, nothing is changed and the response is 412 `version_mismatch` with the current `version` and its ETag.',
  schema: { type: 'string' },
};
const documentHeader = ApiHeader(IF_MATCH);

/** Gives a handler the If-Match precondition of the request, and documents the header. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): Precondition =>
    readIfMatch(context.switchToHttp().getRequest<Request>().headers['if-match']),
  [
    (controller, name) =>
      documentHeader(controller, name!, Object.getOwnPropertyDescriptor(controller, name!)!),
  ],
);
