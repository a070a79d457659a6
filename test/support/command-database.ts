import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Environment } from '../../src/config/env.js';
import { openDatabase } from '../../src/persistence/database/database.js';
import { createDatabase, type TestDatabase } from './database.js';
import { POSTGRES_URL } from './servers.js';
import { startService, type TestService } from './service.js';

/** A database that commands open by themselves, after a service has filled it. */
export interface CommandDatabase {
  /** What the commands need to find it. */
  environment: Environment;
  drop(): Promise<void>;
}

/**
 * @param fill is given a running service, which is stopped afterwards: only one process can open an embedded database
 */
export function commandDatabase(fill: (service: TestService) => Promise<void>): Promise<CommandDatabase> {
  return POSTGRES_URL === null ? inDirectory(fill) : onServer(fill);
}

async function onServer(fill: (service: TestService) => Promise<void>): Promise<CommandDatabase> {
  const database = await createDatabase();
  const service = await startService({}, database);
  await fill(service).finally(() => service.stop());
  return { environment: { DATABASE_URL: database.url! }, drop: () => database.drop() };
}

async function inDirectory(fill: (service: TestService) => Promise<void>): Promise<CommandDatabase> {
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'command-')) };
  const { connection, stop } = await openDatabase(loadConfig(environment));
  const service = await startService(environment, { connection, url: null } as TestDatabase);
  await fill(service).finally(() => service.stop());
  await stop();
  return {
    environment,
    drop: () => rm(environment.DATA_DIR, { recursive: true }),
  };
}
