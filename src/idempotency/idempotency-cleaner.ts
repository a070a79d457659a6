import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { IdempotencyRepository } from '../persistence/repositories/idempotency.repository.js';
import { Transactions } from '../persistence/transactions.js';
import { KEEP_DAYS } from './idempotency.service.js';

const INTERVAL_MS = 10 * 60_000;
/** Few enough that nobody waits for a row that is being deleted. */
const BATCH = 500;

/** Forgets answers that nobody will ask for any more. */
@Injectable()
export class IdempotencyCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Idempotency');
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly keys: IdempotencyRepository,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.round = this.round
        .then(() => this.clean())
        .catch((error: unknown) => this.logger.warn(String(error)));
    }, INTERVAL_MS).unref();
  }

  /** The connection has to outlive the round. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  /** Forgets all that is old, in small batches. */
  async clean(): Promise<void> {
    let forgotten = BATCH;
    while (forgotten === BATCH && !this.stopped) {
      forgotten = await this.keys.forget(this.transactions.autocommit, KEEP_DAYS, BATCH);
    }
  }
}
