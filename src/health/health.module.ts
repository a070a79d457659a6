import { Module, type DynamicModule } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import type { Config } from '../config/env.js';
import { ConnectionCloser } from './connection-closer.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { MonitoringModule } from './monitoring.module.js';
import { Readiness } from './readiness.js';

/**
 * What orchestrators ask. A process that gets SIGTERM is not ready from then on, and goes on answering for a
 * while, so that whoever balances the load hears of it before connections are refused.
 */
@Module({})
export class HealthModule {
  static register({ shutdownDelayMs }: Config): DynamicModule {
    return {
      module: HealthModule,
      imports: [
        // Readiness logs for itself.
        TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: shutdownDelayMs }),
        MonitoringModule,
      ],
      controllers: [HealthController, MetricsController],
      providers: [Readiness, ConnectionCloser],
    };
  }
}
