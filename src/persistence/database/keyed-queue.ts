import { ClientDisconnected } from '../../common/client-disconnected.js';
import { MAX_WAIT_MS } from './connection-limits.js';
import type { Client } from './connection-owner.js';
import { unavailable } from './database-error.js';

/**
 * Limits how many calls that share a name run at a time in this process: one by default. The others wait, first come,
 * first served. Unlike waiting for a lock in the database, waiting here takes no connection.
 */
export class KeyedQueue {
  /** The number of running calls, and the waiting ones, for each name that is in use. */
  private readonly queues = new Map<string, { active: number; waiting: (() => void)[] }>();

  /** @param atOnce how many calls with the same name run at a time */
  constructor(
    private readonly maxWaitMs = MAX_WAIT_MS,
    private readonly atOnce = 1,
  ) {}

  /**
   * Runs the work when no other call uses any of these names.
   * @param client when it is gone, the waiting ends
   * @throws DomainError unavailable when the wait takes too long, ClientDisconnected when the client is gone: then the work is
   *   never started
   */
  async take<T>(names: string[], work: () => Promise<T>, client: Client | null = null): Promise<T> {
    const held: string[] = [];
    try {
      // Sorted, so that two calls with the same names cannot deadlock.
      for (const name of [...new Set(names)].sort()) {
        await this.begin(name, client);
        held.push(name);
      }
      return await work();
    } finally {
      held.forEach((name) => this.end(name));
    }
  }

  private begin(name: string, client: Client | null): Promise<void> | undefined {
    const queue = this.queues.get(name) ?? { active: 0, waiting: [] };
    this.queues.set(name, queue);
    if (queue.active < this.atOnce) {
      queue.active += 1;
      return undefined;
    }
    const { waiting } = queue;
    if (client?.isGone()) return Promise.reject(new ClientDisconnected());
    return new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        clearTimeout(timer);
        removeListener?.();
      };
      const enter = (): void => {
        stopWaiting();
        resolve();
      };
      const leave = (error: Error): void => {
        stopWaiting();
        waiting.splice(waiting.indexOf(enter), 1);
        reject(error);
      };
      const timer = setTimeout(() => {
        leave(unavailable(new Error(`The request waited too long for another request: ${name}.`)));
      }, this.maxWaitMs).unref();
      const removeListener = client?.onceGone(() => leave(new ClientDisconnected()));
      waiting.push(enter);
    });
  }

  private end(name: string): void {
    const queue = this.queues.get(name)!;
    const next = queue.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    queue.active -= 1;
    if (queue.active === 0) this.queues.delete(name);
  }
}
