import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { dataSourceOptions } from './data-source.js';
import type { Connection } from './database.js';

const POLL_MS = 500;
/** TypeORM's own name of the table in which it keeps what was done. */
const MIGRATIONS_TABLE = 'migrations';

/** Brings the schema of this database up to date, and needs it no longer. */
export async function migrateDatabase(connection: Connection): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(connection)).initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Brings the schema up to date, one process at a time, however long it takes. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (!(await isBehind(dataSource))) return;
  const unhurried = await new DataSource(unhurriedOptions(dataSource)).initialize();
  try {
    await withConnection(unhurried, migrateInTurn);
  } finally {
    await unhurried.destroy();
  }
}

/** The limits of requests do not hold, but for the one on locks, where a migration would keep requests waiting. */
function unhurriedOptions({ options }: DataSource): DataSource['options'] {
  const { lock_timeout } = options.extra as { lock_timeout: number };
  return { ...options, poolSize: 1, extra: { lock_timeout } } as DataSource['options'];
}

async function migrateInTurn(runner: QueryRunner): Promise<void> {
  await waitForTurn(runner);
  try {
    const migrations = new MigrationExecutor(runner.dataSource, runner);
    migrations.transaction = 'each';
    await migrations.executePendingMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrate]);
  }
}

/** Waits for another process to bring the schema up to date. */
export async function waitForSchema(dataSource: DataSource, note: (message: string) => void): Promise<void> {
  if (!(await isBehind(dataSource))) return;
  note('Waiting for the schema: an API process that may migrate brings it up to date.');
  do await sleep(POLL_MS);
  while (await isBehind(dataSource));
}

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
