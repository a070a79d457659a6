import { NestFactory, type NestApplication } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.js';
import { APPLICATION_OPTIONS, configureApi } from './api.setup.js';
import { NestLogger, newLogger } from './common/nest-logger.js';
import { JsonAdapter } from './common/http/json-adapter.js';
import { loadConfig } from './config/env.js';
import { openDatabase } from './persistence/database.js';
import { runUntilSignalled } from './run-until-signalled.js';
import { banner } from './sample-data/banner.js';
import { WaitingRoom } from './waiting-room.js';

await runUntilSignalled(async () => {
  const config = loadConfig();
  const logger = newLogger(config.logLevel);
  const waitingRoom = await WaitingRoom.open(config);
  const database = await openDatabase(config);
  // The first type leaves out that close() takes the signal.
  const app = await NestFactory.create<NestExpressApplication & NestApplication>(
    ApiModule.register(config, database.connection),
    new JsonAdapter(),
    {
      ...APPLICATION_OPTIONS,
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  await configureApi(app, config, logger);
  await waitingRoom.close();
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as { port: number };
  if (!config.production) process.stdout.write(banner(config, port));
  return {
    broken: database.broken,
    stop: async (signal) => {
      await app.close(signal);
      await database.stop();
    },
  };
});
