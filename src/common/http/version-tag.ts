import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError } from '../domain-error.js';

const tagOf = (version: number): string => `"v${version}"`;

export function answerVersion(response: Response, version: number): void {
  response.setHeader('ETag', tagOf(version));
}

/** Whether the caller already has this version (RFC 9110, If-None-Match). */
export function isUnchanged(request: Request, version: number): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tagOf(version));
}

/** The tags of which the current one has to be one, or null for whatever there is. */
export type Precondition = readonly string[] | null;

const ENTITY_TAG = /^(?:W\/)?"[!\x23-\x7e\x80-\xff]*"$/;

/**
 * Reads If-Match (RFC 9110): `*` or entity tags.
 * @throws DomainError invalid_if_match
 */
export function readIfMatch(header: string | undefined): Precondition {
  const tags = header?.split(',').map((tag) => tag.trim());
  if (tags === undefined || (tags.length === 1 && tags[0] === '*')) return null;
  if (tags.every((tag) => ENTITY_TAG.test(tag))) return tags;
  const detail = 'If-Match must be * or the ETag of an answer, in quotes, such as "v3".';
  throw new DomainError('malformed', 'invalid_if_match', detail);
}

/** Compared strongly, as the RFC has it for changes: a weak tag is never the current one. */
export const isMet = (precondition: Precondition, version: number): boolean =>
  precondition === null || precondition.includes(tagOf(version));

/** @throws DomainError version_mismatch, with the current version */
export function requireVersion(precondition: Precondition, version: number): void {
  if (isMet(precondition, version)) return;
  const detail = `If-Match is not met: this is version ${version} by now.`;
  throw new DomainError('stale', 'version_mismatch', detail, { members: { version } });
}

/** The precondition of a request, as an argument of a handler that says it is Conditional. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition =>
  readIfMatch(context.switchToHttp().getRequest<Request>().headers['if-match']),
);

/** Documents that a handler takes If-Match. */
export const Conditional = () =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The ETag of the version that is meant, such as `"v3"`, or `*`. When there is another version by now, nothing changes: 412 `version_mismatch` with that `version` and its ETag.',
      schema: { type: 'string' },
    }),
  );
