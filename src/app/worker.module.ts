import { Module, type DynamicModule } from '@nestjs/common';
import { JournalModule } from '../auth/journal/journal.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { MonitoringModule } from '../health/health.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { MetricsModule } from '../platform/observability/metrics.js';
import type { Connection } from '../platform/postgres/connection.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { RedisModule } from '../platform/redis/redis-connection.js';
import { BackgroundJobsModule } from './background-jobs.js';
import { StartChecksModule } from './start-checks.js';

/**
 * A worker process: delivers webhooks, runs jobs and releases parked orders. It waits for an API process or `cli.js migrate` to
 * run the migrations.
 */
@Module({})
export class WorkerModule {
  static register(config: Config, connection: Connection): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.register(config),
        PersistenceModule.register({ connection, schema: 'wait' }),
        StartChecksModule,
        HttpModule,
        IdempotencyModule,
        JournalModule,
        MetricsModule,
        RedisModule,
        BackgroundJobsModule.ofWorker(config),
        // A worker gets no requests, so nothing has to notice that it is not ready before it ends.
        MonitoringModule.register({ needsRedis: config.redisUrl !== null, shutdownDelayMs: 0 }),
      ],
    };
  }
}
