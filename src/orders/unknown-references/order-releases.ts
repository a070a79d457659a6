import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BackgroundLoop, pause } from '../../common/background-loop.js';
import {
  WaitingOrdersRepository,
  type ReleasableReference,
} from '../../persistence/orders/waiting-orders.repository.js';
import { OrderReleaseService } from './order-release.service.js';

const IDLE_MS = 1_000;
/** The search for released references takes at most this share of the time, however many references are waited for. */
const SEARCH_SHARE = 0.02;
/** Orders that are released between two pauses. */
const STEP_SIZE = 10;
/**
 * A pause is so many times as long as the step before it, so that a large backlog leaves the database to others, and more of
 * it when the database is busy.
 */
const PAUSE_PER_STEP = 0.5;

/**
 * Releases orders whose unknown references are known by now, one order at a time. What remains to be done is what waits in
 * the database although its reference is known, so another process continues after a crash, and an order that was taken
 * while its reference was bound is found as well.
 */
@Injectable()
export class OrderReleases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('OrderReleases');
  private readonly loop = new BackgroundLoop('OrderReleases', (signal) => this.round(signal));

  constructor(
    private readonly waiting: WaitingOrdersRepository,
    private readonly release: OrderReleaseService,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** @returns milliseconds until there may be more to do */
  private async round(signal: AbortSignal): Promise<number> {
    const start = performance.now();
    const references = await this.waiting.releasable();
    const searchMs = performance.now() - start;
    for (const reference of references) await this.releaseAll(reference, signal);
    return Math.max(IDLE_MS, searchMs / SEARCH_SHARE);
  }

  /** Orders that are locked by others are released in a later round. */
  private async releaseAll(reference: ReleasableReference, signal: AbortSignal): Promise<void> {
    let count = 0;
    let after: number | null = 0;
    let stepStart = performance.now();
    while (!signal.aborted) {
      after = await this.release.releaseNext(reference, after);
      if (after === null) break;
      count += 1;
      if (count % STEP_SIZE !== 0) continue;
      await pause((performance.now() - stepStart) * PAUSE_PER_STEP, signal);
      stepStart = performance.now();
    }
    if (count > 0)
      this.logger.log(`Processed ${count} orders that waited for unknown reference ${reference.id}.`);
  }
}
