import { loadConfig } from '../../config/env.js';
import { openDatabase } from '../../persistence/database/database.js';
import { migrateDatabase } from '../../persistence/database/migrate.js';

/** Runs the pending migrations, for installations where the role of the service may not change the schema. */
export async function runMigrations(): Promise<void> {
  const database = await openDatabase(loadConfig());
  await migrateDatabase(database.connection);
  await database.stop();
}
