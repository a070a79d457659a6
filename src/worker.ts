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
  const missing = [config.databaseUrl === null && 'DATABASE_URL', config.redisUrl === null && 'REDIS_URL'];
  if (missing.some(Boolean)) {
    const names = missing.filter(Boolean).join(' and ');
    throw new Error(
      `A worker needs ${names}. Without Redis the API process delivers webhooks itself, and no worker is needed.`,
    );
  }
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
