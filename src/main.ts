import { NestFactory, type NestApplication } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './app/api.module.js';
import { APPLICATION_OPTIONS, configureApi } from './app/configure-api.js';
import { isReadByPeople, NestLogger, newLogger } from './platform/observability/nest-logger.js';
import { JsonAdapter } from './platform/http/server/json-adapter.js';
import { loadConfig, type Config } from './config/env.js';
import { openDatabase } from './app/database.js';
import { outageOf } from './app/outage-of.js';
import { runUntilSignalled } from './app/run-until-signalled.js';
import { openMetricsPort, StartupServer } from './app/startup-server.js';
import { MonitoringServer } from './health/monitoring-server.js';
import { SAMPLE_APPLICATIONS } from './app/sample-data/sample-applications.js';
import { createSampleData } from './app/sample-data/sample-data.module.js';

function ownUrl({ host }: Config, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** The text that is printed after a start outside production: addresses and sample tokens. */
function banner(config: Config, url: string): string {
  const backOffice = SAMPLE_APPLICATIONS.find(({ rights }) => rights.includes('sales'))!;
  const lines = [
    '',
    `The order-taking service is ready at ${url}`,
    `  Console       ${url}/console${config.sampleData ? `#token=${backOffice.token}` : ''}`,
    `  Swagger UI    ${url}/docs`,
    `  Database      ${config.databaseUrl === null ? `embedded, in ${config.dataDir}` : 'the server at DATABASE_URL'}`,
    ...(config.sampleData ? ['  Sample tokens for X-AUTH-TOKEN:'] : []),
    ...(config.sampleData
      ? SAMPLE_APPLICATIONS.map(({ token, description }) => `    ${token}  ${description}`)
      : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

await runUntilSignalled(async () => {
  const config = loadConfig();
  const logger = newLogger(config.logLevel, isReadByPeople(config.production));
  const port = await StartupServer.open(config);
  const metricsPort = await openMetricsPort(config);
  const database = await openDatabase(config);
  // NestExpressApplication alone declares close() without the parameter for the signal.
  const app = await NestFactory.create<NestExpressApplication & NestApplication>(
    ApiModule.register(config, database.connection),
    new JsonAdapter(port.server),
    {
      ...APPLICATION_OPTIONS,
      logger: new NestLogger(logger, outageOf),
      abortOnError: false,
    },
  );
  await configureApi(app, config, logger);
  app.get(MonitoringServer, { strict: false }).takeOver(metricsPort);
  port.handOver(app.getHttpAdapter().getInstance());
  const url = ownUrl(config, port.number);
  if (config.sampleData) await createSampleData(url);
  if (!config.production) process.stdout.write(banner(config, url));
  return {
    broken: database.broken,
    stop: async (signal) => {
      await app.close(signal);
      await database.stop();
    },
  };
});
