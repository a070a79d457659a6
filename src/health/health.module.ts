import { Injectable, Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config/env.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { RequestMetrics } from '../platform/observability/request-metrics.js';
import { MonitoringModule } from './monitoring.module.js';

/**
 * Sends `Connection: close` with every response once the process has begun to stop, so that clients open their next connection
 * to another process. Closing idle connections instead could break a request that is already on its way.
 */
@Injectable()
class ConnectionCloser implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
  }
}

/**
 * Health checks and metrics. After SIGTERM the readiness check fails while the process still accepts requests for
 * `shutdownDelayMs`, so that load balancers notice before connections are refused.
 */
@Module({})
export class HealthModule {
  static register({ shutdownDelayMs }: Config): DynamicModule {
    return {
      module: HealthModule,
      imports: [MonitoringModule.register({ needsRedis: false, shutdownDelayMs })],
      controllers: [HealthController, MetricsController],
      providers: [RequestMetrics, ConnectionCloser],
    };
  }
}
