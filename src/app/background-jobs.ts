import {
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type Provider,
  type Type,
} from '@nestjs/common';
import { JournalRetention } from '../auth/journal/journal-retention.js';
import { RefusalLog } from '../auth/journal/refusal-log.js';
import type { BackgroundLoop } from '../common/background-loop.js';
import type { Config } from '../config/env.js';
import { ErasedResponses } from '../contacts/erasures/erased-responses.service.js';
import { ErasedOrders } from '../contacts/erasures/erased-orders.js';
import { ErasureWork } from '../contacts/erasures/erasure-work.js';
import { PersonalDataExpiry } from '../contacts/erasures/personal-data-expiry.js';
import { BlockedDeliveries } from '../delivery/blocked-deliveries.js';
import { DataLossAnnouncer } from '../delivery/data-loss-announcer.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { Relay } from '../delivery/relay.js';
import { Retention } from '../delivery/retention.js';
import { SubscriptionCleanup } from '../delivery/subscription-cleanup.js';
import { ProcessHeartbeat } from '../health/process-heartbeat.js';
import { IdempotencyCleaner } from '../idempotency/idempotency-cleaner.js';
import { StoredResponses } from '../idempotency/stored-responses.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DueSteps } from '../orders/steps/due-steps.js';
import { OrderReleaseService } from '../orders/unknown-references/order-release.service.js';
import { OrderReleases } from '../orders/unknown-references/order-releases.js';
import type { ProcessKind } from '../persistence/installation/process-values.js';
import { ContactsPersistenceModule } from '../persistence/contacts/contacts.persistence.module.js';
import { ErasuresPersistenceModule } from '../persistence/erasures/erasures.persistence.module.js';
import { JournalPersistenceModule } from '../persistence/journal/journal.repository.js';
import { OrdersPersistenceModule } from '../persistence/orders/orders.persistence.module.js';
import { ProcessRepository } from '../persistence/installation/process.repository.js';
import { UnknownItemsPersistenceModule } from '../persistence/unknown-items/unknown-reference.repository.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';
import { WorkPersistenceModule } from '../persistence/work/work.persistence.module.js';
import { WorkRunner } from '../work/work-runner.js';

interface Job {
  readonly loop: BackgroundLoop;
}

const API_JOBS: Type<Job>[] = [ProcessHeartbeat, IdempotencyCleaner, RefusalLog];
const WORKER_JOBS: Type<Job>[] = [
  Relay,
  SubscriptionCleanup,
  BlockedDeliveries,
  Retention,
  PersonalDataExpiry,
  DueSteps,
  OrderReleases,
  WorkRunner,
  DataLossAnnouncer,
  JournalRetention,
];

class BackgroundJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly jobs: Job[]) {}

  onApplicationBootstrap(): void {
    for (const { loop } of this.jobs) loop.start();
  }

  /** Runs before the same hook of DeliveryModule, because Nest ends a module before those that it imports. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map(({ loop }) => loop.stop()));
  }
}

/** All background loops. Without Redis there are no workers, so API processes run theirs too. */
@Module({})
export class BackgroundJobsModule {
  static ofApi(config: Config): DynamicModule {
    return config.redisUrl === null
      ? withWorkerJobs(config, 'single', API_JOBS)
      : {
          module: BackgroundJobsModule,
          imports: [InstallationPersistenceModule],
          providers: [heartbeat('api'), run(API_JOBS)],
        };
  }

  static ofWorker(config: Config): DynamicModule {
    return withWorkerJobs(config, 'worker', [ProcessHeartbeat]);
  }
}

function withWorkerJobs(config: Config, kind: ProcessKind, others: Type<Job>[]): DynamicModule {
  return {
    module: BackgroundJobsModule,
    imports: [
      DeliveryModule.register(config),
      OrdersModule,
      JobsModule,
      ContactsPersistenceModule,
      InstallationPersistenceModule,
      ErasuresPersistenceModule,
      WorkPersistenceModule,
      JournalPersistenceModule,
      OrdersPersistenceModule,
      UnknownItemsPersistenceModule,
    ],
    providers: [
      heartbeat(kind),
      ErasedOrders,
      StoredResponses,
      ErasedResponses,
      ErasureWork,
      PersonalDataExpiry,
      DueSteps,
      OrderReleaseService,
      OrderReleases,
      DataLossAnnouncer,
      JournalRetention,
      WorkRunner,
      run([...others, ...WORKER_JOBS]),
    ],
  };
}

const heartbeat = (kind: ProcessKind): Provider => ({
  provide: ProcessHeartbeat,
  inject: [ProcessRepository],
  useFactory: (processes: ProcessRepository) => new ProcessHeartbeat(kind, processes),
});

const run = (jobs: Type<Job>[]) => ({
  provide: BackgroundJobs,
  inject: jobs,
  useFactory: (...instances: Job[]) => new BackgroundJobs(instances),
});
