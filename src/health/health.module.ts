import { Injectable, Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config/env.js';
import { HealthController, MetricsController } from './health.controller.js';
import { RequestMetrics } from '../platform/observability/request-metrics.js';
import { HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { DatabaseStatus } from '../persistence/schema/database-status.js';
import { RedisConnection } from '../platform/redis/redis-connection.js';
import { Gauges } from './gauges.js';
import { MonitoringServer } from './monitoring-server.js';
import { Readiness } from './readiness.js';
import { MonitoringPersistenceModule } from '../persistence/monitoring/monitoring.repository.js';

interface Options {
  /** True when the process cannot do its work without Redis. */
  needsRedis: boolean;
  /** Milliseconds by which Terminus delays the end of the process after SIGTERM. */
  shutdownDelayMs: number;
}

/** Metrics and checks that API and worker processes have in common. */
@Module({})
export class MonitoringModule {
  static register({ needsRedis, shutdownDelayMs }: Options): DynamicModule {
    return {
      module: MonitoringModule,
      imports: [
        MonitoringPersistenceModule,
        // Readiness writes its own log lines.
        TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: shutdownDelayMs }),
      ],
      providers: [
        Gauges,
        MonitoringServer,
        {
          provide: Readiness,
          inject: [HealthCheckService, HealthIndicatorService, DatabaseStatus, RedisConnection],
          useFactory: (
            ...parts: [HealthCheckService, HealthIndicatorService, DatabaseStatus, RedisConnection]
          ) => new Readiness(needsRedis, ...parts),
        },
      ],
      exports: [Readiness],
    };
  }
}

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
