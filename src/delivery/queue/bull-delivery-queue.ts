import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import type { DeliveryChunk } from '../../persistence/delivery/delivery.repository.js';
import { RedisConnection } from '../../platform/redis/redis-connection.js';
import { asUnavailable, RedisUnavailable, textOf } from '../../platform/redis/redis-fault.js';
import { CONSUMER, PRODUCER, subscribeToNudges } from './bull-queues.js';
import type { ChunkHandler, DeliveryQueue } from './delivery-queue.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

type Redis = Queue['client'];

/** Bull may close its connections for this time after the last chunk. */
const CLOSE_TIMEOUT_MS = 2_000;

/** A queue in Redis (Bull): a chunk that one process publishes is processed by any worker. */
@Injectable()
export class BullDeliveryQueue implements DeliveryQueue {
  private readonly logger = new Logger('Queue');
  private readonly running = new Set<Promise<void>>();
  private nudges: Redis | null = null;
  private safe = false;
  private closing = false;

  constructor(
    @InjectQueue(PRODUCER) private readonly producer: Queue<DeliveryChunk>,
    @InjectQueue(CONSUMER) private readonly consumer: Queue<DeliveryChunk>,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
    private readonly redis: RedisConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    for (const queue of [producer, consumer]) {
      queue.on('error', (error) => this.report(error));
      // @nestjs/bull would close the queues a second time at shutdown, without a time limit.
      Object.assign(queue, { onApplicationShutdown: () => undefined });
      // Bull names its connections; when Redis disconnects meanwhile, that would be an unhandled rejection.
      Object.assign(queue, { setWorkerName: () => Promise.resolve() });
    }
    // After a reconnection it may be another Redis server or have other settings: check again.
    producer.client.on('close', () => (this.safe = false));
  }

  async backlog(): Promise<number> {
    await this.assertSafe();
    return this.producer.getWaitingCount().catch((error: unknown) => {
      throw asUnavailable(error);
    });
  }

  async publish(chunks: DeliveryChunk[]): Promise<void> {
    try {
      await this.add(chunks);
    } catch (error) {
      this.safe = false;
      // The primary may have become a replica, and the host name that of another server.
      this.producer.client.disconnect(true);
      throw asUnavailable(error);
    }
  }

  private async add(chunks: DeliveryChunk[]): Promise<void> {
    const jobs = chunks.map((chunk) => ({ data: chunk, opts: { jobId: chunk.leaseToken } }));
    const added = await this.producer.addBulk(jobs);
    // If one command of a Redis transaction fails, only its result is missing: count the results.
    const missing = added.filter(({ id }) => typeof id !== 'string').length;
    if (missing > 0)
      throw new Error(`Redis accepted only ${chunks.length - missing} of ${chunks.length} jobs.`);
  }

  async check(): Promise<void> {
    const { fault } = await this.redis.examine();
    if (fault?.isUnsuitable) {
      // Nest calls no shutdown hook of an application that does not start.
      this.redis.close();
      throw new Error(textOf(fault));
    }
    if (fault !== null)
      this.logger.warn({
        message: `Deliveries are waiting. ${fault.action}`,
        err: new RedisUnavailable(fault),
      });
  }

  process(handler: ChunkHandler): void {
    this.consumer
      .process(this.settings.slots, (job) => this.track(handler(job.data)))
      .catch((error: unknown) => this.report(error));
  }

  listen(nudged: () => void): void {
    this.nudges = subscribeToNudges(this.producer, this.config, nudged);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.nudges?.disconnect();
    if (this.running.size > 0) {
      // Interrupts the blocking wait for a job. Bull then reconnects, which may fail: ignored while closing.
      this.consumer.pause(true, true).catch(() => undefined);
      await Promise.all(this.running);
    }
    // `true`: do not wait for jobs. Bull would wait without a limit until Redis has confirmed their end.
    const closed = Promise.all([this.consumer.close(true), this.producer.close()]);
    await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const client of [...this.consumer.clients, ...this.producer.clients]) {
      if (client.status !== 'end') client.disconnect();
    }
  }

  /** Remembers running chunks, so that close() waits for them without waiting for Redis as Bull does. */
  private async track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }

  private async assertSafe(): Promise<void> {
    if (this.safe) return;
    const { fault } = await this.redis.examine();
    if (fault !== null) throw new RedisUnavailable(fault);
    this.safe = true;
  }

  private report(error: unknown): void {
    if (this.closing) return;
    this.logger.warn({
      message: 'The delivery queue in Redis reported an error.',
      err: asUnavailable(error),
    });
  }
}
