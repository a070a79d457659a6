import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedSession } from '../../src/platform/embedded/embedded-session.js';

export interface ServedSession {
  connection: { host: string; port: number; user: string; database: string };
  /** Closes all connections; the session stays open. */
  stop(): Promise<void>;
}

/** Lets `pg` connect to a session in this process. */
export async function serveSession(session: EmbeddedSession): Promise<ServedSession> {
  const host = mkdtempSync(join(tmpdir(), 'orders-'));
  const port = 5432;
  const server = new PGLiteSocketServer({
    db: session,
    path: join(host, `.s.PGSQL.${port}`),
    maxConnections: 100,
  });
  await server.start();
  return {
    connection: { host, port, user: 'postgres', database: 'postgres' },
    stop: async () => {
      await server.stop();
      rmSync(host, { recursive: true });
    },
  };
}
