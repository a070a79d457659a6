const MIN_WAIT_SECONDS = 1;
/** Without the random part. Many client libraries accept no more than a minute. */
const MAX_WAIT_SECONDS = 30;
/** The random part of a Retry-After, at most, as a share of the time before it. */
const JITTER = 0.25;

interface Load {
  /** Requests in progress. */
  present: number;
  /** The time at which the requests that were refused will have returned, if `max` of them return each second. */
  busyUntil: number;
}

/**
 * Limits the requests of each application that this process handles at the same time, because they use its connections and
 * its memory. The Retry-After of refused requests increases from one to the next: if all returned after the same short
 * time, refusing them again would use up the CPU that accepted requests need.
 */
export class ConcurrencyLimit {
  private readonly loads = new Map<number, Load>();

  /** @param max requests of one application @param now a clock in milliseconds @param random a number from 0 to 1 */
  constructor(
    readonly max: number,
    private readonly now = () => performance.now(),
    private readonly random = Math.random,
  ) {}

  /** The number of requests of an application that are in progress. */
  present(application: number): number {
    return this.loads.get(application)?.present ?? 0;
  }

  /**
   * Counts a request unless there are too many; `leave` must be called when it has ended.
   * @returns null when it is admitted, otherwise the whole seconds after which to send it again
   */
  enter(application: number): number | null {
    const load = this.loads.get(application) ?? { present: 0, busyUntil: 0 };
    if (load.present >= this.max) return this.secondsToWait(load);
    load.present += 1;
    this.loads.set(application, load);
    return null;
  }

  leave(application: number): void {
    const load = this.loads.get(application)!;
    load.present -= 1;
    if (load.present === 0 && load.busyUntil <= this.now()) this.loads.delete(application);
  }

  private secondsToWait(load: Load): number {
    const now = this.now();
    const waitMs = Math.max(load.busyUntil - now, 0);
    const longestMs = (MAX_WAIT_SECONDS - MIN_WAIT_SECONDS) * 1_000;
    load.busyUntil = now + Math.min(waitMs + 1_000 / this.max, longestMs);
    return Math.floor((MIN_WAIT_SECONDS + waitMs / 1_000) * (1 + JITTER * this.random()));
  }
}
