import { IdentityProvider } from '../../../auth/identity/identity-provider.js';
import type { Config } from '../../../config/env.js';
import { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';
import { RedisConnection } from '../../../platform/redis/redis-connection.js';
import { detailOf } from '../../../platform/redis/redis-fault.js';
import { openDatabase, type Database } from '../../database.js';
import { type CommonOptions, CommandError, failureOf, printResult } from '../../command-line/command.js';
import { addressesCheck, failed, ok, warning, type Check } from './check.js';
import { databaseChecks } from './database-checks.js';
import { readConfig, requireEmbeddedFiles } from '../../command-line/services.js';

export async function examine(options: CommonOptions): Promise<void> {
  const checks = await allChecks();
  const result = checks.map((each) => each.result).reduce(worse, 'ok');
  printResult(options, { result, checks }, checks.map(lineOf).join('\n'));
  const names = checks.filter((each) => each.result === 'failed').map(({ check }) => check);
  if (names.length > 0) throw new CommandError('checks_failed', `Failed: ${names.join(', ')}.`);
}

async function allChecks(): Promise<Check[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    const { message } = error as Error;
    return [failed('configuration', message, 'Correct these variables; .env.example explains each.')];
  }
  const ofDatabase = await checksOfDatabase(config);
  return [
    configurationCheck(config),
    ...proxyCheck(config),
    ...ofDatabase,
    ...(await readServerCheck(config)),
    await redisCheck(config),
    ...(await identityChecks(config)),
  ];
}

function configurationCheck(config: Config): Check {
  if (config.databaseUrl === null || config.production)
    return ok('configuration', 'All variables are valid.');
  return warning(
    'configuration',
    'NODE_ENV is not "production", although DATABASE_URL is set: SECRETS_KEY may be the public key for development.',
    'Set NODE_ENV=production and SECRETS_KEY.',
  );
}

/** The service never connects through a proxy, because it checks the address of a receiver when it connects. */
function proxyCheck({ httpsProxy }: Config): Check[] {
  if (httpsProxy === null) return [];
  const action = 'Let the processes connect to receivers and identity providers themselves.';
  return [warning('proxy', 'HTTPS_PROXY is set, and not used.', action)];
}

export async function redisCheck(config: Config): Promise<Check> {
  if (config.redisUrl === null) {
    return ok('redis', 'REDIS_URL is not set: API processes deliver webhooks themselves.');
  }
  const redis = new RedisConnection(config);
  const { version, fault } = await redis.examine();
  redis.close();
  if (fault === null) return ok('redis', `Redis ${version} can be used, and does not evict keys.`);
  const { host } = new URL(config.redisUrl);
  const place = config.redisSentinels === null ? `at ${host}` : `"${config.redisSentinels.master}"`;
  const detail = `Redis ${place} cannot be used: ${detailOf(fault)} Orders are accepted, but webhooks are not sent.`;
  return failed('redis', detail, fault.action);
}

/** Checks that discovery and keys of each provider can be read. Without them nobody can sign in, but sessions continue. */
function identityChecks({ identityIssuers }: Config): Promise<Check[]> {
  const action =
    'Correct OIDC_ISSUERS, or let this machine reach the provider: until then its tokens are refused.';
  return Promise.all(
    identityIssuers.map((issuer) =>
      new IdentityProvider(issuer).examine().then(
        () => ok('identity', `The keys of ${issuer.issuer} can be read.`),
        (error: unknown) => failed('identity', (error as Error).message, action),
      ),
    ),
  );
}

async function checksOfDatabase(config: Config): Promise<Check[]> {
  let database: Database | undefined;
  let inspection: DatabaseInspection | undefined;
  try {
    requireEmbeddedFiles(config);
    database = await openDatabase(config);
    inspection = await DatabaseInspection.open(database.connection);
    return await databaseChecks(inspection, config);
  } catch (error) {
    return [unreachable(error), await addressesCheck(null, config)];
  } finally {
    await inspection?.close();
    await database?.stop();
  }
}

/** Only a warning, because every read can be done at DATABASE_URL. */
async function readServerCheck({ databaseReadUrl, databasePoolSize }: Config): Promise<Check[]> {
  if (databaseReadUrl === null) return [];
  let inspection: DatabaseInspection | undefined;
  try {
    inspection = await DatabaseInspection.open({ url: databaseReadUrl, poolSize: databasePoolSize });
    const { version, isStandby } = (await inspection.server()).server;
    return [ok('read server', `PostgreSQL ${version}, ${isStandby ? 'a standby' : 'which is no standby'}.`)];
  } catch (error) {
    const action = 'Correct DATABASE_READ_URL: until then all reads are done at DATABASE_URL.';
    return [warning('read server', failureOf(error).message, action)];
  } finally {
    await inspection?.close();
  }
}

/** Only a warning when a running service holds the embedded database. */
function unreachable(error: unknown): Check {
  const { code, message } = failureOf(error);
  if (code === 'database_in_use')
    return warning('database', message, 'Stop the service to check its database.');
  return failed('database', message, 'Correct this first: the other checks of the database were left out.');
}

const SEVERITY = ['ok', 'warning', 'failed'] as const;
type Result = (typeof SEVERITY)[number];
const worse = (a: Result, b: Result): Result => (SEVERITY.indexOf(a) > SEVERITY.indexOf(b) ? a : b);

/** The check, and what to do on a line of its own. */
function lineOf({ check, result, detail, action }: Check): string {
  const line = `${result.padEnd(8)} ${check.padEnd(14)} ${detail.replaceAll(/\s+/g, ' ')}`;
  return action === null ? line : `${line}\n${' '.repeat(24)}${action}`;
}
