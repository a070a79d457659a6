import { Module, type DynamicModule } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { DatabaseStatus } from '../persistence/schema/database-status.js';
import { RedisConnection } from '../platform/redis/redis-connection.js';
import { Gauges } from './gauges.js';
import { MonitoringServer } from './monitoring-server.js';
import { Readiness } from './readiness.js';

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
