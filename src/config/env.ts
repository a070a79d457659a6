import { parseSchedule, parseDnsServers, parseDocumentHosts, parsePublicUrl } from './env-values.js';
import { parseDatabaseUrl, parseSentinels } from '../common/network/server-urls.js';
import { parseNetworks } from '../common/network/address-policy.js';
import { EnvReader } from './env-reader.js';
import { parseIdentityIssuers } from './identity-issuers.js';

export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = '127.0.0.0/8,::1/128';
/** Ten attempts over about three days: covers a restart of the receiver and an outage over a weekend. */
const RETRY_SCHEDULE = '5s,5m,30m,2h,5h,10h,14h,20h,24h';
/** The examples link documents to this host, which exists nowhere. */
const SAMPLE_HOST = 'documents.example';
const POOLERS = ['none', 'transaction'] as const;
/** Variables whose value may be in a file that DATABASE_URL_FILE and so on name. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_MIGRATION_URL',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'ADMIN_TOKEN',
  'SECRETS_KEY',
];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The configuration: environment variables, read once. Times are in milliseconds. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;

export function loadConfig(env: Environment = process.env) {
  const read = new EnvReader(env, SECRETS);
  const production = read.text('NODE_ENV', 'development') === 'production';
  const databaseUrl = read.checked('DATABASE_URL', parseDatabaseUrl);
  if (production && databaseUrl === null) read.fault('DATABASE_URL', 'is required in production');
  const isLocalTrial = databaseUrl === null && !production;
  const hasSampleData = sampleData(read, production, isLocalTrial);

  const config = {
    production,
    // Without DATABASE_URL the service is reachable on this machine only, and may send webhooks to it.
    host: read.text('HOST', isLocalTrial ? '127.0.0.1' : '0.0.0.0'),
    port: read.integer('PORT', 3000, 0, 65_535),
    /** The address at which clients reach the service, without a final slash; null: the host that a client names. */
    publicUrl: read.parsedOrNull('PUBLIC_URL', parsePublicUrl),
    /** A proxy that the environment names for outgoing connections. It is not used, and `doctor` says so. */
    httpsProxy: read.optional('HTTPS_PROXY', 1) ?? read.optional('https_proxy', 1),
    /** Null: the embedded database in `dataDir`. */
    databaseUrl,
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    /** True if `databaseUrl` is that of a pooler in transaction mode. */
    databasePooled: read.oneOf('DATABASE_POOLER', 'none', POOLERS) === 'transaction',
    /** The URL of a standby; null: all reads are done at `databaseUrl`. */
    databaseReadUrl: read.checked('DATABASE_READ_URL', parseDatabaseUrl),
    /** Null: migrations run at `databaseUrl`. */
    databaseMigrationUrl: read.checked('DATABASE_MIGRATION_URL', parseDatabaseUrl),
    dataDir: read.text('DATA_DIR', './data'),
    migrateOnStart: read.flag('MIGRATE_ON_START', true),
    sampleData: hasSampleData,
    /** True for a test installation, in which partners try their clients. */
    testMode: read.flag('TEST_MODE', false),
    /** Null: each process delivers what it has claimed, API processes too. */
    redisUrl: read.redisUrl('REDIS_URL'),
    /** Null: Redis is at the host of `redisUrl`. */
    redisSentinels: redisSentinels(read),
    redisPrefix: read.text('REDIS_PREFIX', 'orders'),
    adminToken: read.optional('ADMIN_TOKEN', 16),
    identityIssuers: read.parsed('OIDC_ISSUERS', '', parseIdentityIssuers),
    /** True if people can sign in to the console with a token. */
    tokenSignIn: read.flag('TOKEN_SIGN_IN', true),
    /** They encrypt webhook secrets and stored responses, and sign cursors. */
    secretsKeys: read.secretsKeys('SECRETS_KEY', production),
    currency: read.currency('CURRENCY', 'EUR'),
    /** The documents of orders may be linked to these, as a URL has them: with the port if it is not 443. */
    documentHosts: read.parsed('DOCUMENT_HOSTS', hasSampleData ? SAMPLE_HOST : '', parseDocumentHosts),
    webhooks: {
      allowedNetworks: read.parsed('WEBHOOK_ALLOWED_NETWORKS', isLocalTrial ? LOOPBACK : '', parseNetworks),
      /** Empty: the servers of the operating system are used. */
      dnsServers: read.parsed('WEBHOOK_DNS_SERVERS', '', parseDnsServers),
      timeoutMs: read.integer('WEBHOOK_TIMEOUT_MS', 15_000, 100, 60_000),
      concurrency: read.integer('WEBHOOK_CONCURRENCY', 50, 1, 1_000),
      retrySchedule: read.parsed('WEBHOOK_RETRY_SCHEDULE', RETRY_SCHEDULE, parseSchedule),
    },
    eventRetentionDays: read.integer('EVENT_RETENTION_DAYS', 90, 1, 36_500),
    auditRetentionDays: read.integer('AUDIT_RETENTION_DAYS', 365, 1, 36_500),
    rateLimits: {
      /** Requests per application that change something; five times as many reads are allowed. */
      perMinute: read.integer('RATE_LIMIT_PER_MINUTE', 6_000, 1, 10_000_000),
      /** Concurrent requests per application and process. */
      inFlight: read.integer('RATE_LIMIT_IN_FLIGHT', 100, 1, 100_000),
      /** Invalid tokens per IP address and process. */
      failedTokensPerMinute: read.integer('RATE_LIMIT_FAILED_TOKENS', 30, 1, 1_000_000),
      /** Downloads without a token per IP address and process. */
      downloadsPerMinute: read.integer('RATE_LIMIT_DOWNLOADS', 300, 1, 10_000_000),
    },
    /** Null: the API serves metrics on its own port, and a worker serves none. */
    metricsPort: read.integer('METRICS_PORT', null, 1, 65_535),
    /** The time for which a process still accepts requests after SIGTERM, while its readiness check already fails. */
    shutdownDelayMs: read.integer('SHUTDOWN_DELAY_MS', production ? 5_000 : 0, 0, 15_000),
    trustProxy: read.trustProxy('TRUST_PROXY'),
    logLevel: read.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  read.throwFaults();
  return Object.freeze(config);
}

/** The token of the command `canary`, which needs no other setting. */
export const canaryToken = (): string | null =>
  new EnvReader(process.env, ['CANARY_TOKEN']).optional('CANARY_TOKEN', 0);

/** The Sentinels, which know the address of the primary. Its user, password, database and TLS are those of REDIS_URL. */
function redisSentinels(read: EnvReader) {
  const [list, master] = [read.text('REDIS_SENTINELS', ''), read.text('REDIS_MASTER', '')];
  if (list === '' && master === '') return null;
  if (list === '') read.fault('REDIS_MASTER', 'needs REDIS_SENTINELS, the addresses of the Sentinels');
  else if (master === '')
    read.fault('REDIS_SENTINELS', 'needs REDIS_MASTER, the name under which the Sentinels know the primary');
  else if (read.text('REDIS_URL', '') === '')
    read.fault('REDIS_SENTINELS', 'needs REDIS_URL, with the user, the password and the database');
  /** `servers` has their URLs, `master` is the name under which they know the primary. */
  return { servers: read.parsed('REDIS_SENTINELS', '', parseSentinels), master };
}

function sampleData(read: EnvReader, production: boolean, isLocalTrial: boolean): boolean {
  const wanted = read.flag('SAMPLE_DATA', isLocalTrial);
  // The tokens of the sample applications are public.
  if (wanted && production) read.fault('SAMPLE_DATA', 'must not be set in production');
  return wanted;
}
