import { Injectable, Logger } from '@nestjs/common';
import { pause } from '../../common/background-loop.js';
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
const BEGINNING = { count: 0, batchSize: MIN_BATCH_SIZE };

/** Releasing the orders of one reference in this process. */
interface Release {
  reference: ReleasableReference;
  count: number;
  /** The number of orders that are released together next. */
  batchSize: number;
}

/**
 * Releases orders whose unknown references are known by now, in small batches. A search finds orders that wait in the database
 * although their reference is known, so another process continues after a crash, and an order that was taken while its reference
 * was bound is found as well.
 */
@Injectable()
export class OrderReleases {
  private readonly logger = new Logger('OrderReleases');
  /** By the id of the reference. */
  private readonly open = new Map<number, Release>();
  private nextSearchAt = 0;

  constructor(
    private readonly waiting: WaitingOrdersRepository,
    private readonly service: OrderReleaseService,
  ) {}

  /** @returns the ids of the references for which orders can be released */
  async find(): Promise<number[]> {
    const start = performance.now();
    if (start >= this.nextSearchAt) {
      this.nextSearchAt = start + IDLE_MS;
      for (const reference of await this.waiting.releasable())
        this.open.set(reference.id, { ...BEGINNING, ...this.open.get(reference.id), reference });
      const end = performance.now();
      this.nextSearchAt = end + Math.min(Math.max(IDLE_MS, (end - start) / SEARCH_SHARE), MAX_IDLE_MS);
    }
    return [...this.open.keys()];
  }

  /**
   * Releases the next orders of a reference, and pauses. Orders that are locked by others are released after a later search.
   * @param after the order that was looked at last
   * @returns the order that was looked at last; null when no other order is left
   */
  async advance(id: number, after: number, signal: AbortSignal): Promise<number | null> {
    const { reference, count, batchSize } = this.open.get(id)!;
    const start = performance.now();
    const batch = await this.service.releaseNext(reference, { after, limit: batchSize });
    if (batch === null) {
      this.open.delete(id);
      if (count > 0) this.logger.log(`Processed ${count} orders that waited for unknown reference ${id}.`);
      return null;
    }
    const perOrder = (performance.now() - start) / batch.count;
    this.open.set(id, { reference, count: count + batch.count, batchSize: batchSizeFor(perOrder) });
    await pause(perOrder * ORDERS_PER_PAUSE, signal);
    return batch.lastId;
  }
}

const batchSizeFor = (perOrderMs: number): number =>
  Math.max(MIN_BATCH_SIZE, Math.min(Math.floor(BATCH_MS / perOrderMs), MAX_BATCH_SIZE));
