import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * Ends each kept connection with its next answer, as soon as the process begins to stop: whoever keeps one comes
 * back on another, and by then elsewhere. A connection that is closed between two requests may meet the next one.
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
