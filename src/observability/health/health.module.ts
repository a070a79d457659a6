import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../../config/env.js';
import { ConnectionCloser } from './connection-closer.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { MonitoringModule } from './monitoring.module.js';
import { Readiness } from './readiness.js';

/**
 * Health checks and metrics. After SIGTERM the readiness check fails while the process still accepts requests for
 * `shutdownDelayMs`, so that load balancers notice before connections are refused.
 */
@Module({})
export class HealthModule {
  static register({ shutdownDelayMs }: Config): DynamicModule {
    return {
      module: HealthModule,
      imports: [
        // Readiness writes its own log lines.
        TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: shutdownDelayMs }),
        MonitoringModule,
      ],
      controllers: [HealthController, MetricsController],
      providers: [Readiness, ConnectionCloser],
    };
  }
}
