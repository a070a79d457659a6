import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DomainError } from '../common/errors/domain-error.js';
import type { Config } from '../config/env.js';
import { PROBLEM_MEDIA_TYPE, problemOf } from '../platform/http/problems/problem.js';

const RETRY_AFTER_SECONDS = 2;

const STARTING = new DomainError(
  'temporarily_unavailable',
  'The service is starting. Send the request again shortly.',
);

/**
 * Listens on a port of the process while it waits for the database: /health/live responds with 200, and every other path with
 * 503 and Retry-After. It never processes a request, so clients can safely send it again.
 */
export class StartupServer {
  private constructor(private readonly server: Server) {}

  /** @throws Error when the port is taken */
  static async open({ port, host }: Pick<Config, 'port' | 'host'>): Promise<StartupServer> {
    const server = createServer(answer);
    server.listen(port, host);
    await once(server, 'listening');
    return new StartupServer(server);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** Serves METRICS_PORT, if there is one, as the port of the API until the process can work. */
export async function openMonitoringPort({
  metricsPort,
  host,
}: Pick<Config, 'metricsPort' | 'host'>): Promise<StartupServer[]> {
  return metricsPort === null ? [] : [await StartupServer.open({ port: metricsPort, host })];
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  // Connections must not be reused and responses not cached, because the API takes over the port.
  response.setHeader('Connection', 'close').setHeader('Cache-Control', 'no-store');
  const instance = (request.url ?? '/').split('?', 1)[0]!;
  if (instance === '/health/live') {
    response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
    return;
  }
  const requestId = randomUUID();
  response.writeHead(503, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Retry-After': RETRY_AFTER_SECONDS,
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(problemOf(STARTING, { instance, requestId })));
}
