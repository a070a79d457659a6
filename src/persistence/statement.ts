import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { wasGivenUp } from './database-error.js';
import { eventsWritten } from './outbox-bell.js';
import { retrying } from './retry.js';
import type { Tx } from './transactions.js';

/** SQL with a name: PostgreSQL parses and plans it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether it may write events: then those who deliver them are told. */
  readonly writesEvents?: boolean;
}

/** What of TypeORM's driver is ours to use: the pool of `pg`. */
interface Driver {
  master: Pool;
}

export const connectionPool = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as Driver).master;

/**
 * Runs SQL where TypeORM's own way would cost round trips: its query() cannot prepare by name. By itself, a statement
 * that PostgreSQL gave up for another transaction is run again; within a transaction, that is up to the transaction.
 * @throws the error of `pg` itself, with SQLSTATE and constraint
 */
export async function execute<Row extends object>(
  tx: Tx,
  { name, text, writesEvents = false }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const connection: Pool | PoolClient = tx.queryRunner
    ? ((await tx.queryRunner.connect()) as PoolClient)
    : connectionPool(tx.dataSource);
  const run = () => connection.query<Row>({ name, text, values });
  const result = await (tx.queryRunner ? run() : retrying(run, wasGivenUp));
  if (writesEvents) eventsWritten(tx);
  return result.rows;
}
