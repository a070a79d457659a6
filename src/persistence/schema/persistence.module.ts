import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDataSource } from './data-source.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { isTemporarilyUnavailable } from '../../platform/postgres/database-error.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';
import { DatabaseStatus } from './database-status.js';
import { migrate, migrateDatabase, requireSchema, waitForSchema } from './migrate.js';
import { ApplicationRepository } from '../applications/application.repository.js';
import { JobRepository } from '../jobs/job.repository.js';
import { JobFileRepository } from '../jobs/job-file.repository.js';
import { JobWorkRepository } from '../jobs/job-work.repository.js';
import { ProcessRepository } from '../processes/process.repository.js';
import { MonitoringRepository } from '../monitoring/monitoring.repository.js';
import { ContactCandidateRepository } from '../contacts/contact-candidate.repository.js';
import { ContactChangeRepository } from '../contacts/contact-change.repository.js';
import { ContactReconciliationRepository } from '../contacts/contact-reconciliation.repository.js';
import { ContactReferenceRepository } from '../contacts/contact-reference.repository.js';
import { ContactImportRepository } from '../contacts/contact-import.repository.js';
import { ReconciledContactsRepository } from '../contacts/reconciled-contacts.repository.js';
import { ContactRepository } from '../contacts/contact.repository.js';
import { DataHistoryRepository } from '../data-history/data-history.repository.js';
import { redisKeys } from '../data-history/redis-keys.js';
import { ErasedContactRepository } from '../erasures/erased-contact.repository.js';
import { ErasedDocumentsRepository } from '../erasures/erased-documents.repository.js';
import { ErasedOrdersRepository } from '../erasures/erased-orders.repository.js';
import { ErasureRepository } from '../erasures/erasure.repository.js';
import { PersonalDataRepository } from '../erasures/personal-data.repository.js';
import { EventFeedRepository } from '../events/event-feed.repository.js';
import { RestoredEventsRepository } from '../events/restored-events.repository.js';
import { IdempotencyRepository } from '../idempotency/idempotency.repository.js';
import { SubscriptionCleanupRepository } from '../delivery/subscription-cleanup.repository.js';
import { OrderChangeRepository } from '../orders/order-change.repository.js';
import { OrderCreationRepository } from '../orders/order-creation.repository.js';
import { OrderComparisonRepository } from '../orders/order-comparison.repository.js';
import { ChangeRequestRepository } from '../orders/change-request.repository.js';
import { OrderAnswerRepository } from '../orders/order-answer.repository.js';
import { DueOrdersRepository } from '../orders/due-orders.repository.js';
import { OrderListRepository } from '../orders/order-list.repository.js';
import { ReconciledOrdersRepository } from '../orders/reconciled-orders.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import { CatalogueImportRepository } from '../catalogue/catalogue-import.repository.js';
import { PackagingReferenceRepository } from '../catalogue/packaging-reference.repository.js';
import { PackagingRepository } from '../catalogue/packaging.repository.js';
import { PersonRepository } from '../people/person.repository.js';
import { CredentialRepository } from '../credentials/credential.repository.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { DeliveryLogRepository } from '../webhooks/delivery-log.repository.js';
import { DeliveryStatisticsRepository } from '../webhooks/delivery-statistics.repository.js';
import { DeliverySearchRepository } from '../webhooks/delivery-search.repository.js';
import { DeliveryRepository } from '../delivery/delivery.repository.js';
import { UnknownReferenceRepository } from '../unknown-items/unknown-reference.repository.js';
import { WaitingOrdersRepository } from '../unknown-items/waiting-orders.repository.js';
import { ReplayRepository } from '../webhooks/replay.repository.js';
import { JournalRepository } from '../journal/journal.repository.js';
import { RecordedResourceRepository } from '../journal/recorded-resource.repository.js';
import { RetentionRepository } from '../retention/retention.repository.js';
import { SampleHistoryRepository } from '../sample-data/sample-history.repository.js';
import { SealedRowsRepository } from '../secrets/sealed-rows.repository.js';
import { ChecklistRepository } from '../installation/checklist.repository.js';
import { InstallationRepository } from '../installation/installation.repository.js';
import { SecretsCanaryRepository } from '../secrets/secrets-canary.repository.js';
import { ShippingRepository } from '../catalogue/shipping.repository.js';
import { SummaryRepository } from '../summary/summary.repository.js';
import { WebhookKeyRepository } from '../webhooks/webhook-key.repository.js';
import { TestEventRepository } from '../webhooks/test-event.repository.js';
import { WebhookPingRepository } from '../webhooks/webhook-ping.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { requireUsableServer } from './server-check.js';
import { Connections } from '../../platform/postgres/pool/connections.js';
import { ReadServer } from '../../platform/postgres/pool/read-server.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

const REPOSITORIES: Provider[] = [
  DeliveryLogRepository,
  DeliverySearchRepository,
  DeliveryStatisticsRepository,
  DeliveryRepository,
  ApplicationRepository,
  JobRepository,
  JobWorkRepository,
  JobFileRepository,
  ProcessRepository,
  CatalogueImportRepository,
  ContactCandidateRepository,
  ContactChangeRepository,
  ContactImportRepository,
  ContactReconciliationRepository,
  ContactRepository,
  ContactReferenceRepository,
  DataHistoryRepository,
  ErasedContactRepository,
  ErasedDocumentsRepository,
  ErasedOrdersRepository,
  ErasureRepository,
  EventFeedRepository,
  IdempotencyRepository,
  SubscriptionCleanupRepository,
  OrderChangeRepository,
  OrderComparisonRepository,
  OrderCreationRepository,
  ChangeRequestRepository,
  OrderAnswerRepository,
  DueOrdersRepository,
  OrderListRepository,
  MonitoringRepository,
  OrderRepository,
  PackagingReferenceRepository,
  PackagingRepository,
  PaymentRepository,
  PersonRepository,
  PersonalDataRepository,
  ReconciledContactsRepository,
  ReconciledOrdersRepository,
  ReplayRepository,
  JournalRepository,
  RecordedResourceRepository,
  RestoredEventsRepository,
  RetentionRepository,
  SampleHistoryRepository,
  SealedRowsRepository,
  ChecklistRepository,
  InstallationRepository,
  SecretsCanaryRepository,
  CredentialRepository,
  ShippingRepository,
  SummaryRepository,
  UnknownReferenceRepository,
  WaitingOrdersRepository,
  WebhookKeyRepository,
  TestEventRepository,
  WebhookPingRepository,
  WebhookRepository,
];

const RETRY_MS = 1_000;

interface PersistenceOptions {
  connection: Connection;
  /**
   * The treatment of pending migrations: this process runs them, or waits until another process has. A command waits for nothing,
   * also not for the database: `require` is an error.
   */
  schema: 'migrate' | 'wait' | 'require';
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
          // connect() retries where that helps; all other errors end the start at once, and are logged there.
          useFactory: () => ({ ...dataSourceOptions(options.connection), toRetry: () => false }),
          dataSourceFactory: () => connect(options),
        }),
      ],
      providers: [
        { provide: ReadServer, useValue: readServer(options.connection) },
        Connections,
        Transactions,
        DatabaseStatus,
        redisKeys,
        ...REPOSITORIES,
      ],
      exports: [Connections, Transactions, DatabaseStatus, redisKeys, ...REPOSITORIES],
    };
  }
}

function readServer({ readUrl: url, poolSize }: Connection): ReadServer {
  return new ReadServer(url === undefined ? null : () => openDataSource({ url, poolSize }));
}

/** Retries while the database is unavailable. */
async function connect(options: PersistenceOptions): Promise<DataSource> {
  const logger = new Logger('Persistence');
  for (;;) {
    try {
      return await connectOnce(options, (message) => logger.log(message));
    } catch (error) {
      if (options.schema === 'require' || !isWorthWaiting(error)) throw error;
      logger.warn({ message: 'Waiting for the database.', err: error });
      await sleep(RETRY_MS);
    }
  }
}

/** While a server fails over, it may be reached before it was promoted. */
function isWorthWaiting(error: unknown): boolean {
  if (!(error instanceof DatabaseFault)) return isTemporarilyUnavailable(error);
  const { code, cause } = error;
  return (
    code === 'database_not_ready' || (code === 'database_unreachable' && isTemporarilyUnavailable(cause))
  );
}

async function connectOnce(
  { connection, schema }: PersistenceOptions,
  log: (message: string) => void,
): Promise<DataSource> {
  const migratesElsewhere =
    schema === 'migrate' && (connection.migrationUrl !== undefined || connection.pooled);
  if (migratesElsewhere) await migrateDatabase(connection);
  const dataSource = await openDataSource(connection);
  try {
    if (schema !== 'require') await requireUsableServer(dataSource, connection);
    if (schema === 'migrate' && !migratesElsewhere) await migrate(dataSource);
    else if (schema === 'wait') await waitForSchema(dataSource, log);
    else await requireSchema(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
