import type { Command } from 'commander';
import { DatabaseInspection } from '../../persistence/schema/database-inspection.js';
import { openDatabase } from '../database.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { directConnection, migrateDatabase, type SchemaStatus } from '../../persistence/schema/migrate.js';
import { DataHistoryRepository } from '../../persistence/installation/data-history.repository.js';
import { copyToServer } from '../../persistence/schema/copy-to-server.js';
import { addCommand, type CommonOptions, CommandError, printResult } from '../command-line/command.js';
import { readConfig, requireEmbeddedFiles, withServices } from '../command-line/services.js';

export function addCommands(db: Command): void {
  addCommand(db, 'migrate', 'brings the schema up to date').action(runMigrations);
  addCommand(db, 'status', 'lists the migrations, and which of them are pending').action(showStatus);
  addCommand(
    db,
    'promoted',
    'after data was lost: skips ids that may have been given before, and tells clients since when data may be missing',
  ).action(beginHistory);
  addCommand(db, 'copy', 'copies the embedded database in DATA_DIR to the empty one at DATABASE_URL').action(
    copyDatabase,
  );
}

/** For installations where the role of the service may not change the schema. */
export async function runMigrations(options: CommonOptions): Promise<void> {
  const applied = await withDatabase(migrateDatabase);
  const text = applied.map((name) => `Applied ${name}.`);
  printResult(options, { applied }, [...text, 'The schema is up to date.'].join('\n'));
}

async function showStatus(options: CommonOptions): Promise<void> {
  requireEmbeddedFiles(readConfig());
  const status = await withDatabase((connection) => inspect(connection, (database) => database.schema()));
  printResult(options, { current: status.pending.length === 0, ...status }, statusText(status));
}

/** For a loss that the service cannot recognise, such as one after files of the same server were restored. */
async function beginHistory(options: CommonOptions): Promise<void> {
  await withServices(async (services) => {
    const { id, lostSince } = await services(DataHistoryRepository).begin();
    const text = `The data history is ${id} from now on. What was stored after ${lostSince!.toISOString()} may be missing; an event data_lost tells it each application.`;
    printResult(options, { historyId: id, lostSince }, text);
  });
}

async function copyDatabase(options: CommonOptions): Promise<void> {
  const config = readConfig();
  if (config.databaseUrl === null)
    throw new CommandError(
      'database_missing',
      'Set DATABASE_URL to the PostgreSQL server that gets the copy.',
    );
  const embedded = { ...config, databaseUrl: null };
  requireEmbeddedFiles(embedded);
  const target = directConnection((await openDatabase(config)).connection);
  // Before its migrations are run: the wrong database must stay as it is.
  if (await inspect(target, (database) => database.hasData())) throw targetHasData();
  const source = await openDatabase(embedded);
  try {
    for (const connection of [source.connection, target]) await migrateDatabase(connection);
    const tables = await copyToServer(source.connection, target);
    if (tables === null) throw targetHasData();
    const text = tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table}: ${rows}`);
    printResult(
      options,
      { tables },
      [...text, `Copied ${config.dataDir} to the database at DATABASE_URL.`].join('\n'),
    );
  } finally {
    await source.stop();
  }
}

const targetHasData = (): CommandError =>
  new CommandError(
    'database_not_empty',
    'The database at DATABASE_URL already contains data. Nothing was copied.',
  );

async function inspect<T>(
  connection: Connection,
  read: (inspection: DatabaseInspection) => Promise<T>,
): Promise<T> {
  const inspection = await DatabaseInspection.open(connection);
  try {
    return await read(inspection);
  } finally {
    await inspection.close();
  }
}

function statusText({ applied, pending, unknown }: SchemaStatus): string {
  const lines = [
    ...applied.map((name) => `applied  ${name}`),
    ...pending.map((name) => `pending  ${name}`),
    ...unknown.map((name) => `unknown  ${name}, which a later version of the service has run`),
  ];
  const summary =
    pending.length === 0 ? 'The schema is up to date.' : 'Migrations are pending: run "db migrate".';
  return [...lines, summary].join('\n');
}

async function withDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const database = await openDatabase(readConfig());
  try {
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}
