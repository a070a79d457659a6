import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '../common/errors/domain-error.js';
import type { Config } from '../config/env.js';
import {
  withOutcome,
  PROBLEM_MEDIA_TYPE,
  problemOf,
  type ProblemContext,
} from '../platform/http/problems/problem.js';
import { REQUEST_ID_HEADER } from '../platform/http/server/begin-request.js';
import { pathOf } from '../platform/http/server/request-url.js';
import { limitServer, SERVER_LIMITS, lastPendingResponse } from '../platform/http/server/server-limits.js';
import type { Duplex } from 'node:stream';

const RETRY_AFTER_SECONDS = 2;

const STARTING = new DomainError('temporarily_unavailable', 'The service is starting.');

/**
 * The HTTP server of a port of the process, from its start to its end. Until the process can work, /health/live responds with
 * 200, every other path with 503, and all with Retry-After. Then other code handles the requests on the same socket and its open
 * connections: if the socket were closed and opened again, clients would be refused in between.
 */
export class StartupServer {
  private constructor(readonly server: Server) {}

  /** @param variable the environment variable with the port */
  static async open(
    { port, host }: Pick<Config, 'port' | 'host'>,
    variable = 'PORT',
  ): Promise<StartupServer> {
    const server = createServer(answer);
    limitServer(server, SERVER_LIMITS, answerClientError);
    server.listen(port, host);
    await once(server, 'listening').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new Error(
        `Port ${port} is used by another process. Stop it, or choose another port, such as ${variable}=${port + 1}.`,
      );
    });
    return new StartupServer(server);
  }

  get number(): number {
    return (this.server.address() as AddressInfo).port;
  }

  handOver(listener: RequestListener): void {
    this.server.off('request', answer).on('request', listener);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Null without METRICS_PORT. */
export async function openMetricsPort({
  metricsPort: port,
  host,
}: Pick<Config, 'metricsPort' | 'host'>): Promise<StartupServer | null> {
  return port === null ? null : StartupServer.open({ port, host }, 'METRICS_PORT');
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store');
  const instance = pathOf(request);
  if (instance === '/health/live') {
    // Retry-After tells a load balancer that this process is live and still refuses every request.
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
    return;
  }
  const requestId = randomUUID();
  const refusal = withOutcome(STARTING, { method: request.method! });
  response.statusCode = 503;
  response
    .setHeader('Content-Type', PROBLEM_MEDIA_TYPE)
    .setHeader('Retry-After', RETRY_AFTER_SECONDS)
    .setHeader(REQUEST_ID_HEADER, requestId);
  response.end(JSON.stringify(problemOf(refusal, { instance, requestId })));
}

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
