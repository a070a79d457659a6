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
import { IF_NONE_MATCH } from './openapi-headers.js';

const WEAK = /^W\//;

/** The tag of what is answered: another text, another tag. */
const tagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`;

/** Whether the caller already has what the tag stands for (RFC 9110, If-None-Match). */
export function isKnown(request: Request, tag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((text) => text.trim().replace(WEAK, ''));
  return tags.includes('*') || tags.includes(tag.replace(WEAK, ''));
}

/** Says which version the answer is. @returns whether that is all there is to say, because the caller has it */
export function answerTag(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  if (!isKnown(response.req, tag)) return false;
  response.status(304);
  return true;
}

/** As `answerTag`, for an answer that is at hand: what joins into it needs no date of its own then. */
export const answerContentTag = (response: Response, body: unknown): boolean =>
  answerTag(response, tagOf(JSON.stringify(body)));

class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((body) => (answerContentTag(response, body) ? undefined : body)));
  }
}

/** For a handler that reads one entry: answers with an ETag, and 304 to who has that. */
export const Tagged = () =>
  applyDecorators(UseInterceptors(new EntityTagInterceptor()), ApiHeader(IF_NONE_MATCH));
