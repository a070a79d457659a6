import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** Any number will do, as long as all processes agree on it. */
const MIGRATION_LOCK = 7_261_001;
const POLL_MS = 500;

/** Brings the schema up to date, one process at a time. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (!(await dataSource.showMigrations())) return;
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SET statement_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.query('RESET statement_timeout');
    await runner.release();
  }
}

/** Waits for another process to bring the schema up to date. */
export async function waitForSchema(dataSource: DataSource, note: (message: string) => void): Promise<void> {
  if (!(await dataSource.showMigrations())) return;
  note('Waiting for the schema: an API process that may migrate brings it up to date.');
  do await sleep(POLL_MS);
  while (await dataSource.showMigrations());
}
