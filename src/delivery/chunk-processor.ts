import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  DeliveryRepository,
  type DeliveryChunk,
  type DueDelivery,
} from '../persistence/repositories/delivery.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.js';
import { Recorder } from './recorder.js';
import { decide, decidePing, type Decision } from './retry-policy.js';
import { SignedSender } from './signed-sender.js';

const NEXT_LANE_MS = 5;

/** The attempts of one chunk, shared by the lanes that make them one after the other. */
interface Work {
  webhookId: number;
  leaseToken: string;
  /** Taken from the front. */
  rest: DueDelivery[];
  /** The ids of those that no attempt was made at: they are given back in the end. */
  untried: Set<number>;
  /** performance.now() until which further attempts may begin. */
  beginUntil: number;
  /** Milliseconds since 1970 by the database's clock. */
  now: () => number;
  recorded: Promise<void>[];
}

/** Makes the attempts of a chunk, and sees to it that each is recorded. */
@Injectable()
export class ChunkProcessor {
  private readonly logger = new Logger('Delivery');
  private stopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveryRepository,
    private readonly sender: SignedSender,
    private readonly recorder: Recorder,
    @Inject(DELIVERY_SETTINGS) private readonly settings: DeliverySettings,
  ) {}

  /** Resolves when all attempts are recorded. Never rejects: what is not done comes back by its lease. */
  async process(chunk: DeliveryChunk): Promise<void> {
    try {
      await this.attemptAll(await this.takeUp(chunk));
    } catch (error) {
      this.logger.warn(`A chunk of webhook ${chunk.webhookId} has to wait for its lease: ${String(error)}`);
    }
  }

  /** Begins no further attempt. */
  stop(): void {
    this.stopping = true;
  }

  private async takeUp(chunk: DeliveryChunk): Promise<Work> {
    const { workLeaseMs, chunkBytes, beginWithinMs } = this.settings;
    const askedAt = performance.now();
    const rest = await this.deliveries.takeUp(this.transactions.autocommit, chunk, workLeaseMs, chunkBytes);
    const readAt = performance.now();
    const databaseMs = rest[0]?.nowMs ?? 0;
    return {
      webhookId: chunk.webhookId,
      leaseToken: chunk.leaseToken,
      rest,
      untried: new Set(chunk.deliveryIds),
      beginUntil: askedAt + beginWithinMs,
      now: () => databaseMs + performance.now() - readAt,
      recorded: [],
    };
  }

  private async attemptAll(work: Work): Promise<void> {
    await this.runLanes(work);
    if (work.untried.size > 0) {
      const { leaseToken, untried } = work;
      await this.deliveries.giveBack(this.transactions.autocommit, { leaseToken, deliveryIds: [...untried] });
    }
    await Promise.all(work.recorded);
  }

  /** A quick receiver is done with its chunk before many connections are open; a slow one gets them all. */
  private async runLanes(work: Work): Promise<void> {
    const lanes = [this.runLane(work)];
    while (lanes.length < this.settings.requestsPerChunk && this.hasNext(work)) {
      await sleep(NEXT_LANE_MS);
      lanes.push(this.runLane(work));
    }
    await Promise.all(lanes);
  }

  private async runLane(work: Work): Promise<void> {
    while (this.hasNext(work)) {
      const delivery = work.rest.shift()!;
      work.untried.delete(delivery.id);
      await this.attempt(delivery, delivery.payload!, work);
    }
  }

  private hasNext(work: Work): boolean {
    // Payloads that found no room are the last ones.
    return !this.stopping && performance.now() < work.beginUntil && work.rest[0]?.payload != null;
  }

  private async attempt(delivery: DueDelivery, payload: string, work: Work): Promise<void> {
    const beganAt = performance.now();
    const exchange = await this.sender.send(delivery, payload, work.now());
    const { retrySchedule } = this.settings;
    const decision =
      delivery.kind === 'event'
        ? decide(exchange.outcome, delivery.attemptOfRound, retrySchedule, Math.random, work.now())
        : decidePing(exchange.outcome);
    if (asksForQuiet(decision)) work.beginUntil = 0;
    if ('disableSubscription' in decision) {
      this.logger.warn(
        `The receiver of delivery ${delivery.id} answered 410: its subscription is not active now.`,
      );
    }
    work.recorded.push(
      this.recorder.record({
        deliveryId: delivery.id,
        webhookId: work.webhookId,
        leaseToken: work.leaseToken,
        beganAt,
        durationMs: exchange.durationMs,
        status: exchange.status,
        response: exchange.responseBody,
        ...consequences(decision),
      }),
    );
  }
}

const asksForQuiet = (decision: Decision): boolean =>
  ('pauseMs' in decision && decision.pauseMs !== undefined) || 'disableSubscription' in decision;

function consequences(decision: Decision) {
  const delivered = decision.state === 'delivered';
  return {
    state: decision.state === 'retry' ? ('waiting' as const) : decision.state,
    reason: delivered ? 'delivered' : decision.reason,
    delayMs: decision.state === 'retry' ? decision.delayMs : null,
    pauseMs: delivered ? null : (decision.pauseMs ?? null),
    disableSubscription: decision.state === 'exhausted' && decision.disableSubscription === true,
  };
}
