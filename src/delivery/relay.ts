import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DeliveryRepository, type DeliveryChunk } from '../persistence/delivery/delivery.repository.js';
import { Transactions } from '../persistence/database/transactions.js';
import { DELIVERY_QUEUE, type DeliveryQueue } from './delivery-queue.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';

/** Wait after a sweep that found something, and the longest wait after sweeps that found nothing. */
const BUSY_MS = 100;
const IDLE_MS = 1_000;
/** The wait grows by this factor: from BUSY_MS to IDLE_MS in about twenty sweeps. */
const WAIT_GROWTH = 1.12;
/** The shortest pause between two sweeps, so that several nudges lead to one larger sweep. */
const MIN_PAUSE_MS = 5;
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 5_000;

/** Polls the database for due deliveries, leases them in chunks and publishes the chunks to the queue. */
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

  /** Starts the next sweep immediately, because there may be something to claim. */
  nudge(): void {
    this.nudged = true;
    this.wake();
  }

  /** Resolves when the current sweep, if any, has ended. */
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
      // At least as long as the sweep took, so that sweeps over many subscriptions use half the time at most.
      await sleep(Math.max(MIN_PAUSE_MS, performance.now() - beganAt));
      await this.pause(waitMs);
    }
  }

  /** @returns milliseconds to wait before the next sweep */
  private async sweepSafely(): Promise<number> {
    try {
      const chunks = await this.sweep();
      if (this.backoffMs > 0) this.logger.log('Due deliveries are claimed and published again.');
      this.backoffMs = 0;
      // After a full chunk more deliveries are probably due.
      if (chunks.some(({ deliveryIds }) => deliveryIds.length === this.settings.chunkSize)) return 0;
      this.waitMs = chunks.length > 0 ? BUSY_MS : Math.min(this.waitMs * WAIT_GROWTH, IDLE_MS);
      return this.waitMs;
    } catch (error) {
      this.backoffMs = Math.min(Math.max(this.backoffMs * 2, FIRST_BACKOFF_MS), MAX_BACKOFF_MS);
      this.logger.warn(
        `Due deliveries could not be claimed or published, retrying in ${this.backoffMs} ms: ${String(error)}`,
      );
      return this.backoffMs;
    }
  }

  /** Reads the backlog of the queue first, so that no more is claimed than the queue can accept. */
  private async sweep(): Promise<DeliveryChunk[]> {
    const chunks = this.settings.slots - (await this.queue.backlog());
    if (chunks <= 0) return [];
    const limits = { ...this.settings, chunks, leaseMs: this.settings.claimLeaseMs };
    const claimed = await this.transactions.run((tx) => this.deliveries.claim(tx, limits));
    if (claimed.length > 0) await this.publish(claimed);
    return claimed;
  }

  private async publish(chunks: DeliveryChunk[]): Promise<void> {
    try {
      await this.queue.publish(chunks);
    } catch (error) {
      await this.deliveries.revokeLeases(chunks);
      throw error;
    }
  }

  /** A nudge ends the pause early, except during a back-off after a failure. */
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
