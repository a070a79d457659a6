import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { lockDirectory } from './directory-lock.js';
import type { EmbeddedSession } from './embedded-session.js';
import { openInDirectory, openInMemory } from './embedded-storage.js';

/** PostgreSQL (PGlite) in this process, to which `pg` connects. All its connections share one session. */
interface EmbeddedDatabase {
  /** `host` is the directory of a Unix socket that only this user can access. */
  connection: { host: string; port: number; user: string; database: string };
  /** Resolves, and never rejects, when PostgreSQL crashed: only restarting the process helps then. */
  failure: Promise<Error>;
  /** Closes all connections and the files; open transactions are rolled back. */
  stop(): Promise<void>;
}

type Cleanup = () => void | Promise<void>;

const PORT = 5432;
const MAX_CONNECTIONS = 100;
/** The path of a Unix socket may have at most 103 bytes on macOS and 107 on Linux. */
const MAX_TEMP_PATH = 60;

const INTERVAL_MS = 60_000;
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** Uses the default thresholds of autovacuum. */
const DUE_COMMANDS = `
  SELECT format(CASE WHEN n_dead_tup > 50 + 0.2 * n_live_tup THEN 'VACUUM (ANALYZE) %I.%I' ELSE 'ANALYZE %I.%I' END,
                schemaname, relname) AS command
  FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup`;
const WAL_BYTES =
  'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()';

/**
 * @param storage the directory with the files, in its subdirectory `postgres`. For tests: null for an empty database in memory
 */
export async function startEmbeddedDatabase(storage: string | null): Promise<EmbeddedDatabase> {
  const cleanups: Cleanup[] = [];
  const stop = once(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  });
  try {
    if (storage !== null) cleanups.push(await lockDirectory(storage));
    const session = await (storage === null ? openInMemory(null) : openInDirectory(storage));
    cleanups.push(() => session.close());
    const host = socketDirectory();
    cleanups.push(() => rmSync(host, { recursive: true, force: true }));
    cleanups.push(await serve(session, join(host, `.s.PGSQL.${PORT}`)));
    const connection = { host, port: PORT, user: 'postgres', database: 'postgres' };
    cleanups.push(startMaintenance(connection));
    return { connection, failure: session.failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(session: EmbeddedSession, path: string): Promise<Cleanup> {
  const server = new PGLiteSocketServer({ db: session, path, maxConnections: MAX_CONNECTIONS });
  await server.start();
  const stop = once(() => server.stop());
  // Clients would wait for responses for ever; when the connection is closed they get an error at once.
  void session.failure.then(stop);
  return stop;
}

function socketDirectory(): string {
  const parent = tmpdir().length > MAX_TEMP_PATH ? '/tmp' : tmpdir();
  return mkdtempSync(join(parent, 'embedded-'));
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= action());
}

/**
 * Runs maintenance every minute in place of PostgreSQL's background processes, which the embedded database does not
 * have. Without it the write-ahead log, and with it the time to recover from a crash, would grow for ever; the space of
 * dead rows would never be reused; and the planner would keep the statistics of empty tables.
 */
function startMaintenance(connection: ClientConfig): Cleanup {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(() => runMaintenance(connection))
      .catch((error: unknown) => process.emitWarning(String(error)));
  }, INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** Uses a connection of its own, so that the commands wait until open transactions have ended. */
export async function runMaintenance(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Otherwise the counters reach the statistics up to a second later, and only with another statement.
    await client.query('SELECT pg_stat_force_next_flush()');
    const due = await client.query<{ command: string }>(DUE_COMMANDS);
    for (const { command } of due.rows) await client.query(command);
    const wal = await client.query<{ bytes: number }>(WAL_BYTES);
    if ((wal.rows[0]?.bytes ?? 0) > WAL_LIMIT_BYTES) await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
