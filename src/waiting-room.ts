import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { DomainError } from './common/domain-error.js';
import { PROBLEM_MEDIA_TYPE, problemOf } from './common/http/problem.js';
import type { Config } from './config/env.js';

/** Seconds after which a caller may come back. */
const RETRY_AFTER = 2;

const NOT_YET = new DomainError(
  'unavailable',
  'temporarily_unavailable',
  'The service is starting. Send the request again soon.',
);

/**
 * Answers on the service's port while the service waits for its database: the process lives, is not ready, and
 * whatever else is asked is to be sent again. No request is read, so none can be half done.
 */
export class WaitingRoom {
  private constructor(private readonly server: Server) {}

  /** @throws Error when the port is taken */
  static async open({ port, host }: Config): Promise<WaitingRoom> {
    const server = createServer(answer);
    server.listen(port, host);
    await once(server, 'listening');
    return new WaitingRoom(server);
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  // A connection or an answer that is kept would go on standing in for the service.
  response.setHeader('Connection', 'close').setHeader('Cache-Control', 'no-store');
  const instance = (request.url ?? '/').split('?', 1)[0]!;
  if (instance === '/health/live') {
    response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
    return;
  }
  const requestId = randomUUID();
  response.writeHead(503, {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Retry-After': RETRY_AFTER,
    'X-Request-Id': requestId,
  });
  response.end(JSON.stringify(problemOf(NOT_YET, { instance, requestId })));
}
