import { setTimeout as sleep } from 'node:timers/promises';

/** After this time a value is unknown, so that the other metrics are available when the database is not. */
const TIMEOUT_MS = 2_000;
/** A query is repeated at the earliest after this many times its duration, so that it is a small part of the database's work. */
const REST_FACTOR = 20;

/** Reads a source of metrics; null when it does not respond in time. */
export type Read<Row> = () => Promise<Row | null>;

/** Sources in the database. Results are cached, and only one query runs at a time, so that all of them need one connection. */
export class Readings {
  private last: Promise<unknown> = Promise.resolve();

  /** @param cacheMs milliseconds for which a result is used */
  of<Row>(read: () => Promise<Row>, cacheMs = 5_000): Read<Row> {
    let latest: Promise<Row | null> = Promise.resolve(null);
    let usedUntil = 0;
    const refresh = async (): Promise<Row | null> => {
      const beganAt = performance.now();
      const row = await read().catch(() => null);
      const endedAt = performance.now();
      usedUntil = Math.max(beganAt + cacheMs, endedAt + REST_FACTOR * (endedAt - beganAt));
      return row;
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

/** Those who ask while a result is being read get the same one. */
export function shared<Row>(read: () => Promise<Row>): () => Promise<Row> {
  let latest: Promise<Row> | null = null;
  return () => (latest ??= read().finally(() => (latest = null)));
}
