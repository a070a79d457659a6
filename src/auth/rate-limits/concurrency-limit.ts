const MIN_WAIT_MS = 1_000;
/** The largest Retry-After of a refused request. In long overload the computed time grows beyond this. */
const MAX_WAIT_MS = 300_000;
/** The time between the ends of two requests until it was measured. */
const FIRST_INTERVAL_MS = 2;
/**
 * After a longer time the number of ends does not tell the rate at which requests can end: there were too few requests, or the
 * database was unavailable.
 */
const MAX_MEASURED_MS = 1_000;
/** The share of the latest interval in the average: it follows the last hundred requests. */
const WEIGHT = 0.02;

interface Load {
  /** Requests under way. */
  present: number;
  /** The average time between the ends of two requests while the limit was reached, in milliseconds. */
  intervalMs: number;
  /** When a request last ended while the limit was reached. */
  measuredAt: number;
  /** How many requests have ended since `measuredAt`, including that one. */
  endsSince: number;
  /** When the request that was refused last is to be sent again. */
  lastReturnAt: number;
}

/**
 * Limits the requests of each application that this process handles at the same time, because they use its connections and
 * its memory. The Retry-After of refused requests increases from one to the next, at the rate at which requests end: if all
 * returned after the same short time, refusing them again would use up the CPU that accepted requests need.
 */
export class ConcurrencyLimit {
  private readonly loads = new Map<number, Load>();

  /**
   * @param max requests of one application
   * @param now a clock in milliseconds
   */
  constructor(
    readonly max: number,
    private readonly now = () => performance.now(),
  ) {}

  /** The number of requests of an application that are under way. */
  present(application: number): number {
    return this.loads.get(application)?.present ?? 0;
  }

  /**
   * Counts a request unless there are too many; `leave` must be called when it has ended.
   * @returns null when it is admitted, otherwise the whole seconds after which to send it again
   */
  enter(application: number): number | null {
    const load = this.loads.get(application) ?? this.newLoad();
    if (load.present >= this.max) return this.secondsToWait(load);
    load.present += 1;
    this.loads.set(application, load);
    return null;
  }

  leave(application: number): void {
    const load = this.loads.get(application)!;
    const now = this.now();
    if (load.present === this.max) measure(load, now);
    load.present -= 1;
    load.endsSince += 1;
    if (load.present === 0 && load.lastReturnAt <= now) this.loads.delete(application);
  }

  private secondsToWait(load: Load): number {
    const now = this.now();
    const returnAt = Math.max(load.lastReturnAt, now + MIN_WAIT_MS) + load.intervalMs;
    load.lastReturnAt = Math.min(returnAt, now + MAX_WAIT_MS);
    return Math.floor((load.lastReturnAt - now) / 1_000);
  }

  private newLoad(): Load {
    const now = this.now();
    return { present: 0, intervalMs: FIRST_INTERVAL_MS, measuredAt: now, endsSince: 0, lastReturnAt: now };
  }
}

/** Updates the average. Orders are stored in batches, so several requests end at the same moment, and all of them count. */
function measure(load: Load, now: number): void {
  const elapsedMs = now - load.measuredAt;
  if (load.endsSince > 0 && elapsedMs <= MAX_MEASURED_MS) {
    const weight = 1 - (1 - WEIGHT) ** load.endsSince;
    load.intervalMs += weight * (elapsedMs / load.endsSince - load.intervalMs);
  }
  load.measuredAt = now;
  load.endsSince = 0;
}
