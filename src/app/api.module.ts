import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { SessionsModule } from '../auth/sessions/sessions.module.js';
import { JournalModule } from '../auth/journal/journal.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { ConfigModule } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { NudgePublisher } from '../delivery/queue/bull-queues.js';
import { HealthModule } from '../health/health.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { MetricsModule } from '../platform/observability/metrics.js';
import { PackagingsModule } from '../packagings/packagings.module.js';
import { FeedModule } from '../webhooks/feed/feed.controller.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.controller.js';
import type { Connection } from '../platform/postgres/connection.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { RedisModule } from '../platform/redis/redis-connection.js';
import { BackgroundJobsModule } from './background-jobs.js';
import { StartChecksModule } from './start-checks.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { ShippingModule } from '../shipping/shipping.module.js';
import { SummaryModule } from '../orders/summary/summary.controller.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';

/** The API process: all resources. Without Redis it also does the work of workers. */
@Module({})
export class ApiModule {
  static register(config: Config, connection: Connection): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.register(config),
        HttpModule,
        MetricsModule,
        RedisModule,
        PersistenceModule.register({ connection, schema: config.migrateOnStart ? 'migrate' : 'wait' }),
        StartChecksModule,
        AuthModule,
        IdempotencyModule,
        HealthModule.register(config),
        FeedModule,
        ContactsModule,
        OrdersModule,
        ApplicationsModule,
        PackagingsModule,
        PaymentsModule,
        ShippingModule,
        WebhooksModule,
        SummaryModule,
        JournalModule,
        JobsModule,
        SessionsModule,
        BackgroundJobsModule.ofApi(config),
        ...(config.sampleData ? [SampleDataModule] : []),
      ],
      providers: config.redisUrl === null ? [] : [NudgePublisher],
    };
  }
}
