import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const AFTER_FAILURE_MS = 5_000;

/** Does something again and again, until it is stopped; a failure is told, and tried again later. */
export class BackgroundLoop {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  /** @param round resolves to the milliseconds until the next one; given whether to stop in the middle */
  constructor(
    name: string,
    private readonly round: (signal: AbortSignal) => Promise<number>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Resolves when the round under way, if any, is over. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await pause(await this.roundSafely(signal), signal);
    }
  }

  private async roundSafely(signal: AbortSignal): Promise<number> {
    try {
      return await this.round(signal);
    } catch (error) {
      this.logger.warn(`Trying again in ${AFTER_FAILURE_MS} ms. ${String(error)}`);
      return AFTER_FAILURE_MS;
    }
  }
}

/** Resolves after so many milliseconds, or when the signal says so. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
