import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Tx } from './transactions.js';

/** SQL with a name: PostgreSQL parses and plans it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What of TypeORM's driver is ours to use: the pool of `pg`. */
interface Driver {
  master: Pool;
}

export const connectionPool = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as Driver).master;

/**
 * Runs SQL where TypeORM's own way would cost round trips: its query() cannot prepare by name.
 * @throws the error of `pg` itself, with SQLSTATE and constraint
 */
export async function execute<Row extends object>(
  tx: Tx,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const { name, text } = statement;
  const connection: Pool | PoolClient = tx.queryRunner
    ? ((await tx.queryRunner.connect()) as PoolClient)
    : connectionPool(tx.dataSource);
  const result = await connection.query<Row>({ name, text, values });
  return result.rows;
}
