import { Global, Module, type Provider } from '@nestjs/common';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { ApplicationRepository } from './applications/application.repository.js';
import { CatalogueRepository } from './catalogue/catalogue.repository.js';
import { ContactChangeRepository } from './contacts/contact-change.repository.js';
import { ContactImportRepository } from './contacts/contact-import.repository.js';
import { ContactReconciliationRepository } from './contacts/contact-reconciliation.repository.js';
import { ContactReferenceRepository } from './contacts/contact-reference.repository.js';
import { ContactRepository } from './contacts/contact.repository.js';
import { ReconciledContactsRepository } from './contacts/reconciled-contacts.repository.js';
import { CredentialRepository } from './credentials/credential.repository.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { SubscriptionCleanupRepository } from './delivery/subscription-cleanup.repository.js';
import { ErasedContactRepository } from './erasures/erased-contact.repository.js';
import { ErasedDocumentsRepository } from './erasures/erased-documents.repository.js';
import { ErasedOrdersRepository } from './erasures/erased-orders.repository.js';
import { ErasureRepository } from './erasures/erasure.repository.js';
import { PersonalDataRepository } from './erasures/personal-data.repository.js';
import { EventFeedRepository } from './events/event-feed.repository.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { DataHistoryRepository } from './installation/data-history.repository.js';
import { InstallationRepository } from './installation/installation.repository.js';
import { ProcessRepository } from './installation/process.repository.js';
import { SealedRowsRepository } from './installation/sealed-rows.repository.js';
import { JournalRepository } from './journal/journal.repository.js';
import { RecordedResourceRepository } from './journal/recorded-resource.repository.js';
import { MonitoringRepository } from './monitoring/monitoring.repository.js';
import { SummaryRepository } from './monitoring/summary.repository.js';
import { ChangeRequestRepository } from './orders/change-request.repository.js';
import { DueOrdersRepository } from './orders/due-orders.repository.js';
import { OrderAnswerRepository } from './orders/order-answer.repository.js';
import { OrderChangeRepository } from './orders/order-change.repository.js';
import { OrderCreationRepository } from './orders/order-creation.repository.js';
import { OrderListRepository } from './orders/order-list.repository.js';
import { OrderRepository } from './orders/order.repository.js';
import { ReconciledOrdersRepository } from './orders/reconciled-orders.repository.js';
import { PaymentRepository } from './payments/payment.repository.js';
import { PersonRepository } from './people/person.repository.js';
import { RetentionRepository } from './retention/retention.repository.js';
import { UnknownReferenceRepository } from './unknown-items/unknown-reference.repository.js';
import { WaitingOrdersRepository } from './orders/waiting-orders.repository.js';
import { DeliveryLogRepository } from './webhooks/delivery-log.repository.js';
import { DeliverySearchRepository } from './webhooks/delivery-search.repository.js';
import { DeliveryStatisticsRepository } from './webhooks/delivery-statistics.repository.js';
import { ReplayRepository } from './webhooks/replay.repository.js';
import { WebhookKeyRepository } from './webhooks/webhook-key.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { JobFileRepository } from './work/job-file.repository.js';
import { JobRepository } from './work/job.repository.js';
import { WorkRepository } from './work/work.repository.js';

/**
 * The beginning of the names of the keys in Redis. They contain the id of the data history, because two installations, such as a
 * copy for tests beside its original, may use one Redis with the same prefix: each would take the chunks of the other.
 */
export const REDIS_KEYS = Symbol('REDIS_KEYS');

const redisKeys: Provider = {
  provide: REDIS_KEYS,
  inject: [CONFIG, DataHistoryRepository],
  useFactory: async ({ redisUrl, redisPrefix }: Config, histories: DataHistoryRepository) =>
    redisUrl === null ? redisPrefix : `${redisPrefix}:${(await histories.current()).id}`,
};

const PROVIDERS = [
  ApplicationRepository,
  CatalogueRepository,
  ContactChangeRepository,
  ContactImportRepository,
  ContactReconciliationRepository,
  ContactReferenceRepository,
  ContactRepository,
  ReconciledContactsRepository,
  CredentialRepository,
  DeliveryRepository,
  SubscriptionCleanupRepository,
  ErasedContactRepository,
  ErasedDocumentsRepository,
  ErasedOrdersRepository,
  ErasureRepository,
  PersonalDataRepository,
  EventFeedRepository,
  IdempotencyRepository,
  DataHistoryRepository,
  InstallationRepository,
  ProcessRepository,
  SealedRowsRepository,
  JournalRepository,
  RecordedResourceRepository,
  MonitoringRepository,
  SummaryRepository,
  ChangeRequestRepository,
  DueOrdersRepository,
  OrderAnswerRepository,
  OrderChangeRepository,
  OrderCreationRepository,
  OrderListRepository,
  OrderRepository,
  ReconciledOrdersRepository,
  PaymentRepository,
  PersonRepository,
  RetentionRepository,
  UnknownReferenceRepository,
  WaitingOrdersRepository,
  DeliveryLogRepository,
  DeliverySearchRepository,
  DeliveryStatisticsRepository,
  ReplayRepository,
  WebhookKeyRepository,
  WebhookRepository,
  JobFileRepository,
  JobRepository,
  WorkRepository,
  redisKeys,
];

/** All repositories, for every other module. */
@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class RepositoriesModule {}
