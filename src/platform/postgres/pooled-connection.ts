import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';

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
