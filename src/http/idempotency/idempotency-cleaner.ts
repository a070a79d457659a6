import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { IdempotencyRepository } from '../../persistence/idempotency/idempotency.repository.js';
import { REPLAY_DAYS } from './idempotency.service.js';

const INTERVAL_MS = 10 * 60_000;
/** Small, so that the rows of a batch are locked only for a short time. */
const BATCH = 500;

/** Deletes stored responses that are older than the retention period. */
@Injectable()
export class IdempotencyCleaner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Idempotency');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly keys: IdempotencyRepository) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.clean())
        .catch((error: unknown) => this.logger.warn(String(error)));
    }, INTERVAL_MS).unref();
  }

  /** Waits for the running deletion, because the database connection is closed afterwards. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes all expired rows in batches. */
  async clean(): Promise<void> {
    let deleted = BATCH;
    while (deleted === BATCH && !this.stopped) {
      deleted = await this.keys.forget(REPLAY_DAYS, BATCH);
    }
  }
}
