import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_RETRY_MS, MAX_WAIT_MS } from './connection-limits.js';
import { isLockTimeout } from './database-error.js';

/** How many attempts in a row may fail because of concurrent requests. */
const MAX_ATTEMPTS = 5;

/**
 * Retries `attempt` after the errors that the caller names: only those after which nothing was stored, or after which
 * the next attempt recognises what was stored. Never after any error whatever.
 * @throws the error of the last attempt, or the first one that must not be retried
 */
export async function retryWhile<T>(
  attempt: () => Promise<T>,
  isRetryable: (error: unknown) => boolean,
): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Retries `attempt` after a lock timeout, for MAX_WAIT_MS in all.
 * @param attempt stores nothing when it fails because of a lock
 * @throws the error of the last attempt
 */
export const retryOnLockTimeout = <T>(attempt: () => Promise<T>): Promise<T> =>
  retryOnConflict(attempt, isLockTimeout);

/**
 * Retries `attempt` for MAX_WAIT_MS while it fails because of concurrent transactions. Between two attempts it holds no
 * connection, so that requests that wait for a lock do not use up the pool.
 * @param attempt stores nothing when it fails because of a concurrent transaction
 * @param isConflict whether an error was caused by a concurrent transaction
 * @throws the error of the last attempt
 */
export async function retryOnConflict<T>(
  attempt: () => Promise<T>,
  isConflict: (error: unknown) => boolean,
): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isConflict(error) || performance.now() > until) throw error;
    }
    await sleep(Math.random() * LOCK_RETRY_MS);
  }
}
