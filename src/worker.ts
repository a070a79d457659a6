import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isReadByPeople, NestLogger, newLogger } from './platform/observability/nest-logger.js';
import { loadConfig } from './config/env.js';
import { openDatabase } from './app/database.js';
import { outageOf } from './app/outage-of.js';
import { runUntilSignalled } from './app/run-until-signalled.js';
import { openMetricsPort } from './app/startup-server.js';
import { MonitoringServer } from './health/monitoring-server.js';
import { WorkerModule } from './app/worker.module.js';

await runUntilSignalled(async () => {
  const config = loadConfig();
  if (config.databaseUrl === null)
    throw new Error(
      'A worker needs DATABASE_URL. With the embedded database the API process does the work of workers.',
    );
  const metricsPort = await openMetricsPort(config);
  const { connection } = await openDatabase(config);
  const app = await NestFactory.createApplicationContext(WorkerModule.register(config, connection), {
    logger: new NestLogger(newLogger(config.logLevel, isReadByPeople(config.production)), outageOf),
    abortOnError: false,
  });
  app.get(MonitoringServer, { strict: false }).takeOver(metricsPort);
  new Logger('Worker').log('The worker has started.');
  return { stop: () => app.close() };
});
