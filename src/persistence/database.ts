import type { Config } from '../config/env.js';
import { startEmbeddedDatabase } from './embedded-database.js';

/** How to reach the database, whichever it is. */
export interface Connection {
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  poolSize: number;
}

/** A database that is there for as long as this process needs it. */
export interface Database {
  connection: Connection;
  /** Resolves when the embedded database broke down: nothing but a new process helps then. */
  broken?: Promise<Error>;
  stop(): Promise<void>;
}

/** All connections of the embedded database share one session: more of them would only wait. */
const EMBEDDED_POOL_SIZE = 4;

/** The database of the configuration: the server at DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) {
    const connection = { url: config.databaseUrl, poolSize: config.databasePoolSize };
    return { connection, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedDatabase(config.dataDir);
  return {
    connection: { ...embedded.connection, poolSize: EMBEDDED_POOL_SIZE },
    broken: embedded.breakdown,
    stop: () => embedded.stop(),
  };
}
