import { Module } from '@nestjs/common';
import { DatabaseMetrics } from './database-metrics.js';
import { MetricsServer } from './metrics-server.js';

/** Metrics that API and worker processes have in common. */
@Module({ providers: [DatabaseMetrics, MetricsServer] })
export class MonitoringModule {}
