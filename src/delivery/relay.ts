import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DeliveryRepository, type DeliveryChunk } from '../persistence/repositories/delivery.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { DELIVERY_QUEUE, type DeliveryQueue } from './delivery-queue.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

const BUSY_MS = 100;
const IDLE_MS = 1_000;
/** From busy to idle in about twenty sweeps. */
const SLOWING = 1.12;
/** Between two sweeps in any case, so that nudges that come together bring one larger sweep. */
const GAP_MS = 5;
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 5_000;

/** Sweeps the database for deliveries that are due, leases them in chunks, and publishes the chunks. */
@Injectable()
export class Relay {
  private readonly logger = new Logger('Relay');
  private running: Promise<void> | null = null;
  private stopping = false;
  private nudged = false;
  private wake: () => void = () => undefined;
  private waitMs = BUSY_MS;
  private backoffMs = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryRepository,
    @Inject(DELIVERY_QUEUE) private readonly queue: DeliveryQueue,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  start(): void {
    this.transactions.onCommittedEvents(() => this.nudge());
    this.running = this.run();
  }

  /** There may be something to claim: sweeps at once instead of later. */
  nudge(): void {
    this.nudged = true;
    this.wake();
  }

  /** Resolves when the sweep under way, if any, is over. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.nudged = false;
      const beganAt = performance.now();
      const waitMs = await this.sweepSafely();
      // As long as it took, so that sweeping through very many subscriptions is never all the database does.
      await sleep(Math.max(GAP_MS, performance.now() - beganAt));
      await this.pause(waitMs);
    }
  }

  /** @returns milliseconds to wait before the next sweep */
  private async sweepSafely(): Promise<number> {
    try {
      const chunks = await this.sweep();
      if (this.backoffMs > 0) this.logger.log('Deliveries go on.');
      this.backoffMs = 0;
      // A full chunk means that more is waiting.
      if (chunks.some(({ deliveryIds }) => deliveryIds.length === this.settings.chunkSize)) return 0;
      this.waitMs = chunks.length > 0 ? BUSY_MS : Math.min(this.waitMs * SLOWING, IDLE_MS);
      return this.waitMs;
    } catch (error) {
      this.backoffMs = Math.min(Math.max(this.backoffMs * 2, FIRST_BACKOFF_MS), MAX_BACKOFF_MS);
      this.logger.warn(`Deliveries have to wait; trying again in ${this.backoffMs} ms. ${String(error)}`);
      return this.backoffMs;
    }
  }

  /** The queue is asked first: what it cannot carry is not claimed. */
  private async sweep(): Promise<DeliveryChunk[]> {
    const { slots, chunksPerSubscription, failingChunks, chunkSize, claimLeaseMs: leaseMs } = this.settings;
    const chunks = slots - (await this.queue.backlog());
    if (chunks <= 0) return [];
    const limits = { chunks, chunksPerSubscription, failingChunks, chunkSize, leaseMs };
    const claimed = await this.transactions.run((tx) => this.deliveries.claim(tx, limits));
    if (claimed.length > 0) await this.publish(claimed);
    return claimed;
  }

  private async publish(chunks: DeliveryChunk[]): Promise<void> {
    try {
      await this.queue.publish(chunks);
    } catch (error) {
      await this.deliveries.callOff(this.transactions.autocommit, chunks);
      throw error;
    }
  }

  /** A nudge ends it, but not while something is wrong. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const mayEnd = () => this.stopping || (this.nudged && this.backoffMs === 0);
      if (mayEnd()) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        if (!mayEnd()) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
