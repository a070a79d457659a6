import {
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type Provider,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { BackgroundLoop } from '../common/background-loop.js';
import type { Config } from '../config/env.js';
import { ErasedResponses } from '../contacts/erasures/erased-responses.service.js';
import { ErasedOrders } from '../contacts/erasures/erased-orders.js';
import { ErasureWork } from '../contacts/erasures/erasure-work.js';
import { PersonalDataExpiry } from '../contacts/erasures/personal-data-expiry.js';
import { DataLossAnnouncer } from '../delivery/data-loss-announcer.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { Relay } from '../delivery/relay.js';
import { ProcessHeartbeat } from '../health/process-heartbeat.js';
import { StoredResponses } from '../idempotency/stored-response.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { DueSteps } from '../orders/steps/due-steps.js';
import { OrderReleaseService } from '../orders/unknown-references/order-release.service.js';
import { OrderReleases } from '../orders/unknown-references/order-releases.js';
import { ProcessRepository, type ProcessKind } from '../persistence/installation/process.repository.js';
import { ContactsPersistenceModule } from '../persistence/contacts/contacts.persistence.module.js';
import { ErasuresPersistenceModule } from '../persistence/erasures/erasures.persistence.module.js';
import { JournalPersistenceModule } from '../persistence/journal/journal.repository.js';
import { OrdersPersistenceModule } from '../persistence/orders/orders.persistence.module.js';
import { UnknownItemsPersistenceModule } from '../persistence/unknown-items/unknown-reference.repository.js';
import { InstallationPersistenceModule } from '../persistence/installation/installation.persistence.module.js';
import { WorkPersistenceModule } from '../persistence/work/work.persistence.module.js';
import { WorkRunner } from '../jobs/work-runner.js';
import { RetentionPersistenceModule } from '../persistence/retention/retention.repository.js';
import { Retention } from './retention.js';
import { Schedule } from './schedule.js';

/** What does work that was requested, in as many rounds as it needs. */
const WORK: Type<Pick<Relay, 'loop'>>[] = [Relay, WorkRunner];

class BackgroundJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly loops: BackgroundLoop[],
    private readonly heartbeat: ProcessHeartbeat,
  ) {}

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Runs before the same hook of DeliveryModule, because Nest ends a module before those that it imports. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await this.heartbeat.end();
  }
}

/** All background loops. Without Redis API processes run those of workers too, because there may be no worker. */
@Module({})
export class BackgroundJobsModule {
  static ofApi(config: Config): DynamicModule {
    return config.redisUrl === null
      ? withWork(config, 'single')
      : {
          module: BackgroundJobsModule,
          imports: [InstallationPersistenceModule],
          providers: running('api', []),
        };
  }

  static ofWorker(config: Config): DynamicModule {
    return withWork(config, 'worker');
  }
}

function withWork(config: Config, kind: ProcessKind): DynamicModule {
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
      RetentionPersistenceModule,
      UnknownItemsPersistenceModule,
    ],
    providers: [
      ErasedOrders,
      StoredResponses,
      ErasedResponses,
      ErasureWork,
      PersonalDataExpiry,
      DueSteps,
      OrderReleaseService,
      OrderReleases,
      DataLossAnnouncer,
      WorkRunner,
      Retention,
      ...running(kind, WORK),
    ],
  };
}

const running = (kind: ProcessKind, work: typeof WORK): Provider[] => [
  {
    provide: ProcessHeartbeat,
    inject: [ProcessRepository],
    useFactory: (processes: ProcessRepository) => new ProcessHeartbeat(kind, processes),
  },
  {
    provide: Schedule,
    inject: [ModuleRef],
    useFactory: (modules: ModuleRef) => new Schedule(kind, modules),
  },
  {
    provide: BackgroundJobs,
    inject: [Schedule, ProcessHeartbeat, ...work],
    useFactory: (schedule: Schedule, heartbeat: ProcessHeartbeat, ...jobs: Pick<Relay, 'loop'>[]) =>
      new BackgroundJobs([...schedule.loops.values(), ...jobs.map(({ loop }) => loop)], heartbeat),
  },
];
