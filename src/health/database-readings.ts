import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** After this time a value is unknown, so that the other metrics are available when the database is not. */
const TIMEOUT_MS = 2_000;
/** A query is repeated at the earliest after this many times its duration, so that it is a small part of the database's work. */
const REST_FACTOR = 20;

/**
 * Values for metrics that are read from the database. Results are cached, and only one query runs at a time, so that they need
 * one connection.
 */
@Injectable()
export class DatabaseReadings {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * @param cacheMs milliseconds for which a result is used
   * @returns a function that reads the value; null when the database does not respond in time
   */
  reading<Value>(read: () => Promise<Value>, cacheMs: number): () => Promise<Value | null> {
    let latest: Promise<Value | null> = Promise.resolve(null);
    let usedUntil = 0;
    const refresh = async (): Promise<Value | null> => {
      const beganAt = performance.now();
      const value = await read().catch(() => null);
      const endedAt = performance.now();
      usedUntil = Math.max(beganAt + cacheMs, endedAt + REST_FACTOR * (endedAt - beganAt));
      return value;
    };
    return () => {
      if (performance.now() >= usedUntil) {
        usedUntil = Infinity;
        latest = this.last.then(refresh);
        this.last = latest;
      }
      return Promise.race([latest, sleep(TIMEOUT_MS, null, { ref: false })]);
    };
  }
}
