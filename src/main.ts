import { NestFactory, type NestApplication } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './app/api.module.js';
import { APPLICATION_OPTIONS, configureApi } from './app/configure-api.js';
import { isReadByPeople, NestLogger, newLogger } from './platform/observability/nest-logger.js';
import { JsonAdapter } from './platform/http/server/json-adapter.js';
import { loadConfig } from './config/env.js';
import { openDatabase } from './app/database.js';
import { outageOf } from './app/outage-of.js';
import { runUntilSignalled } from './app/run-until-signalled.js';
import { banner } from './app/sample-data/banner.js';
import { openMonitoringPort, StartupServer } from './app/startup-server.js';
import { MonitoringServer } from './health/monitoring-server.js';

await runUntilSignalled(async () => {
  const config = loadConfig();
  const logger = newLogger(config.logLevel, isReadByPeople(config.production));
  const startupServers = [await StartupServer.open(config), ...(await openMonitoringPort(config))];
  const database = await openDatabase(config);
  // NestExpressApplication alone declares close() without the parameter for the signal.
  const app = await NestFactory.create<NestExpressApplication & NestApplication>(
    ApiModule.register(config, database.connection),
    new JsonAdapter(),
    {
      ...APPLICATION_OPTIONS,
      logger: new NestLogger(logger, outageOf),
      abortOnError: false,
    },
  );
  await configureApi(app, config, logger);
  await Promise.all(startupServers.map((server) => server.close()));
  await app.get(MonitoringServer, { strict: false }).listen();
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
