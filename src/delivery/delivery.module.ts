import { packageVersion } from '../config/package-version.js';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { AddressPolicy } from '../common/network/address-policy.js';
import { SecretCipher } from '../common/secrets/secret-cipher.js';
import type { Config } from '../config/env.js';
import { BullDeliveryQueue } from './queue/bull-delivery-queue.js';
import { bullQueues } from './queue/bull-queues.js';
import { ChunkProcessor } from './chunk-processor.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DELIVERY_QUEUE, InProcessDeliveryQueue, type DeliveryQueue } from './queue/delivery-queue.js';
import { DELIVERY_SETTINGS, deliverySettings, type DeliverySettings } from './queue/delivery-settings.js';
import { HttpSender } from './sending/http-sender.js';
import { Recorder } from './recorder.js';
import { Relay } from './relay.js';
import { SignedSender } from './sending/signed-sender.js';
import { SubscriptionCleanup } from './subscription-cleanup.js';
import { DeliveryPersistenceModule } from '../persistence/delivery/delivery.persistence.module.js';
import { WebhooksPersistenceModule } from '../persistence/webhooks/webhooks.persistence.module.js';

/** Starts the processing of chunks, and ends it when no more are claimed, before the database connection is closed. */
@Injectable()
class DeliveryLifecycle implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly relay: Relay,
    @Inject(DELIVERY_QUEUE) private readonly queue: DeliveryQueue,
    private readonly processor: ChunkProcessor,
    private readonly recorder: Recorder,
    private readonly sender: SignedSender,
  ) {}

  /** Runs before the bootstrap hooks, which start the background loops: an unsafe queue keeps the application from starting. */
  async onModuleInit(): Promise<void> {
    try {
      await this.queue.check();
    } catch (error) {
      // Nest calls no shutdown hook when an application fails to start.
      await this.queue.close();
      throw error;
    }
  }

  onApplicationBootstrap(): void {
    this.queue.process(async (chunk) => {
      await this.processor.process(chunk);
      this.relay.nudge();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.processor.stop();
    await this.queue.close();
    await this.recorder.flush();
    await this.sender.close();
  }
}

const JOBS = [Relay, SubscriptionCleanup];

/** Sends webhooks: chunks go through Redis when it is configured, otherwise they stay within this process. */
@Module({})
export class DeliveryModule {
  static register(config: Config): DynamicModule {
    const settings = deliverySettings(config);
    return {
      module: DeliveryModule,
      imports: [
        DeliveryPersistenceModule,
        WebhooksPersistenceModule,
        ...(config.redisUrl === null ? [] : [bullQueues(config.redisUrl, config)]),
      ],
      providers: [
        { provide: DELIVERY_SETTINGS, useValue: settings },
        queueProvider(config, settings),
        {
          provide: SignedSender,
          useFactory: (cipher: SecretCipher) => newSender(config, cipher),
          inject: [SecretCipher],
        },
        DeliveryMetrics,
        Recorder,
        ChunkProcessor,
        DeliveryLifecycle,
        ...JOBS,
      ],
      exports: JOBS,
    };
  }
}

function queueProvider(config: Config, settings: DeliverySettings): Provider {
  return config.redisUrl === null
    ? { provide: DELIVERY_QUEUE, useFactory: () => new InProcessDeliveryQueue(settings.slots) }
    : { provide: DELIVERY_QUEUE, useClass: BullDeliveryQueue };
}

function newSender({ webhooks }: Config, cipher: SecretCipher): SignedSender {
  const policy = new AddressPolicy(webhooks.allowedNetworks);
  const userAgent = `OrderTakingService/${packageVersion()}`;
  const { timeoutMs, dnsServers } = webhooks;
  const sender = new HttpSender({ policy, userAgent, timeoutMs, dnsServers });
  return new SignedSender(sender, cipher);
}
