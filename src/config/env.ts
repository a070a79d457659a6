import { parseSchedule } from '../common/duration.js';
import { parseNetworks, type Network } from '../common/net/address-policy.js';
import { EnvReader } from './env-reader.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything the environment decides, read once and frozen. Times are in milliseconds. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  readonly migrateOnStart: boolean;
  readonly sampleData: boolean;
  /** Null: deliveries run inside the API process. */
  readonly redisUrl: string | null;
  readonly redisPrefix: string;
  readonly adminToken: string | null;
  /** 32 bytes that encrypt webhook secrets at rest. */
  readonly secretsKey: Buffer;
  readonly currency: string;
  readonly webhooks: {
    readonly allowedNetworks: Network[];
    readonly timeoutMs: number;
    readonly concurrency: number;
    readonly retrySchedule: number[];
  };
  /** Days. */
  readonly eventRetentionDays: number;
  readonly rateLimits: {
    /** Requests of one application that change something. */
    readonly perMinute: number;
    /** Requests of one application under way at a time in one process. */
    readonly inFlight: number;
    /** Tokens that are not valid, of one address, in one process. */
    readonly failedTokensPerMinute: number;
  };
  /** Null: an API process serves its metrics where it listens, a worker nowhere. */
  readonly metricsPort: number | null;
  /** How long a process that was told to stop goes on answering, though it is not ready any more. */
  readonly shutdownDelayMs: number;
  readonly trustProxy: boolean | number | string;
  readonly logLevel: string;
}

/** Loopback only: the two addresses a receiver on the same machine has. */
const LOOPBACK = '127.0.0.0/8,::1/128';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the environment; throws one error that names every fault. */
export function loadConfig(env: Environment = process.env): Config {
  const read = new EnvReader(env);
  const production = read.text('NODE_ENV', 'development') === 'production';
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  if (production && databaseUrl === null) read.fault('DATABASE_URL', 'is required in production');
  const tryingOut = databaseUrl === null && !production;

  const config: Config = {
    production,
    // Someone trying the service out has no neighbours to serve, and may let it call the same machine.
    host: read.text('HOST', tryingOut ? '127.0.0.1' : '0.0.0.0'),
    port: read.integer('PORT', 3000, 0, 65_535),
    databaseUrl,
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    dataDir: read.text('DATA_DIR', './data'),
    migrateOnStart: read.flag('MIGRATE_ON_START', true),
    sampleData: sampleData(read, production, tryingOut),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    redisPrefix: read.text('REDIS_PREFIX', 'orders'),
    adminToken: read.optional('ADMIN_TOKEN', 16),
    secretsKey: read.secretsKey('SECRETS_KEY', production),
    currency: read.currency('CURRENCY', 'EUR'),
    webhooks: {
      allowedNetworks: read.parsed('WEBHOOK_ALLOWED_NETWORKS', tryingOut ? LOOPBACK : '', parseNetworks),
      timeoutMs: read.integer('WEBHOOK_TIMEOUT_MS', 15_000, 100, 60_000),
      concurrency: read.integer('WEBHOOK_CONCURRENCY', 50, 1, 1_000),
      retrySchedule: read.parsed('WEBHOOK_RETRY_SCHEDULE', '5s,5m,30m,2h,5h,10h,14h,20h,24h', parseSchedule),
    },
    eventRetentionDays: read.integer('EVENT_RETENTION_DAYS', 90, 1, 36_500),
    rateLimits: {
      perMinute: read.integer('RATE_LIMIT_PER_MINUTE', 6_000, 1, 10_000_000),
      inFlight: read.integer('RATE_LIMIT_IN_FLIGHT', 100, 1, 100_000),
      failedTokensPerMinute: read.integer('RATE_LIMIT_FAILED_TOKENS', 30, 1, 1_000_000),
    },
    metricsPort: read.integer('METRICS_PORT', null, 1, 65_535),
    shutdownDelayMs: read.integer('SHUTDOWN_DELAY_MS', production ? 5_000 : 0, 0, 15_000),
    trustProxy: read.trustProxy('TRUST_PROXY'),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  read.throwFaults();
  return Object.freeze(config);
}

function sampleData(read: EnvReader, production: boolean, tryingOut: boolean): boolean {
  const wanted = read.flag('SAMPLE_DATA', tryingOut);
  // The sample tokens are printed in the documentation: everybody knows them.
  if (wanted && production) read.fault('SAMPLE_DATA', 'must not be set in production');
  return wanted;
}
