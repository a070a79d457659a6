import { createHash } from 'node:crypto';
import {
  applyDecorators,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { IF_NONE_MATCH } from '../openapi/openapi-headers.js';

const WEAK_PREFIX = /^W\//;

/** A weak ETag made from a hash of the response body. */
const etagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

/** Whether If-None-Match names this ETag (RFC 9110): then the caller already has the response. */
function isKnown(request: Request, tag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((text) => text.trim().replace(WEAK_PREFIX, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK_PREFIX, ''));
}

/**
 * Sets the ETag, and the status 304 when If-None-Match names it.
 * @returns whether the status is 304, so that the response has no body
 */
export function setETag(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  if (!isKnown(response.req, tag)) return false;
  response.status(304);
  return true;
}

/** Sets an ETag made from the body. It covers all joined tables, so they need no modification date. */
export const setContentETag = (response: Response, body: unknown): boolean =>
  setETag(response, etagOf(JSON.stringify(body)));

class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((body) => (setContentETag(response, body) ? undefined : body)));
  }
}

/** For a handler that reads one entity: sends an ETag, and 304 when If-None-Match names it. */
export const WithETag = () =>
  applyDecorators(UseInterceptors(new EntityTagInterceptor()), ApiHeader(IF_NONE_MATCH));
