import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { MonitoringModule } from '../observability/health/monitoring.module.js';
import { MetricsModule } from '../observability/metrics/metrics.module.js';
import type { Connection } from '../persistence/database/database.js';
import { PersistenceModule } from '../persistence/persistence.module.js';

/** A worker process: delivers webhooks. It waits for an API process or `cli.js migrate` to run the migrations. */
@Module({})
export class WorkerModule {
  static register(config: Config, connection: Connection): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.register(config),
        PersistenceModule.register({ connection, migrate: false }),
        MetricsModule,
        DeliveryModule.register(config),
        MonitoringModule,
      ],
    };
  }
}
