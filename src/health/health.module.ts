import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../config/env.js';
import { ConnectionCloser } from './connection-closer.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { RequestMetrics } from '../platform/observability/request-metrics.js';
import { MonitoringModule } from './monitoring.module.js';

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
