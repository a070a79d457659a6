import { Module, type DynamicModule } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Config } from './config/env.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { MonitoringModule } from './health/monitoring.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import type { Connection } from './persistence/database.js';
import { PersistenceModule } from './persistence/persistence.module.js';

/** A worker process: delivers, and answers to nobody. The schema is brought up to date by an API process. */
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
