import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import type { DeliveryChunk } from '../persistence/repositories/delivery.repository.js';
import { evictionFault } from '../redis/redis-options.js';
import { CONSUMER, PRODUCER } from './bull-queues.js';
import { UnsafeQueueError, type ChunkHandler, type DeliveryQueue } from './delivery-queue.js';
import { subscribeToNudges } from './nudge.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

type Redis = Queue['client'];

/** How long a start waits for Redis before it goes on without. */
const PATIENCE_MS = 3_000;
/** How long Bull may take to close when all its work is done. */
const CLOSE_MS = 2_000;
/** Each slot of a worker reports that Redis is away; one report is enough. */
const QUIET_MS = 5_000;

/** Carries chunks through Redis, from any worker to any worker. */
@Injectable()
export class BullDeliveryQueue implements DeliveryQueue {
  private readonly logger = new Logger('Queue');
  private readonly running = new Set<Promise<void>>();
  private nudges: Redis | null = null;
  private safe = false;
  private closing = false;
  private quietUntil = 0;

  constructor(
    @InjectQueue(PRODUCER) private readonly producer: Queue<DeliveryChunk>,
    @InjectQueue(CONSUMER) private readonly consumer: Queue<DeliveryChunk>,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {
    for (const queue of [producer, consumer]) {
      queue.on('error', (error) => this.report(error));
      // Nest would close them once more, without a limit.
      Object.assign(queue, { onApplicationShutdown: () => undefined });
      // The name of a connection is worth no rejection that nobody handles, when Redis disappears meanwhile.
      Object.assign(queue, { setWorkerName: () => Promise.resolve() });
    }
    // It may be another Redis, or one with other settings, that is there afterwards.
    producer.client.on('close', () => (this.safe = false));
  }

  async backlog(): Promise<number> {
    await this.assertSafe();
    return this.producer.getWaitingCount();
  }

  async publish(chunks: DeliveryChunk[]): Promise<void> {
    const jobs = chunks.map((chunk) => ({ data: chunk, opts: { jobId: chunk.leaseToken } }));
    const added = await this.producer.addBulk(jobs);
    // The answer to a whole transaction tells of the failure of one command by leaving its result out.
    const missing = added.filter(({ id }) => typeof id !== 'string').length;
    if (missing > 0) throw new Error(`Redis did not take ${missing} of ${chunks.length} jobs.`);
  }

  async process(handler: ChunkHandler): Promise<void> {
    const reached = whenReady(this.producer.client).then(() => this.assertSafe());
    const outcome = await Promise.race([
      reached.catch(asError),
      sleep(PATIENCE_MS, new Error('no answer'), { ref: false }),
    ]);
    if (outcome instanceof UnsafeQueueError) throw outcome;
    if (outcome instanceof Error) this.logger.warn(`Redis cannot be reached: ${outcome.message}.`);
    this.consume(handler);
  }

  listen(nudged: () => void): void {
    this.nudges = subscribeToNudges(this.producer, nudged);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.nudges?.disconnect();
    if (this.running.size > 0) {
      // Interrupts the wait for a job; the connection that is opened anew for it may be refused.
      this.consumer.pause(true, true).catch(() => undefined);
      await Promise.all(this.running);
    }
    // Told not to wait for jobs: it would wait for Redis to hear of their end, without a limit.
    const closed = Promise.all([this.consumer.close(true), this.producer.close()]);
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })]);
    for (const client of [...this.consumer.clients, ...this.producer.clients]) {
      if (client.status !== 'end') client.disconnect();
    }
  }

  private consume(handler: ChunkHandler): void {
    this.consumer
      .process(this.settings.slots, (job) => this.track(handler(job.data)))
      .catch((error: unknown) => this.report(asError(error)));
  }

  /** Bull's own end of a job waits for Redis; ours does not. */
  private async track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    try {
      await work;
    } finally {
      this.running.delete(work);
    }
  }

  /** @throws UnsafeQueueError when Redis may throw jobs away to make room */
  private async assertSafe(): Promise<void> {
    if (this.safe) return;
    const fault = evictionFault(await this.producer.client.info('memory'));
    if (fault !== null) throw new UnsafeQueueError(fault);
    this.safe = true;
  }

  private report(error: Error): void {
    if (this.closing || Date.now() < this.quietUntil) return;
    this.quietUntil = Date.now() + QUIET_MS;
    this.logger.warn(`Redis: ${error.message}`);
  }
}

function whenReady(client: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (client.status === 'ready') resolve();
    else client.once('ready', () => resolve());
  });
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
