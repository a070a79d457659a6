import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from '../locks/advisory-locks.js';
import { openDataSource } from './data-source.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { DatabaseFault } from '../../platform/postgres/database-fault.js';
import { requireUsableServer } from './server-check.js';
import {
  NO_TIME_LIMITS,
  NO_TRANSACTION_LIMIT,
  type SessionStart,
} from '../../platform/postgres/session-settings.js';

const POLL_MS = 500;
const MIGRATION_LOCK_WAIT_MS = 5_000;
/** The default name of the table in which TypeORM records the migrations that were run. */
const MIGRATIONS_TABLE = 'migrations';

/** The names of migrations, oldest first. `applied` and `pending` are those of this build. */
export interface SchemaStatus {
  applied: string[];
  pending: string[];
  /** Those that a later version of the service has run. */
  unknown: string[];
}

/** The connection to the server itself, not to a pooler. */
export function directConnection(connection: Connection): Connection {
  const { migrationUrl: url, pooled = false } = connection;
  if (url !== undefined) return { url, poolSize: connection.poolSize };
  if (!pooled) return connection;
  throw new DatabaseFault(
    'database_unsuitable',
    'A pooler cannot run migrations: set DATABASE_MIGRATION_URL to the PostgreSQL server itself, or MIGRATE_ON_START=false.',
  );
}

/**
 * Runs the pending migrations over a connection of its own, which is closed afterwards.
 * @returns their names
 */
export async function migrateDatabase(connection: Connection): Promise<string[]> {
  const direct = directConnection(connection);
  const dataSource = await openDataSource(direct);
  try {
    // The pool of a command needs no more than two connections.
    await requireUsableServer(dataSource, { ...direct, poolSize: 0 });
    const { pending } = await schemaStatus(dataSource);
    await migrate(dataSource);
    return pending;
  } finally {
    await dataSource.destroy();
  }
}

/** Reads which migrations were run; changes nothing, not even in an empty database. */
export function schemaStatus(dataSource: DataSource): Promise<SchemaStatus> {
  const known = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  return withConnection(dataSource, async (runner) => {
    const executor = new MigrationExecutor(dataSource, runner);
    const executed = (await runner.hasTable(MIGRATIONS_TABLE)) ? await executor.getExecutedMigrations() : [];
    const applied = executed.map(({ name }) => name).reverse();
    return {
      applied: applied.filter((name) => known.includes(name)),
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  });
}

/** Runs the pending migrations, in one process at a time and without a time limit. */
export async function migrate(dataSource: DataSource): Promise<void> {
  if (!(await hasPendingMigrations(dataSource))) return;
  const withoutTimeout = await new DataSource(migrationOptions(dataSource)).initialize();
  try {
    await withConnection(withoutTimeout, migrateWithLock);
  } finally {
    await withoutTimeout.destroy();
  }
}

/** Without the time limits of requests. Requests queue behind a migration that waits for a lock, so this is limited. */
function migrationOptions({ options }: DataSource): DataSource['options'] {
  const { options: settings, Client } = options.extra as SessionStart;
  return {
    ...options,
    poolSize: 1,
    extra: {
      lock_timeout: MIGRATION_LOCK_WAIT_MS,
      options: `${settings} ${NO_TIME_LIMITS}`,
      ...(Client !== undefined && { Client }),
    },
  } as DataSource['options'];
}

async function migrateWithLock(runner: QueryRunner): Promise<void> {
  await runner.query(NO_TRANSACTION_LIMIT);
  await acquireMigrationLock(runner);
  try {
    const migrations = new MigrationExecutor(runner.dataSource, runner);
    migrations.transaction = 'each';
    await migrations.executePendingMigrations();
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migrate]);
  }
}

/** Waits until another process has run the pending migrations. */
export async function waitForSchema(dataSource: DataSource, log: (message: string) => void): Promise<void> {
  if (!(await hasPendingMigrations(dataSource))) return;
  log(
    'Waiting until the pending migrations have been run, by an API process with MIGRATE_ON_START=true or by "db migrate".',
  );
  do await sleep(POLL_MS);
  while (await hasPendingMigrations(dataSource));
}

/**
 * Polls, because a session that waits for the lock would have a snapshot: CREATE INDEX CONCURRENTLY in the session that
 * holds the lock waits until older snapshots have ended, which is a deadlock.
 */
async function acquireMigrationLock(runner: QueryRunner): Promise<void> {
  const sql = 'SELECT pg_try_advisory_lock($1) AS acquired';
  for (;;) {
    const [row] = (await runner.query(sql, [ADVISORY_LOCKS.migrate])) as [{ acquired: boolean }];
    if (row.acquired) return;
    await sleep(POLL_MS);
  }
}

/** Does not create the table of migrations as TypeORM would: several processes may check a new database concurrently. */
export function hasPendingMigrations(dataSource: DataSource): Promise<boolean> {
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
