import type { Config } from '../config/env.js';
import { startEmbeddedDatabase } from '../platform/embedded/embedded-database.js';
import type { Connection } from '../platform/postgres/connection.js';

export interface Database {
  connection: Connection;
  /** Resolves when the embedded database crashed: only restarting the process helps then. */
  broken?: Promise<Error>;
  stop(): Promise<void>;
}

/** All connections of the embedded database share one session, so that more of them would only wait for it. */
const EMBEDDED_POOL_SIZE = 4;

/** The server at DATABASE_URL, or the embedded database in DATA_DIR. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) {
    const connection = {
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      pooled: config.databasePooled,
      ...(config.databaseReadUrl !== null && { readUrl: config.databaseReadUrl }),
      ...(config.databaseMigrationUrl !== null && { migrationUrl: config.databaseMigrationUrl }),
    };
    return { connection, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedDatabase(config.dataDir);
  return {
    connection: { ...embedded.connection, poolSize: EMBEDDED_POOL_SIZE },
    broken: embedded.failure,
    stop: () => embedded.stop(),
  };
}
