import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '../common/errors/domain-error.js';
import type { Config } from '../config/env.js';
import { answerClientError } from '../platform/http/problems/client-error.js';
import { withOutcome } from '../platform/http/problems/outcome.js';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../platform/http/problems/problem.js';
import { REQUEST_ID_HEADER } from '../platform/http/server/begin-request.js';
import { pathOf } from '../platform/http/server/request-path.js';
import { limitServer, SERVER_LIMITS } from '../platform/http/server/server-limits.js';

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

  /** @param listener handles all further requests */
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
