import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './database/data-source.js';
import type { Connection } from './database/database.js';
import { isTemporarilyUnavailable } from './database/database-error.js';
import { DatabaseStatus } from './database/database-status.js';
import { migrate, waitForSchema } from './database/migrate.js';
import { ApplicationRepository } from './auth/application.repository.js';
import { BacklogRepository } from './delivery/backlog.repository.js';
import { ContactCandidateRepository } from './contacts/contact-candidate.repository.js';
import { ContactChangeRepository } from './contacts/contact-change.repository.js';
import { ContactReconciliationRepository } from './contacts/contact-reconciliation.repository.js';
import { ContactReferenceRepository } from './contacts/contact-reference.repository.js';
import { ContactRepository } from './contacts/contact.repository.js';
import { EventFeedRepository } from './webhooks/event-feed.repository.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { SubscriptionCleanupRepository } from './delivery/subscription-cleanup.repository.js';
import { OrderChangeRepository } from './orders/order-change.repository.js';
import { OrderCreationRepository } from './orders/order-creation.repository.js';
import { OrderListRepository } from './orders/order-list.repository.js';
import { OrderRepository } from './orders/order.repository.js';
import { PackagingReferenceRepository } from './catalogue/packaging-reference.repository.js';
import { PackagingRepository } from './catalogue/packaging.repository.js';
import { PaymentRepository } from './payments/payment.repository.js';
import { DeliveryLogRepository } from './delivery/delivery-log.repository.js';
import { DeliveryStatisticsRepository } from './delivery/delivery-statistics.repository.js';
import { DeliverySearchRepository } from './delivery/delivery-search.repository.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { ReplayRepository } from './webhooks/replay.repository.js';
import { RetentionRepository } from './delivery/retention.repository.js';
import { SampleHistoryRepository } from './sample-data/sample-history.repository.js';
import { ShippingRepository } from './catalogue/shipping.repository.js';
import { ActivityRepository } from './summary/activity.repository.js';
import { SummaryRepository } from './summary/summary.repository.js';
import { WebhookPingRepository } from './webhooks/webhook-ping.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { Transactions } from './database/transactions.js';

const REPOSITORIES: Provider[] = [
  ActivityRepository,
  DeliveryLogRepository,
  DeliverySearchRepository,
  DeliveryStatisticsRepository,
  DeliveryRepository,
  ApplicationRepository,
  BacklogRepository,
  ContactCandidateRepository,
  ContactChangeRepository,
  ContactReconciliationRepository,
  ContactRepository,
  ContactReferenceRepository,
  EventFeedRepository,
  IdempotencyRepository,
  SubscriptionCleanupRepository,
  OrderChangeRepository,
  OrderCreationRepository,
  OrderListRepository,
  OrderRepository,
  PackagingReferenceRepository,
  PackagingRepository,
  PaymentRepository,
  ReplayRepository,
  RetentionRepository,
  SampleHistoryRepository,
  ShippingRepository,
  SummaryRepository,
  WebhookPingRepository,
  WebhookRepository,
];

const RETRY_MS = 1_000;

export interface PersistenceOptions {
  connection: Connection;
  /** Whether this process runs pending migrations; otherwise it waits until another process has. */
  migrate: boolean;
}

/** The database connection, transactions and all repositories, for every other module. */
@Module({})
export class PersistenceModule {
  static register(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          // connect() retries where that helps; all other errors shall end the start at once.
          useFactory: () => ({ ...dataSourceOptions(options.connection), retryAttempts: 0 }),
          dataSourceFactory: () => connect(options),
        }),
      ],
      providers: [Transactions, DatabaseStatus, ...REPOSITORIES],
      exports: [Transactions, DatabaseStatus, ...REPOSITORIES],
    };
  }
}

/**
 * Retries while the database is unavailable.
 * @throws Error when waiting does not help, for example because the password is wrong
 */
async function connect(options: PersistenceOptions): Promise<DataSource> {
  const logger = new Logger('Persistence');
  let lastReason = '';
  for (;;) {
    try {
      return await connectOnce(options, (message) => logger.log(message));
    } catch (error) {
      if (!isTemporarilyUnavailable(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) logger.warn(`Waiting for the database: ${reason}`);
      lastReason = reason;
      await sleep(RETRY_MS);
    }
  }
}

async function connectOnce(
  { connection, migrate: mayMigrate }: PersistenceOptions,
  log: (message: string) => void,
): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(connection)).initialize();
  try {
    if (mayMigrate) await migrate(dataSource);
    else await waitForSchema(dataSource, log);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
