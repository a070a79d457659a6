import type { Client } from '../../../common/request/request-context.js';
import { MAX_WAIT_MS } from '../connection-limits.js';
import { unavailable } from '../database-error.js';
import { FairSemaphore } from './fair-semaphore.js';

/**
 * Limits how many calls that share a name run at a time in this process: one by default. The others wait, first come,
 * first served. Unlike waiting for a lock in the database, waiting here takes no connection.
 */
export class KeyedQueue {
  private readonly semaphore: FairSemaphore<string>;

  /** @param perName how many calls with the same name run at a time */
  constructor(maxWaitMs = MAX_WAIT_MS, perName = 1) {
    const timeoutError = (name: string): Error =>
      unavailable(new Error(`The request waited too long for another request: ${name}.`));
    this.semaphore = new FairSemaphore({ total: Infinity, perOwner: perName, maxWaitMs, timeoutError });
  }

  /**
   * Runs the work when no other call uses any of these names.
   * @param client when it is gone, the waiting ends
   * @throws DomainError unavailable when the wait takes too long, ClientDisconnected when the client is gone: then the work is
   *   never started
   */
  async take<T>(names: string[], work: () => Promise<T>, client?: Client): Promise<T> {
    const held: string[] = [];
    try {
      // Sorted, so that two calls with the same names cannot deadlock.
      for (const name of [...new Set(names)].sort()) {
        await this.semaphore.enter(name, client);
        held.push(name);
      }
      return await work();
    } finally {
      held.forEach((name) => this.semaphore.leave(name));
    }
  }
}
