import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_WAIT_MS } from './connection-limits.js';
import { isConnectionLost, isReadOnlyServer, isStalePlan } from './database-error.js';

/** The number of attempts in a row that may fail before an error of the kind `atOnce` is thrown. */
const MAX_ATTEMPTS = 5;

/** The longest pause between two attempts to get a lock; the pause is random so that waiting requests spread out. */
const LOCK_RETRY_MS = 50;

type Test = (error: unknown) => boolean;

/** The errors after which an attempt is repeated; all others are thrown. */
interface RetriedErrors {
  /** Repeated a few times without a pause. */
  atOnce?: Test;
  /**
   * Another transaction has to end first, so the attempt is repeated for MAX_WAIT_MS, with pauses. During a pause no
   * connection is held, so that requests that wait for a lock do not use up the pool.
   */
  afterPause?: Test;
}

const never: Test = () => false;

/**
 * Repeats `attempt` after the errors that the caller names: only those after which nothing was stored, or after which
 * the next attempt recognises what was stored. All other errors are thrown at once.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { atOnce = never, afterPause = never }: RetriedErrors,
): Promise<T> {
  // More often than atOnce: every connection of the pool may have prepared the statement.
  const isRetriedLater: Test = (error) => afterPause(error) || isStalePlan(error);
  const until = performance.now() + MAX_WAIT_MS;
  let lost: unknown;
  for (let left = MAX_ATTEMPTS - 1; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (isConnectionLost(error)) lost = error;
      const pauses = isRetriedLater(error) && performance.now() <= until;
      if (!pauses && (left === 0 || !atOnce(error))) throw causeOf(error, lost);
      if (pauses) await sleep(Math.random() * LOCK_RETRY_MS);
      else left -= 1;
    }
  }
}

/** @param lost the error of an earlier attempt that lost its connection; undefined when none did */
const causeOf = (error: unknown, lost: unknown): unknown =>
  isReadOnlyServer(error) ? (lost ?? error) : error;
