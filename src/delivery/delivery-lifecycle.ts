import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { ChunkProcessor } from './chunk-processor.js';
import { DELIVERY_QUEUE, type DeliveryQueue } from './queue/delivery-queue.js';
import { Recorder } from './recorder.js';
import { Relay } from './relay.js';
import { SignedSender } from './sending/signed-sender.js';

/** Starts the processing of chunks, and ends it when no more are claimed, before the database connection is closed. */
@Injectable()
export class DeliveryLifecycle implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
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
