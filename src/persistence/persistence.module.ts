import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import type { Connection } from './database.js';
import { isAway } from './database-error.js';
import { DatabaseStatus } from './database-status.js';
import { migrate, waitForSchema } from './migrate.js';
import { ApplicationRepository } from './repositories/application.repository.js';
import { BacklogRepository } from './repositories/backlog.repository.js';
import { ContactCandidateRepository } from './repositories/contact-candidate.repository.js';
import { ContactChangeRepository } from './repositories/contact-change.repository.js';
import { ContactReconciliationRepository } from './repositories/contact-reconciliation.repository.js';
import { ContactReferenceRepository } from './repositories/contact-reference.repository.js';
import { ContactRepository } from './repositories/contact.repository.js';
import { EventFeedRepository } from './repositories/event-feed.repository.js';
import { IdempotencyRepository } from './repositories/idempotency.repository.js';
import { OrderChangeRepository } from './repositories/order-change.repository.js';
import { OrderIntakeRepository } from './repositories/order-intake.repository.js';
import { OrderListRepository } from './repositories/order-list.repository.js';
import { OrderRepository } from './repositories/order.repository.js';
import { PackagingReferenceRepository } from './repositories/packaging-reference.repository.js';
import { PackagingRepository } from './repositories/packaging.repository.js';
import { PaymentRepository } from './repositories/payment.repository.js';
import { DeliveryLogRepository } from './repositories/delivery-log.repository.js';
import { DeliveryRepository } from './repositories/delivery.repository.js';
import { ReplayRepository } from './repositories/replay.repository.js';
import { RetentionRepository } from './repositories/retention.repository.js';
import { ShippingRepository } from './repositories/shipping.repository.js';
import { WebhookPingRepository } from './repositories/webhook-ping.repository.js';
import { WebhookRepository } from './repositories/webhook.repository.js';
import { Transactions } from './transactions.js';

const REPOSITORIES: Provider[] = [
  DeliveryLogRepository,
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
  OrderChangeRepository,
  OrderIntakeRepository,
  OrderListRepository,
  OrderRepository,
  PackagingReferenceRepository,
  PackagingRepository,
  PaymentRepository,
  ReplayRepository,
  RetentionRepository,
  ShippingRepository,
  WebhookPingRepository,
  WebhookRepository,
];

const RETRY_MS = 1_000;

export interface PersistenceOptions {
  connection: Connection;
  /** Whether this process may change the schema; otherwise it waits until another one has. */
  migrate: boolean;
}

/** What all features share: the connection, transactions, and the repositories. */
@Module({})
export class PersistenceModule {
  static register(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          // What can be waited for is waited for in connect(); the rest has to be told at once.
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
 * A process that starts while the database is away, or loses it on the way, waits for it.
 * @throws Error when the database is there and something else is wrong, such as the password
 */
async function connect(options: PersistenceOptions): Promise<DataSource> {
  const logger = new Logger('Persistence');
  let told = '';
  for (;;) {
    try {
      return await connectOnce(options, (message) => logger.log(message));
    } catch (error) {
      if (!isAway(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told) logger.warn(`Waiting for the database: ${reason}`);
      told = reason;
      await sleep(RETRY_MS);
    }
  }
}

async function connectOnce(
  { connection, migrate: mayMigrate }: PersistenceOptions,
  note: (message: string) => void,
): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(connection)).initialize();
  try {
    if (mayMigrate) await migrate(dataSource);
    else await waitForSchema(dataSource, note);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
