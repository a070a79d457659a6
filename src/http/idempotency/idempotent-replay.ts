import type { Response } from 'express';

/** A response as it is stored and replayed. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** Empty when the response has no body. */
  body: string;
}

/** Headers that are replayed; all others depend on the single request. */
const STORED_HEADERS = ['Content-Type', 'ETag', 'Location'];
/** The Content-Type that json-adapter.ts and Express send with JSON. */
const JSON_TYPE = 'application/json; charset=utf-8';

/** The response that will be sent for `body`, the return value of a handler. */
export const toStoredResponse = (response: Response, body: unknown): StoredResponse => ({
  status: response.statusCode,
  headers: { ...(body !== undefined && { 'Content-Type': JSON_TYPE }), ...storedHeaders(response) },
  body: JSON.stringify(body) ?? '',
});

/** Thrown by the guard to replay a stored response instead of executing the handler. */
export class IdempotentReplay extends Error {
  constructor(readonly answer: StoredResponse) {
    super('The stored response of this request is replayed.');
  }
}

const excluded = new WeakSet<Response>();

/** Excludes a successful response from replay, because a part of the request failed. */
export function excludeFromReplay(response: Response): void {
  excluded.add(response);
}

/** Only successful responses are replayed: a refused request changed nothing. */
export const isReplayable = (response: Response): boolean =>
  response.statusCode < 300 && !excluded.has(response);

/** Sends a stored response with `Idempotent-Replayed: true`. */
export function sendReplay(response: Response, { status, headers, body }: StoredResponse): void {
  response.status(status).set({ ...headers, 'Idempotent-Replayed': 'true' });
  response.end(body);
}

/**
 * Calls `settle` with the complete response and sends it when `settle` has resolved. It replaces `end` of this one response:
 * an interceptor would cost every request tens of microseconds, also those without a key.
 * @param settle must not reject
 */
export function beforeResponseEnds(
  response: Response,
  settle: (answer: StoredResponse) => Promise<void>,
): void {
  const end = response.end.bind(response) as (chunk: unknown, encoding: unknown) => Response;
  const settleFirst = (chunk: unknown, encoding: unknown): Response => {
    const body = Buffer.isBuffer(chunk) ? chunk.toString('utf8') : typeof chunk === 'string' ? chunk : '';
    void settle({ status: response.statusCode, headers: storedHeaders(response), body }).then(() =>
      end(chunk, encoding),
    );
    return response;
  };
  response.end = settleFirst as Response['end'];
}

function storedHeaders(response: Response): Record<string, string> {
  const headers = STORED_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
