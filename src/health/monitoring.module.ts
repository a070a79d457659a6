import { Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { MetricsServer } from './metrics-server.js';

/** What every process has for those who watch it, whether it answers requests or not. */
@Module({ providers: [DatabaseMetrics, MetricsServer] })
export class MonitoringModule {}
