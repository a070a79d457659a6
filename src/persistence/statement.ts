import type { Pool, PoolClient } from 'pg';
import type { Tx } from './transactions.js';

/** SQL with a name: PostgreSQL parses and plans it once per connection. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** What of TypeORM's driver is ours to use: the pool of `pg`, and whether its connections are real ones. */
interface Driver {
  master: Pool;
  options: { extra?: { namedStatements?: boolean } };
}

/**
 * Runs SQL where TypeORM's own way would cost round trips: its query() cannot prepare by name.
 * @throws the error of `pg` itself, with SQLSTATE and constraint
 */
export async function execute<Row extends object>(
  tx: Tx,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const driver = tx.dataSource.driver as unknown as Driver;
  const named = driver.options.extra?.namedStatements !== false;
  const query = named ? { ...statement, values } : { text: statement.text, values };
  const connection: Pool | PoolClient = tx.queryRunner
    ? ((await tx.queryRunner.connect()) as PoolClient)
    : driver.master;
  const result = await connection.query<Row>(query);
  return result.rows;
}
