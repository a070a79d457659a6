import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';
import type { EmbeddedSession } from './embedded-session.js';
import { openInDirectory, openInMemory } from './embedded-storage.js';
import { startMaintenance } from './embedded-maintenance.js';

/** PostgreSQL (PGlite) in this process, to which `pg` connects. All its connections share one session. */
export interface EmbeddedDatabase {
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

/**
 * Starts PostgreSQL.
 * @param storage the directory with the files, in its subdirectory `postgres`. For tests: null for an empty database in memory
 * @throws Error if another process uses the directory, or PostgreSQL cannot open the files
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
