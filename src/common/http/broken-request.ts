import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../domain-error.js';
import { PROBLEM_MEDIA_TYPE, problemOf, type ProblemContext } from './problem.js';
import { requestIdOf } from './request-id.js';
import { pathOf } from './request-path.js';

/** The answer that each connection got last, or is to get next. */
const answers = new WeakMap<Duplex, ServerResponse>();

export function rememberAnswer(request: IncomingMessage, response: ServerResponse): void {
  answers.set(request.socket, response);
}

/** Connections that are refused already: what else comes over them would be refused again. */
const refused = new WeakSet<Duplex>();

/**
 * Answers what never became a request, or stopped being one: Node's parser gave it up, or its time is over. The
 * connection ends with it, because nobody knows where the next request would begin.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  const last = answers.get(socket);
  const open = last?.writableEnded === false ? last : null;
  const refuse = (broken: ServerResponse | null): void => {
    if (socket.writable) socket.end(answerTo(error, broken), () => socket.destroy());
    else socket.destroy();
  };
  // A whole request before the broken one gets its own answer first.
  if (open?.req.complete === true) open.once('close', () => refuse(null));
  else if (open?.headersSent === true) socket.destroy();
  else refuse(open);
}

function answerTo(error: NodeJS.ErrnoException, open: ServerResponse | null): string {
  const context = contextOf(open);
  const problem = problemOf(refusalOf(error), context);
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${context.requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** What came of the request before it broke; its path is not known when its headers are not. */
function contextOf(open: ServerResponse | null): ProblemContext {
  if (open === null) return { instance: '/', requestId: randomUUID() };
  return { instance: pathOf(open.req), requestId: requestIdOf(open.req) };
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('headers_too_large', 'headers_too_large', 'The headers are larger than 16 KiB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new DomainError('too_large', 'payload_too_large', 'The extensions of the chunks are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('too_slow', 'request_timeout', 'The request took too long to arrive.');
    default:
      return new DomainError('malformed', 'malformed_request', 'This is not a valid HTTP request.');
  }
}
