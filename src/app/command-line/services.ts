import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../config/config.module.js';
import { loadConfig, type Config } from '../../config/env.js';
import { InstallationPersistenceModule } from '../../persistence/installation/installation.persistence.module.js';
import { PersistenceModule } from '../../persistence/persistence.module.js';
import type { Connection } from '../../platform/postgres/connection.js';
import { openDatabase } from '../database.js';
import { SecretsCanary } from '../secrets/secrets-canary.js';
import { SecretsReseal } from '../secrets/secrets-reseal.js';
import { TestModeCheck } from '../start-checks.js';
import { CommandError } from './failure.js';

/** The repositories, and the services that commands use. */
@Module({ providers: [SecretsCanary, TestModeCheck, SecretsReseal] })
class CliModule {
  static register(config: Config, connection: Connection): DynamicModule {
    return {
      module: CliModule,
      imports: [
        ConfigModule.register(config),
        PersistenceModule.register({ connection, schema: 'require' }),
        InstallationPersistenceModule,
      ],
    };
  }
}

/**
 * Runs `work` with the configured database, and closes everything afterwards.
 * @param work gets a function that finds a service or a repository
 */
export async function withServices<T>(work: (services: <S>(type: Type<S>) => S) => Promise<T>): Promise<T> {
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
      return await work((type) => app.get(type));
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
