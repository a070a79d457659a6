import { createHash } from 'node:crypto';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError } from '../../../common/errors/domain-error.js';
import { JsonTextBody, onReturned, toJsonText } from '../server/response-body.js';

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description: 'The ETag of an earlier response: if it is still current, the response is 304 without a body.',
  schema: { type: 'string' },
} as const;
const WEAK_PREFIX = /^W\//;

interface HasVersion {
  version: number;
}

/** @param tag sets the ETag of a body, and returns what is sent: undefined for 304 */
const taggedConditionally = <Body>(tag: (response: Response, body: Body) => unknown) =>
  applyDecorators(onReturned(tag), ApiHeader(IF_NONE_MATCH));

/**
 * For a handler that reads: an ETag made from the body, and 304 when If-None-Match names it. It covers all joined tables, so
 * they need no modification date.
 */
export const WithETag = () => taggedConditionally(tagContent);

/** For a handler that reads one version: an ETag made from `version`, and 304 when If-None-Match names it. */
export const Versioned = () =>
  taggedConditionally((response, body: HasVersion) =>
    setETag(response, versionTag(body.version)) ? undefined : body,
  );

/** For a handler that changes what has a version, or reads something derived from it: an ETag made from `version`. */
export const WithVersionETag = () =>
  onReturned((response, body: HasVersion) => {
    setVersionETag(response, body.version);
    return body;
  });

/** Sets an ETag made from the body, and serialises the body for the response, so that this is done once. */
export function tagContent(response: Response, body: unknown): JsonTextBody | undefined {
  const text = toJsonText(body)!;
  const hash = createHash('sha1').update(text).digest('base64url');
  return setETag(response, `W/"${hash}"`) ? undefined : new JsonTextBody(text);
}

/**
 * Sets the ETag, and the status 304 when If-None-Match names it.
 * @returns whether the status is 304, so that the response has no body
 */
export function setETag(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  if (!isNamed(tag, response.req.headers['if-none-match'])) return false;
  response.status(304);
  return true;
}

/** Uses the weak comparison, which RFC 9110 requires for If-None-Match. */
function isNamed(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((text) => text.trim().replace(WEAK_PREFIX, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK_PREFIX, ''));
}

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

/** A body as JSON, with the version that its ETag is made from. */
export class VersionedJson<Body extends object> extends JsonTextBody {
  constructor(
    readonly version: number,
    text: string,
    private parsed?: Body,
  ) {
    super(text);
  }

  static of<Body extends object>(version: number, body: Body): VersionedJson<Body> {
    return new VersionedJson(version, JSON.stringify(body), body);
  }

  get body(): Body {
    return (this.parsed ??= JSON.parse(this.text) as Body);
  }
}
