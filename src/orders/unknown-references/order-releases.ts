import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop, pause } from '../../common/background-loop.js';
import {
  WaitingOrdersRepository,
  type ReleasableReference,
} from '../../persistence/orders/waiting-orders.repository.js';
import { OrderReleaseService } from './order-release.service.js';

const IDLE_MS = 1_000;
/** The search for released references takes about this share of the time, however many references are waited for. */
const SEARCH_SHARE = 0.02;
/** One slow search must not delay the next one by minutes. */
const MAX_IDLE_MS = 10_000;
/** The number of orders that are released together is chosen so that they take about so long; they are locked meanwhile. */
const BATCH_MS = 100;
/** Fewer would not take much less time: a batch has about ten statements, whatever its size. */
const MIN_BATCH_SIZE = 10;
const MAX_BATCH_SIZE = 50;
/**
 * A pause lasts as long as this many orders took in the batch before it. When the database is busy, an order takes longer, so
 * batches are smaller and pauses take a larger share of the time: from two sevenths to two thirds.
 */
const ORDERS_PER_PAUSE = 20;

/** The progress of releasing the orders of one reference in this process. */
interface Progress {
  /** The order that was looked at last. */
  lastId: number;
  count: number;
  /** The number of orders that are released together next. */
  batchSize: number;
}

const NO_PROGRESS: Progress = { lastId: 0, count: 0, batchSize: MIN_BATCH_SIZE };

/**
 * Releases orders whose unknown references are known by now, in small batches. Each round looks for orders that wait in the
 * database although their reference is known, so another process continues after a crash, and an order that was taken while its
 * reference was bound is found as well.
 */
@Injectable()
export class OrderReleases {
  readonly loop = new BackgroundLoop('OrderReleases', (signal) => this.round(signal));
  private readonly logger = new Logger('OrderReleases');
  /** By the id of the reference. */
  private unfinished = new Map<number, Progress>();

  constructor(
    private readonly waiting: WaitingOrdersRepository,
    private readonly release: OrderReleaseService,
  ) {}

  /**
   * Releases orders of each reference for the same time, so that none waits until those of another are all released.
   * @returns milliseconds until there may be more to do
   */
  private async round(signal: AbortSignal): Promise<number> {
    const start = performance.now();
    const references = await this.waiting.releasable();
    const searchMs = performance.now() - start;
    const milliseconds = Math.min(Math.max(IDLE_MS, searchMs / SEARCH_SHARE), MAX_IDLE_MS);
    const unfinished = new Map<number, Progress>();
    for (const reference of references) {
      const progress = await this.releaseFor(milliseconds, reference, signal);
      if (progress !== null) unfinished.set(reference.id, progress);
    }
    this.unfinished = unfinished;
    return unfinished.size > 0 ? 0 : milliseconds;
  }

  /**
   * Orders that are locked by others are released in a later round.
   * @returns null when no other order is left
   */
  private async releaseFor(
    milliseconds: number,
    reference: ReleasableReference,
    signal: AbortSignal,
  ): Promise<Progress | null> {
    const end = performance.now() + milliseconds;
    let progress = this.unfinished.get(reference.id) ?? NO_PROGRESS;
    while (!signal.aborted && performance.now() < end) {
      const start = performance.now();
      const { lastId: after, batchSize, count } = progress;
      const batch = await this.release.releaseNext(reference, { after, limit: batchSize });
      if (batch === null) {
        if (count > 0)
          this.logger.log(`Processed ${count} orders that waited for unknown reference ${reference.id}.`);
        return null;
      }
      const perOrder = (performance.now() - start) / batch.count;
      const { lastId } = batch;
      progress = { lastId, count: count + batch.count, batchSize: batchSizeFor(perOrder) };
      await pause(perOrder * ORDERS_PER_PAUSE, signal);
    }
    return progress;
  }
}

const batchSizeFor = (perOrderMs: number): number =>
  Math.max(MIN_BATCH_SIZE, Math.min(Math.floor(BATCH_MS / perOrderMs), MAX_BATCH_SIZE));
