import { Inject, Injectable } from '@nestjs/common';
import { BackgroundLoop, inPortions } from '../../common/background-loop.js';
import { CONFIG } from '../../config/config.module.js';
import type { Config } from '../../config/env.js';
import { JournalRepository } from '../../persistence/journal/journal.repository.js';

const INTERVAL_MS = 10 * 60_000;
/** Rows that one batch changes at most, so that other transactions wait only shortly for its locks. */
const BATCH = 1_000;

/** Ends entries of the audit after the retention period. */
@Injectable()
export class JournalRetention {
  readonly loop = new BackgroundLoop('JournalRetention', (signal) => this.round(signal));

  constructor(
    private readonly entries: JournalRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns milliseconds until the next round */
  async round(signal: AbortSignal): Promise<number> {
    const days = this.config.auditRetentionDays;
    await inPortions(signal, async () => (await this.entries.endAudited(days, BATCH)) === BATCH);
    return INTERVAL_MS;
  }
}
