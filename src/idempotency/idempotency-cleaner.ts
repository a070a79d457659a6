import { Injectable } from '@nestjs/common';
import { BackgroundLoop, inPortions } from '../common/background-loop.js';
import { IdempotencyRepository } from '../persistence/idempotency/idempotency.repository.js';
import { REPLAY_DAYS } from './idempotency.service.js';

const INTERVAL_MS = 10 * 60_000;
/** Small, so that the rows of a batch are locked only for a short time. */
const BATCH = 500;

/** Deletes stored responses that are older than the retention period. */
@Injectable()
export class IdempotencyCleaner {
  readonly loop = new BackgroundLoop('Idempotency', (signal) => this.round(signal));

  constructor(private readonly keys: IdempotencyRepository) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    await inPortions(signal, async () => (await this.keys.deleteExpired(REPLAY_DAYS, BATCH)) === BATCH);
    return INTERVAL_MS;
  }
}
