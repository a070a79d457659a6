import { performance } from 'node:perf_hooks';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop, pause } from '../common/background-loop.js';
import { CLAIM_PARTS } from '../persistence/delivery/claim.statements.js';
import {
  DeliveryRepository,
  type Claim,
  type DeliveryChunk,
} from '../persistence/delivery/delivery.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { ClaimMarks } from './claim-marks.js';
import { DeliveryMetrics, type SweepOutcome } from './delivery-metrics.js';
import { DELIVERY_QUEUE, type DeliveryQueue } from './queue/delivery-queue.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './queue/delivery-settings.js';

/** Wait after a sweep that found something, and the longest wait after sweeps that found nothing. */
const BUSY_MS = 100;
const IDLE_MS = 1_000;
/** Wait after a sweep that claimed nothing because more than half of what the queue accepts is waiting in it. */
const FULL_MS = 20;
/** The wait grows by this factor: from BUSY_MS to IDLE_MS in about twenty sweeps. */
const WAIT_GROWTH = 1.12;
/** The shortest pause between two sweeps, so that several nudges lead to one larger sweep. */
const MIN_PAUSE_MS = 5;
/** The longest one: a sweep that took longer has waited for a database or queue that did not respond. */
const MAX_PAUSE_MS = 500;
/** Parts that a claim leaves to other processes after one that leased as many chunks as the queue accepted. */
const LEFT_PARTS = CLAIM_PARTS / 2;
const FIRST_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 5_000;

interface Sweep {
  outcome: SweepOutcome;
  /** True when the next one should begin at once. */
  hasMore: boolean;
}

/** Polls the database for due deliveries, leases them in chunks and publishes the chunks to the queue. */
@Injectable()
export class Relay implements OnApplicationBootstrap {
  readonly loop = new BackgroundLoop('Relay', (signal) => this.round(signal));
  private readonly logger = new Logger('Relay');
  private readonly marks: ClaimMarks;
  private waitMs = BUSY_MS;
  /** The part with which the next claim begins: first a random one, then the next one, so that each is searched as often. */
  private firstPart = Math.floor(Math.random() * CLAIM_PARTS);
  /** True when the last claim leased as many chunks as the queue accepted: there is enough due for several processes. */
  private hasBacklog = false;
  private backoffMs = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryRepository,
    @Inject(DELIVERY_QUEUE) private readonly queue: DeliveryQueue,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.marks = new ClaimMarks(deliveries);
  }

  onApplicationBootstrap(): void {
    this.transactions.onCommittedEvents(() => this.nudge());
    this.queue.listen(() => this.nudge());
  }

  /** Starts the next sweep at once, because there may be something to claim; after a failure at the end of the back-off. */
  nudge(): void {
    this.loop.wake();
  }

  /** @returns milliseconds until there may be more to claim */
  async round(signal: AbortSignal): Promise<number> {
    const beganAt = performance.now();
    const waitMs = await this.sweepSafely();
    if (this.backoffMs > 0) {
      await pause(this.backoffMs, signal);
      return 0;
    }
    await pause(pauseAfterSweep(performance.now() - beganAt), signal);
    return waitMs;
  }

  /** @returns milliseconds to wait before the next sweep */
  private async sweepSafely(): Promise<number> {
    const beganAt = performance.now();
    const seconds = (): number => (performance.now() - beganAt) / 1_000;
    try {
      const sweep = await this.sweep();
      this.metrics.countSweep(sweep.outcome, seconds());
      this.backoffMs = 0;
      return this.waitAfter(sweep);
    } catch (error) {
      this.metrics.countSweep('failed', seconds());
      this.backoffMs = Math.min(Math.max(this.backoffMs * 2, FIRST_BACKOFF_MS), MAX_BACKOFF_MS);
      const message = `Due deliveries could not be claimed or published, retrying in ${this.backoffMs} ms.`;
      this.logger.warn({ message, err: error });
      return 0;
    }
  }

  private waitAfter({ outcome, hasMore }: Sweep): number {
    if (hasMore) return 0;
    if (outcome === 'full') return FULL_MS;
    this.waitMs = outcome === 'nothing' ? Math.min(this.waitMs * WAIT_GROWTH, IDLE_MS) : BUSY_MS;
    return this.waitMs;
  }

  /**
   * Reads the backlog of the queue first, so that no more is claimed than the queue can accept, and nothing while more than
   * half of that is waiting: few claims of many chunks cost less than many of few.
   */
  private async sweep(): Promise<Sweep> {
    const chunks = this.settings.slots - (await this.backlog());
    if (chunks < this.settings.slots / 2) return { outcome: 'full', hasMore: false };
    const limits = { ...this.settings, chunks, leaseMs: this.settings.claimLeaseMs };
    const start = await this.marks.start();
    const beganAt = performance.now();
    const parts = { first: this.firstPart, most: this.hasBacklog ? CLAIM_PARTS - LEFT_PARTS : CLAIM_PARTS };
    const claimed = await this.transactions.run((tx) => this.deliveries.claim(tx, limits, start, parts));
    this.marks.observe(claimed, performance.now() - beganAt);
    if (claimed.chunks.length > 0) await this.publish(claimed.chunks);
    const leftParts = this.hasBacklog;
    this.hasBacklog = claimed.chunks.length >= chunks;
    this.firstPart = ((claimed.parts.at(-1) ?? this.firstPart) + 1) % CLAIM_PARTS;
    return {
      outcome: outcomeOf(claimed),
      hasMore: leftParts || this.hasBacklog || this.isFollowedByMore(claimed),
    };
  }

  /** After a full chunk more deliveries are probably due, and behind those that were held back there may be others. */
  private isFollowedByMore({ chunks, hasBlocked }: Claim): boolean {
    return hasBlocked || chunks.some(({ deliveryIds }) => deliveryIds.length === this.settings.chunkSize);
  }

  private async backlog(): Promise<number> {
    const backlog = await this.queue.backlog().catch((error: unknown) => {
      this.metrics.setWaitingChunks(NaN);
      throw error;
    });
    this.metrics.setWaitingChunks(backlog);
    return backlog;
  }

  private async publish(chunks: DeliveryChunk[]): Promise<void> {
    try {
      await this.queue.publish(chunks);
    } catch (error) {
      await this.deliveries.revokeLeases(chunks);
      throw error;
    }
  }
}

function outcomeOf({ chunks, parts }: Claim): SweepOutcome {
  if (chunks.length > 0) return 'claimed';
  return parts.length > 0 ? 'nothing' : 'locked';
}

/** The pause is as long as the sweep took, so that sweeps over many subscriptions use half the time at most. */
const pauseAfterSweep = (sweepMs: number): number => Math.min(Math.max(MIN_PAUSE_MS, sweepMs), MAX_PAUSE_MS);
