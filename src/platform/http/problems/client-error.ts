import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '../../../common/errors/domain-error.js';
import { REQUEST_ID_HEADER } from '../server/begin-request.js';
import { lastPendingResponse } from '../server/pending-responses.js';
import { PROBLEM_MEDIA_TYPE, problemOf, type ProblemContext } from './problem.js';
import { pathOf } from '../server/request-path.js';

/** Connections that have been sent an error already. Node may report further errors for the same connection. */
const refused = new WeakSet<Duplex>();

/**
 * Handles Node's event `clientError`: sends a problem document for a request that could not be parsed or took too long, and
 * closes the connection, because the beginning of the next request is unknown.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  const open = lastPendingResponse(socket);
  const refuse = (broken: ServerResponse | null): void => {
    if (socket.writable) socket.end(responseTo(error, broken), () => socket.destroy());
    else socket.destroy();
  };
  // An earlier complete request on this connection gets its response first.
  if (open?.req.complete === true) open.once('close', () => refuse(null));
  else if (open?.headersSent === true) socket.destroy();
  else refuse(open);
}

function responseTo(error: NodeJS.ErrnoException, open: ServerResponse | null): string {
  const context = contextOf(open);
  const problem = problemOf(fromClientError(error), context);
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `${REQUEST_ID_HEADER}: ${context.requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** The path and id of the broken request; unknown when its headers were not complete. */
function contextOf(open: ServerResponse | null): ProblemContext {
  // Node calls this outside of the context of the request.
  const id = open?.getHeader(REQUEST_ID_HEADER);
  return { instance: open === null ? '/' : pathOf(open.req), requestId: String(id ?? randomUUID()) };
}

function fromClientError({ code }: NodeJS.ErrnoException): DomainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('headers_too_large', 'The headers are larger than 16 KiB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new DomainError('payload_too_large', 'The chunk extensions are too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('request_timeout', 'The request took too long to arrive.');
    default:
      return new DomainError('malformed_request', 'This is not a valid HTTP request.');
  }
}
