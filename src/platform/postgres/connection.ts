import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

/** The database to connect to, which is a server or embedded. */
export interface Connection {
  url?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  poolSize: number;
  /** True if `url` is that of a pooler in transaction mode, which has the sessions. */
  pooled?: boolean;
  /** The URL of a server that may lag behind. */
  readUrl?: string;
  /** The URL of the server itself, for what needs a session of its own. */
  migrationUrl?: string;
}

/** A connection that nobody else uses until it is released. */
export interface PooledConnection {
  /** For statements that TypeORM makes. */
  runner: QueryRunner;
  session: PoolClient;
  /** May be called again. */
  release: () => Promise<void>;
  /** Closes it when it is released: the server cannot write, and the next connection may reach the new primary. */
  discard: () => void;
}

/** Calls `work` with the connection on which it is to run. */
export type OnConnection = <T>(work: (connection: PooledConnection) => Promise<T>) => Promise<T>;
