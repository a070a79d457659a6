import { loadConfig } from './config/env.js';
import { openDatabase } from './persistence/database.js';
import { migrateDatabase } from './persistence/migrate.js';

/** Brings the schema up to date and ends: for a database that the service itself may not change. */
try {
  const database = await openDatabase(loadConfig());
  await migrateDatabase(database.connection);
  await database.stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
