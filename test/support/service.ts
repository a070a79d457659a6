import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from '../../src/app/api.module.js';
import { APPLICATION_OPTIONS, configureApi } from '../../src/app/configure-api.js';
import { createSampleData } from '../../src/app/sample-data/sample-data.module.js';
import { openMetricsPort, StartupServer } from '../../src/app/startup-server.js';
import { RefusalLog } from '../../src/auth/journal/refusal-log.js';
import { JsonAdapter } from '../../src/platform/http/server/json-adapter.js';
import { newLogger } from '../../src/platform/observability/nest-logger.js';
import { loadConfig, type Config, type Environment } from '../../src/config/env.js';
import { MonitoringServer } from '../../src/health/monitoring-server.js';
import type { Connection } from '../../src/platform/postgres/connection.js';
import { ApiClient } from './api-client.js';
import { createDatabase, type TestDatabase } from './database.js';
import { jestGlobals } from './servers.js';
import { atEndOfWorker, outlivesFile } from './worker-end.js';

export const ADMIN_TOKEN = 'administrator of the tests';

/** The application, running in this process and listening on a port. */
export interface TestService {
  /** The URL without a path. */
  url: string;
  config: Config;
  connection: Connection;
  database: TestDatabase;
  app: NestExpressApplication;
  /** A client with the administrator token, which has every right. */
  admin: ApiClient;
  client(token: string | null): ApiClient;
  stop(): Promise<void>;
}

/** Short retry delays; allows receivers on this machine, and documents of one host. */
const SETTINGS: Environment = {
  ADMIN_TOKEN,
  SAMPLE_DATA: 'false',
  LOG_LEVEL: 'silent',
  DOCUMENT_HOSTS: 'documents.example',
  // The administrator of all files of a worker has one count.
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_FAILED_TOKENS: '1000000',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  WEBHOOK_RETRY_SCHEDULE: '100ms,100ms,100ms',
};

/**
 * Starts the service as its entry point does, on a free port.
 * @param overrides environment variables that differ from SETTINGS
 * @param existing a database that the caller drops; by default a new one that is dropped by stop()
 */
export async function startService(
  overrides: Environment = {},
  existing?: TestDatabase,
): Promise<TestService> {
  const database = existing ?? (await createDatabase());
  const config = loadConfig({
    ...SETTINGS,
    ...(database.url !== null && { DATABASE_URL: database.url }),
    ...overrides,
  });
  const { connection } = database;
  const port = await StartupServer.open({ port: 0, host: '127.0.0.1' });
  const metricsPort = await openMetricsPort(config);
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.register(config, connection),
    new JsonAdapter(port.server),
    {
      ...APPLICATION_OPTIONS,
      logger: false,
      abortOnError: false,
    },
  );
  await configureApi(app, config, newLogger(config.logLevel));
  app.get(MonitoringServer, { strict: false }).takeOver(metricsPort);
  port.handOver(app.getHttpAdapter().getInstance());
  const url = `http://127.0.0.1:${port.number}`;
  if (config.sampleData) await createSampleData(url);
  const client = (token: string | null): ApiClient => new ApiClient(url, token);
  return {
    url,
    config,
    connection,
    database,
    app,
    admin: client(ADMIN_TOKEN),
    client,
    stop: async () => {
      await app.close();
      if (existing === undefined) await database.drop();
    },
  };
}

/** The service with the usual settings that the files of a worker use. */
let shared: Promise<TestService> | null = null;
atEndOfWorker(() => shared?.then((service) => service.stop()));

async function leaveSharedService(): Promise<void> {
  const service = await shared!;
  // With a refusal of an application that is deleted now, later ones would not be stored either.
  await service.app.get(RefusalLog, { strict: false }).store();
  if (await service.database.empty?.()) return;
  shared = null;
  await service.stop();
}

/**
 * The service for the tests of a file; what it returns has its members when the tests begin. With the usual settings all files of a
 * Jest worker use one service, whose database is emptied after each; with others the file has a service of its own.
 * @param overrides as for startService(), or what finds them before the service starts
 */
export function useService(overrides: Environment | (() => Promise<Environment>) = {}): TestService {
  const { beforeAll, afterAll } = jestGlobals();
  const isShared = typeof overrides === 'object' && Object.keys(overrides).length === 0 && outlivesFile();
  const start = async () => startService(typeof overrides === 'function' ? await overrides() : overrides);
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await (isShared ? (shared ??= startService()) : start()));
  });
  afterAll(() => (isShared ? leaveSharedService() : service.stop()));
  return service;
}
