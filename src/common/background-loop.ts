import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';

const RETRY_AFTER_FAILURE_MS = 5_000;
/** Leaves database capacity to others while a large backlog is processed. */
const PORTION_PAUSE_MS = 20;

/** Repeats a job until it is stopped. A failure is logged, and the job is repeated later. */
export class BackgroundLoop {
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private woken = false;
  private endPause: () => void = () => undefined;
  private running: Promise<void> | null = null;

  /** @param round does the job once and resolves to the milliseconds until the next round; aborted to stop early */
  constructor(
    name: string,
    private readonly round: (signal: AbortSignal) => Promise<number>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Starts the next round at once, or as soon as the current one has ended. */
  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Resolves when the current round, if any, has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.woken = false;
      const milliseconds = await this.roundSafely(signal);
      if (!this.woken) await this.pauseUntilWoken(milliseconds);
    }
  }

  /** Without an AbortSignal, because a loop may be woken for each order, and each abort creates an error. */
  private pauseUntilWoken(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async roundSafely(signal: AbortSignal): Promise<number> {
    try {
      return await this.round(signal);
    } catch (error) {
      const message = `A background round failed, retrying in ${RETRY_AFTER_FAILURE_MS} ms.`;
      this.logger.warn({ message, err: error });
      return RETRY_AFTER_FAILURE_MS;
    }
  }
}

/**
 * Does a large job in portions, with a pause after each.
 * @param portion does the next one, small enough that others wait only shortly for its locks; returns whether more may be left
 */
export async function inPortions(signal: AbortSignal, portion: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted && (await portion())) await pause(PORTION_PAUSE_MS, signal);
}

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
