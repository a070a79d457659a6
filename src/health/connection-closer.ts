import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * Sends `Connection: close` with every response once the process has begun to stop, so that clients open their next connection
 * to another process. Closing idle connections instead could break a request that is already on its way.
 */
@Injectable()
export class ConnectionCloser implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
  }
}
