import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';
import type { EmbeddedSession } from './embedded-session.js';
import { openInDirectory, openInMemory } from './embedded-storage.js';
import { keepUp } from './embedded-upkeep.js';

/** PostgreSQL inside this process, for `pg` and everything built on it. Its connections share one session. */
export interface EmbeddedDatabase {
  /** `host` is the directory of a unix socket that only this user can enter. */
  connection: { host: string; port: number; user: string; database: string };
  /** Resolves, and never rejects, when the database broke down: nothing but a new process helps then. */
  breakdown: Promise<Error>;
  /** Closes all connections and the files, rolling back what is not committed. */
  stop(): Promise<void>;
}

type Cleanup = () => void | Promise<void>;

const PORT = 5432;
const MAX_CONNECTIONS = 100;
/** The address of a unix socket has room for 103 bytes on macOS and 107 on Linux. */
const MAX_TEMP_PATH = 60;

/**
 * Starts PostgreSQL with its files in `dataDir`/postgres; null keeps everything in memory, for tests.
 * @throws Error if another process has the directory, or PostgreSQL cannot open the files
 */
export async function startEmbeddedDatabase(dataDir: string | null): Promise<EmbeddedDatabase> {
  const cleanups: Cleanup[] = [];
  const stop = once(async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  });
  try {
    if (dataDir !== null) cleanups.push(await lockDirectory(dataDir));
    const session = await (dataDir === null ? openInMemory() : openInDirectory(dataDir));
    cleanups.push(() => session.close());
    const host = socketDirectory();
    cleanups.push(() => rmSync(host, { recursive: true, force: true }));
    cleanups.push(await serve(session, join(host, `.s.PGSQL.${PORT}`)));
    const connection = { host, port: PORT, user: 'postgres', database: 'postgres' };
    cleanups.push(keepUp(connection));
    return { connection, breakdown: session.breakdown, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(session: EmbeddedSession, path: string): Promise<Cleanup> {
  const server = new PGLiteSocketServer({ db: session, path, maxConnections: MAX_CONNECTIONS });
  await server.start();
  const stop = once(() => server.stop());
  // Whoever waits for an answer would wait for ever; a closed connection is an error at once.
  void session.breakdown.then(stop);
  return stop;
}

function socketDirectory(): string {
  const parent = tmpdir().length > MAX_TEMP_PATH ? '/tmp' : tmpdir();
  return mkdtempSync(join(parent, 'orders-'));
}

function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= action());
}
