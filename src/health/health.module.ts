import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { MonitoringModule } from './monitoring.module.js';
import { Readiness } from './readiness.js';

@Module({
  // Readiness logs for itself.
  imports: [TerminusModule.forRoot({ logger: false }), MonitoringModule],
  controllers: [HealthController, MetricsController],
  providers: [Readiness],
})
export class HealthModule {}
