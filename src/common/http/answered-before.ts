import type { Response } from 'express';

/** What is given again: the same bytes, and the headers that say something of them. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  /** Empty when there was none. */
  body: string;
}

/** The headers that belong to an answer, not to one way of asking for it. */
const KEPT_HEADERS = ['Content-Type', 'ETag', 'Location'];

/** Ends a request whose answer is known already: a guard can only let pass or throw. */
export class AnsweredBefore extends Error {
  constructor(readonly answer: KeptAnswer) {
    super('This request was answered before.');
  }
}

/** Gives an answer again, and says so. */
export function answerAgain(response: Response, { status, headers, body }: KeptAnswer): void {
  response.status(status).set({ ...headers, 'Idempotent-Replayed': 'true' });
  response.end(body);
}

/**
 * Holds an answer back until `settle` has seen it, whole and as it will be sent. It touches this one response
 * only: an interceptor would cost every request of the service tens of microseconds, also without a key.
 * @param settle must not fail
 */
export function beforeAnswering(response: Response, settle: (answer: KeptAnswer) => Promise<void>): void {
  const end = response.end.bind(response) as (chunk: unknown, encoding: unknown) => Response;
  const settleFirst = (chunk: unknown, encoding: unknown): Response => {
    const body = Buffer.isBuffer(chunk) ? chunk.toString('utf8') : typeof chunk === 'string' ? chunk : '';
    void settle({ status: response.statusCode, headers: keptHeaders(response), body }).then(() =>
      end(chunk, encoding),
    );
    return response;
  };
  response.end = settleFirst as Response['end'];
}

function keptHeaders(response: Response): Record<string, string> {
  const headers = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(
    headers.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
