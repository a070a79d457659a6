import { createHash } from 'node:crypto';
import {
  applyDecorators,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { toJsonText, JsonTextBody } from '../server/json-text.js';
import { setVersionETag, versionTag } from './version-tag.js';

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  description: 'The ETag of an earlier response: if it is still current, the response is 304 without a body.',
  schema: { type: 'string' },
} as const;
const WEAK_PREFIX = /^W\//;

interface HasVersion {
  version: number;
}

/** Sets the ETag of a body, and returns what is sent: undefined for 304. */
type Tagging<Body> = (response: Response, body: Body) => unknown;

class EntityTagInterceptor<Body> implements NestInterceptor<Body> {
  constructor(private readonly tag: Tagging<Body>) {}

  intercept(context: ExecutionContext, next: CallHandler<Body>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((body) => this.tag(response, body)));
  }
}

const tagged = <Body>(tag: Tagging<Body>) => UseInterceptors(new EntityTagInterceptor(tag));
const taggedConditionally = <Body>(tag: Tagging<Body>) =>
  applyDecorators(tagged(tag), ApiHeader(IF_NONE_MATCH));

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
  tagged((response, body: HasVersion) => {
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
