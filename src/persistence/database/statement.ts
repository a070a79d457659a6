import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { isSerializationFailure } from './database-error.js';
import type { FairPool } from './fair-pool.js';
import { eventsWritten } from './commit-notifier.js';
import { retryOnLockTimeout, retryWhile } from './retry.js';
import type { Tx } from './transactions.js';

/** A named prepared statement, which PostgreSQL parses once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether it may write events: then the listeners of onCommittedEvents() are called after the commit. */
  readonly writesEvents?: boolean;
  /** Whether a lock timeout is thrown at once in autocommit mode, because the caller handles it. */
  readonly throwsLockTimeout?: boolean;
}

/** The member of TypeORM's driver that has the pool. */
interface Driver {
  master: FairPool;
}

export const connectionPool = (dataSource: DataSource): FairPool =>
  (dataSource.driver as unknown as Driver).master;

/**
 * Runs a prepared statement, which TypeORM's query() cannot do. In autocommit mode it is retried after a serialization
 * failure, a deadlock or a lock timeout; in a transaction, the whole transaction is retried instead.
 * @throws the error of `pg` itself, with SQLSTATE and constraint
 */
export async function execute<Row extends object>(
  tx: Tx,
  { name, text, writesEvents = false, throwsLockTimeout = false }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const connection: Pool | PoolClient = tx.queryRunner
    ? ((await tx.queryRunner.connect()) as PoolClient)
    : connectionPool(tx.dataSource);
  const run = () => connection.query<Row>({ name, text, values });
  const runAgain = () => retryWhile(run, isSerializationFailure);
  const result = await (tx.queryRunner
    ? run()
    : throwsLockTimeout
      ? runAgain()
      : retryOnLockTimeout(runAgain));
  if (writesEvents) eventsWritten(tx);
  return result.rows;
}
