import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDataSource } from './schema/data-source.js';
import type { Connection } from '../platform/postgres/connection.js';
import { isTemporarilyUnavailable } from '../platform/postgres/database-error.js';
import { DatabaseFault } from '../platform/postgres/database-fault.js';
import { DatabaseStatus } from './schema/database-status.js';
import { hasPendingMigrations, migrate, migrateDatabase, waitForSchema } from './schema/migrate.js';
import { requireUsableServer } from './schema/server-check.js';
import { Connections } from '../platform/postgres/pool/connections.js';
import { ReadServer } from '../platform/postgres/pool/read-server.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';

const RETRY_MS = 1_000;

interface PersistenceOptions {
  connection: Connection;
  /**
   * The treatment of pending migrations: this process runs them, or waits until another process has. A command waits for nothing,
   * also not for the database: `require` is an error.
   */
  schema: 'migrate' | 'wait' | 'require';
}

/** The database connection and its transactions, for every other module; each folder beside it has a module of its repositories. */
@Module({})
export class PersistenceModule {
  static register(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          // connect() retries where that helps; all other errors end the start at once, and are logged there.
          useFactory: () => ({ ...dataSourceOptions(options.connection), toRetry: () => false }),
          dataSourceFactory: () => connect(options),
        }),
      ],
      providers: [
        { provide: ReadServer, useValue: readServer(options.connection) },
        Connections,
        Transactions,
        DatabaseStatus,
      ],
      exports: [Connections, Transactions, DatabaseStatus],
    };
  }
}

function readServer({ readUrl: url, poolSize }: Connection): ReadServer {
  return new ReadServer(url === undefined ? null : () => openDataSource({ url, poolSize }));
}

/** Retries while the database is unavailable. */
async function connect(options: PersistenceOptions): Promise<DataSource> {
  const logger = new Logger('Persistence');
  for (;;) {
    try {
      return await connectOnce(options, (message) => logger.log(message));
    } catch (error) {
      if (options.schema === 'require' || !isWorthWaiting(error)) throw error;
      logger.warn({ message: 'Waiting for the database.', err: error });
      await sleep(RETRY_MS);
    }
  }
}

/** While a server fails over, it may be reached before it was promoted. */
function isWorthWaiting(error: unknown): boolean {
  if (!(error instanceof DatabaseFault)) return isTemporarilyUnavailable(error);
  const { code, cause } = error;
  return (
    code === 'database_not_ready' || (code === 'database_unreachable' && isTemporarilyUnavailable(cause))
  );
}

async function connectOnce(
  { connection, schema }: PersistenceOptions,
  log: (message: string) => void,
): Promise<DataSource> {
  const migratesElsewhere =
    schema === 'migrate' && (connection.migrationUrl !== undefined || connection.pooled);
  if (migratesElsewhere) await migrateDatabase(connection);
  const dataSource = await openDataSource(connection);
  try {
    if (schema !== 'require') await requireUsableServer(dataSource, connection);
    if (schema === 'migrate' && !migratesElsewhere) await migrate(dataSource);
    else if (schema === 'wait') await waitForSchema(dataSource, log);
    else await requireSchema(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

async function requireSchema(dataSource: DataSource): Promise<void> {
  if (!(await hasPendingMigrations(dataSource))) return;
  throw new DatabaseFault(
    'schema_not_current',
    'The database schema is not up to date: run "db migrate" first, or start the service.',
  );
}
