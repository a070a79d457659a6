import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  DeliveryRepository,
  type DeliveryChunk,
  type DueDelivery,
} from '../persistence/delivery/delivery.repository.js';
import { MicroBatcher } from '../platform/postgres/pool/micro-batcher.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './queue/delivery-settings.js';
import { Recorder } from './recorder.js';
import { decide, decidePing, type Decision } from './sending/retry-policy.js';
import { SignedSender } from './sending/signed-sender.js';

/** Pause before a chunk opens one more concurrent request. */
const NEXT_SENDER_MS = 5;

/** While chunks are loaded with two statements, further ones wait, and one statement loads up to 20 of them. */
const LOADS = { maxConcurrentBatches: 2, maxBatchSize: 20, maxConcurrentSingles: 2 };

/** The state of one chunk, shared by its senders, each of which makes one attempt at a time. */
interface ChunkWork {
  webhookId: number;
  leaseToken: string;
  /** Deliveries still to be attempted, in this order. */
  remaining: DueDelivery[];
  /** Ids of the deliveries without an attempt: released at the end. */
  unattempted: Set<number>;
  /** Further attempts may begin until performance.now() reaches this. */
  beginUntil: number;
  /** Milliseconds since 1970 by the clock of the database. */
  now: () => number;
  recorded: Promise<void>[];
}

/** Makes the attempts of a chunk and has each of them recorded. */
@Injectable()
export class ChunkProcessor {
  private readonly logger = new Logger('Delivery');
  private readonly loads: MicroBatcher<DeliveryChunk, DueDelivery[]>;
  private stopping = false;

  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly sender: SignedSender,
    private readonly recorder: Recorder,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {
    const { workLeaseMs, chunkBytes, claimLeaseMs } = settings;
    this.loads = new MicroBatcher(
      (chunks) => deliveries.renewAndLoad(chunks, workLeaseMs, chunkBytes),
      ({ webhookId }) => webhookId,
      // Later the lease has expired.
      { ...LOADS, maxWaitMs: claimLeaseMs },
    );
  }

  /** Resolves when all attempts are recorded. Never rejects: after a failure the lease expires and others can claim. */
  async process(chunk: DeliveryChunk): Promise<void> {
    try {
      await this.attemptAll(await this.renewAndLoad(chunk));
    } catch (error) {
      const message = `A chunk of webhook ${chunk.webhookId} failed; its deliveries are claimed again when its lease expires.`;
      this.logger.warn({ message, err: error });
    }
  }

  /** From now on no further attempt is begun. */
  stop(): void {
    this.stopping = true;
  }

  private async renewAndLoad(chunk: DeliveryChunk): Promise<ChunkWork> {
    const startedAt = performance.now();
    const remaining = await this.loads.add(chunk);
    const readAt = performance.now();
    const databaseMs = remaining[0]?.nowMs ?? 0;
    return {
      webhookId: chunk.webhookId,
      leaseToken: chunk.leaseToken,
      remaining,
      unattempted: new Set(chunk.deliveryIds),
      beginUntil: startedAt + this.settings.beginWithinMs,
      now: () => databaseMs + performance.now() - readAt,
      recorded: [],
    };
  }

  private async attemptAll(work: ChunkWork): Promise<void> {
    await this.runSenders(work);
    if (work.unattempted.size > 0) {
      const { leaseToken, unattempted } = work;
      await this.deliveries.returnDeliveries({
        leaseToken,
        deliveryIds: [...unattempted],
      });
    }
    await Promise.all(work.recorded);
  }

  /** Adds senders gradually: a chunk of a fast receiver is done before many connections are open. */
  private async runSenders(work: ChunkWork): Promise<void> {
    const senders = [this.runSender(work)];
    while (senders.length < this.settings.requestsPerChunk && this.hasNext(work)) {
      await sleep(NEXT_SENDER_MS);
      senders.push(this.runSender(work));
    }
    await Promise.all(senders);
  }

  private async runSender(work: ChunkWork): Promise<void> {
    while (this.hasNext(work)) {
      const delivery = work.remaining.shift()!;
      work.unattempted.delete(delivery.id);
      await this.attempt(delivery, delivery.payload!, work);
    }
  }

  private hasNext(work: ChunkWork): boolean {
    // Deliveries whose payload was not loaded come last.
    return !this.stopping && performance.now() < work.beginUntil && work.remaining[0]?.payload != null;
  }

  private async attempt(delivery: DueDelivery, payload: string, work: ChunkWork): Promise<void> {
    const beganAt = performance.now();
    const now = work.now();
    const exchange = await this.sender.send(delivery, payload, now);
    const { retrySchedule } = this.settings;
    const decision =
      delivery.kind === 'event'
        ? decide(exchange.outcome, delivery.attemptOfRound, retrySchedule, Math.random, work.now())
        : decidePing(exchange.outcome);
    if (stopsSending(decision)) work.beginUntil = 0;
    work.recorded.push(
      this.recorder.record({
        deliveryId: delivery.id,
        kind: delivery.kind,
        webhookId: work.webhookId,
        leaseToken: work.leaseToken,
        ordered: delivery.ordered,
        beganAt,
        firstAttemptDelayMs: delivery.waitingSinceMs === null ? null : now - delivery.waitingSinceMs,
        durationMs: exchange.durationMs,
        status: exchange.status,
        response: exchange.responseBody,
        ...recordedFields(decision),
      }),
    );
  }
}

const stopsSending = (decision: Decision): boolean =>
  ('pauseMs' in decision && decision.pauseMs !== undefined) || 'disableSubscription' in decision;

function recordedFields(decision: Decision) {
  const delivered = decision.state === 'delivered';
  return {
    state: decision.state === 'retry' ? ('waiting' as const) : decision.state,
    reason: delivered ? 'delivered' : decision.reason,
    delayMs: decision.state === 'retry' ? decision.delayMs : null,
    pauseMs: delivered ? null : (decision.pauseMs ?? null),
    disableSubscription: decision.state === 'exhausted' && decision.disableSubscription === true,
  };
}
