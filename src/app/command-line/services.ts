import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig, type Config } from '../../config/env.js';
import { openDatabase } from '../database.js';
import { CliModule } from '../cli.module.js';
import { CommandError } from './failure.js';

export interface Services {
  config: Config;
  /** A service or repository of CliModule. */
  get: <T>(type: Type<T>) => T;
}

/** Runs `work` with the services of the API over the configured database, and closes everything afterwards. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig();
  requireEmbeddedFiles(config);
  const database = await openDatabase(config);
  try {
    const app = await NestFactory.createApplicationContext(CliModule.register(config, database.connection), {
      // Commands write their own output; errors of Nest are thrown as exceptions.
      logger: false,
      abortOnError: false,
    });
    try {
      return await work({ config, get: (type) => app.get(type) });
    } finally {
      await app.close();
    }
  } finally {
    await database.stop();
  }
}

export function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    throw new CommandError('invalid_configuration', (error as Error).message);
  }
}

/** Otherwise a command without DATABASE_URL would create an empty database in the current directory. */
export function requireEmbeddedFiles({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'postgres'))) return;
  throw new CommandError(
    'database_missing',
    `There is no embedded database in ${dataDir}. Set DATABASE_URL to use a PostgreSQL server, or DATA_DIR; "db migrate" creates an embedded database.`,
  );
}
