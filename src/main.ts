import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.js';
import { APPLICATION_OPTIONS, configureApi } from './api.setup.js';
import { NestLogger, newLogger } from './common/nest-logger.js';
import { loadConfig } from './config/env.js';
import { openDatabase } from './persistence/database.js';

async function start(): Promise<void> {
  const config = loadConfig();
  const logger = newLogger(config.logLevel);
  const database = await openDatabase(config);
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.register(config, database.connection),
    { ...APPLICATION_OPTIONS, logger: new NestLogger(logger), abortOnError: false },
  );
  await configureApi(app, config, logger);
  await app.listen(config.port, config.host);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
