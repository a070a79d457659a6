import type { Response } from 'express';
import { requestContext } from '../common/request/request-context.js';
import { JSON_MEDIA_TYPE, toJsonText } from '../platform/http/server/json-text.js';
import { ResponseBody } from '../platform/http/server/response-body.js';

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** Empty when the response has no body. */
  body: string;
}

/** Headers that are replayed; all others depend on the single request. */
const STORED_HEADERS = ['Content-Type', 'ETag', 'Location'];

declare module '../common/request/request-context.js' {
  interface RequestContext {
    /** True if the response has what an earlier request stored. */
    isReplayed?: boolean;
  }
}

/** Marks the response to the current request as one that has what an earlier request stored. */
export function markReplayed(response: Response): void {
  response.setHeader('Idempotent-Replayed', 'true');
  const context = requestContext();
  if (context !== undefined) context.isReplayed = true;
}

/** The response that will be sent for `body`, the return value of a handler. */
export const toStoredResponse = (response: Response, body: unknown): StoredResponse => ({
  status: response.statusCode,
  headers: { ...(body !== undefined && { 'Content-Type': JSON_MEDIA_TYPE }), ...storedHeaders(response) },
  body: toJsonText(body) ?? '',
});

/** Sends a stored response with `Idempotent-Replayed: true`. */
export class ReplayedResponse extends ResponseBody {
  constructor(private readonly stored: StoredResponse) {
    super();
  }

  sendTo(response: Response): void {
    const { status, headers, body } = this.stored;
    markReplayed(response);
    response.status(status).set(headers);
    response.end(body);
  }
}

function storedHeaders(response: Response): Record<string, string> {
  const headers = STORED_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
