import { setTimeout as sleep } from 'node:timers/promises';
import { MigrationExecutor, type DataSource, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';

const POLL_MS = 500;
/** TypeORM's own name of the table in which it keeps what was done. */
const MIGRATIONS_TABLE = 'migrations';

/** Brings the schema up to date, one process at a time, however long it takes. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (!(await isBehind(dataSource))) return;
  await withConnection(dataSource, async (runner) => {
    try {
      await runner.query('SET statement_timeout = 0');
      await waitForTurn(runner);
      const migrations = new MigrationExecutor(dataSource, runner);
      migrations.transaction = 'each';
      await migrations.executePendingMigrations();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrate]);
      await runner.query('RESET statement_timeout');
    }
  });
}

/** Waits for another process to bring the schema up to date. */
export async function waitForSchema(dataSource: DataSource, note: (message: string) => void): Promise<void> {
  if (!(await isBehind(dataSource))) return;
  note('Waiting for the schema: an API process that may migrate brings it up to date.');
  do await sleep(POLL_MS);
  while (await isBehind(dataSource));
}

/** The limit on locks is for requests; a migration keeps it where it would keep requests waiting. */
async function waitForTurn(runner: QueryRunner): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await runner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migrate]);
  await runner.query('RESET lock_timeout');
}

/** Asks without creating anything: on a new database several processes ask at the same time. */
export function isBehind(dataSource: DataSource): Promise<boolean> {
  return withConnection(
    dataSource,
    async (runner) =>
      !(await runner.hasTable(MIGRATIONS_TABLE)) ||
      (await new MigrationExecutor(dataSource, runner).showMigrations()),
  );
}

async function withConnection<T>(
  dataSource: DataSource,
  work: (runner: QueryRunner) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    return await work(runner);
  } finally {
    await runner.release();
  }
}
