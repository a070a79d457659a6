import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Environment } from '../../src/config/env.js';
import { openDatabase } from '../../src/app/database.js';
import { createDatabase, type TestDatabase } from './database.js';
import { POSTGRES_URL } from './servers.js';
import { startService, type TestService } from './service.js';

type Serve = (work: (service: TestService) => Promise<void>) => Promise<void>;

/** A database that commands open by themselves, after a service has filled it. */
export interface CommandDatabase {
  environment: Environment;
  /** Runs a service on it. Commands wait until it has stopped: only one process can open an embedded database. */
  serve: Serve;
  drop(): Promise<void>;
}

/** @param fill is given a service that runs on it */
export async function commandDatabase(
  fill: (service: TestService) => Promise<void>,
): Promise<CommandDatabase> {
  const database = POSTGRES_URL === null ? inDirectory() : await onServer();
  await database.serve(fill);
  return database;
}

async function onServer(): Promise<CommandDatabase> {
  const database = await createDatabase();
  return {
    environment: { DATABASE_URL: database.url! },
    serve: async (work) => {
      const service = await startService({}, database);
      await work(service).finally(() => service.stop());
    },
    drop: () => database.drop(),
  };
}

function inDirectory(): CommandDatabase {
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'command-')) };
  return {
    environment,
    serve: async (work) => {
      const { connection, stop } = await openDatabase(loadConfig(environment));
      const service = await startService(environment, { connection, url: null } as TestDatabase);
      await work(service).finally(() => service.stop());
      await stop();
    },
    drop: () => rm(environment.DATA_DIR, { recursive: true }),
  };
}
