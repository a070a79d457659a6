import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { query, type BenchDatabase } from './database.js';

/** Something that happens while orders are sent, until the signal ends it. */
export type Disturbance = (database: BenchDatabase, signal: AbortSignal) => Promise<void>;

const READERS = 4;
const SNAPSHOT_SECONDS = 20;
const IDLE_SESSIONS = 300;
const TERMINATION_INTERVAL_MS = 5_000;

/** Sessions that read again and again in transactions with old snapshots, as reports do. */
export const readers: Disturbance = async (database, signal) => {
  const read = async (client: pg.Client): Promise<void> => {
    while (!signal.aborted) {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      const until = Date.now() + SNAPSHOT_SECONDS * 1_000;
      while (!signal.aborted && Date.now() < until) {
        await client.query('SELECT state, count(*), sum(gross) FROM orders GROUP BY state');
        await pause(1_000, signal);
      }
      await client.query('COMMIT');
    }
  };
  await withSessions(database, READERS, (clients) => Promise.all(clients.map(read)));
};

/** Sessions that are connected and do nothing. */
export const idleSessions: Disturbance = (database, signal) =>
  withSessions(database, IDLE_SESSIONS, () => aborted(signal));

/** An administrator, or a proxy, ends all sessions of the service. */
export const terminations: Disturbance = async ({ url }, signal) => {
  while (!signal.aborted) {
    await query(url, TERMINATE);
    await pause(TERMINATION_INTERVAL_MS, signal);
  }
};

const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;

async function withSessions(
  { url }: BenchDatabase,
  count: number,
  work: (clients: pg.Client[]) => Promise<unknown>,
): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', resolve, { once: true });
  });

/** Waits until the time is over or the signal ends it. */
const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
