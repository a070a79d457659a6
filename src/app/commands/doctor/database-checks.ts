import { SecretCipher } from '../../../common/secrets/secret-cipher.js';
import type { Config } from '../../../config/env.js';
import { sqlStateOf } from '../../../platform/postgres/database-error.js';
import { failureOf } from '../../command-line/command.js';
import type { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';
import { failed, ok, warning, type Check, addressesCheck } from './check.js';
import { changedCollations } from '../../../persistence/schema/server-check.js';

/** Deliveries are due and tokens end by the clock of the database, signatures are dated by that of the process. */
const CLOCK_WARNING_MS = 2_000;
/** Receivers refuse signatures that are some minutes old. */
const CLOCK_FAILED_MS = 60_000;

const INSUFFICIENT_PRIVILEGE = '42501';

const GRANTS = 'docs/database-role.sql';

const SEE_ROLE = 'Give the role the rights of docs/database-role.sql, and run this again.';

/** Each check runs separately, so that a missing right on one table does not hide the other results. */
export async function databaseChecks(inspection: DatabaseInspection, config: Config): Promise<Check[]> {
  const hasSchema = await inspection.schema().then(
    ({ applied }) => applied.length > 0,
    () => false,
  );
  const checks: (readonly [string, () => Promise<Check>])[] = [
    ['database', () => databaseCheck(inspection)],
    // The role of the embedded database is always its superuser.
    ...(config.databaseUrl === null ? [] : [['role', () => roleCheck(inspection, config)] as const]),
    ['migrations', () => migrationsCheck(inspection)],
    ['clock', () => clockCheck(inspection)],
    ...(hasSchema ? [['failover', () => failoverCheck(inspection)] as const] : []),
    ...(hasSchema ? [['secrets', () => secretsCheck(inspection, config)] as const] : []),
    ...(hasSchema && config.databaseUrl !== null
      ? [['processes', () => processesCheck(inspection)] as const]
      : []),
    ['addresses', () => addressesCheck(hasSchema ? inspection : null, config)],
  ];
  const found: Check[] = [];
  for (const [check, run] of checks) {
    found.push(await run().catch((error: unknown) => notChecked(check, error)));
  }
  return found;
}

function notChecked(check: string, error: unknown): Check {
  const action =
    sqlStateOf(error) === INSUFFICIENT_PRIVILEGE ? SEE_ROLE : 'Correct this, and run this again.';
  return failed(check, failureOf(error).message, action);
}

async function databaseCheck(inspection: DatabaseInspection): Promise<Check> {
  const { server, fault } = await inspection.server();
  if (fault !== null) return failed('database', fault.detail, fault.action);
  const { version, database, user } = server;
  const detail = `PostgreSQL ${version}, database "${database}", user "${user}".`;
  const changed = await inspection.changedCollations();
  if (changed.length > 0) {
    const found = changedCollations(changed);
    return warning('database', `${detail} ${found.detail}`, found.action);
  }
  if (await inspection.knowsCaseOfLetters()) return ok('database', detail);
  return warning(
    'database',
    `${detail} With its locale, upper and lower case of some letters do not match when contacts and customers are searched and compared.`,
    "Create the database with another locale, such as LOCALE 'C.UTF-8', and restore a dump of this one.",
  );
}

async function roleCheck(inspection: DatabaseInspection, config: Config): Promise<Check> {
  const { isSuperuser, mayCreateTables, missing } = await inspection.rights();
  if (missing.length > 0) {
    const detail = `The role may not read and write ${missing.join(', ')}.`;
    return failed('role', detail, `Run the GRANT statements of ${GRANTS} as the owner of the database.`);
  }
  if (isSuperuser) {
    const detail = 'The role is a superuser: whoever gets its password can change everything on the server.';
    return warning('role', detail, `Use the role that ${GRANTS} creates, with MIGRATE_ON_START=false.`);
  }
  if (config.migrateOnStart && config.databaseMigrationUrl === null && !mayCreateTables) {
    const detail = 'MIGRATE_ON_START is true, but the role may not change the schema.';
    const action =
      'Set MIGRATE_ON_START=false, and run "db migrate" as the owner before a new version starts.';
    return failed('role', detail, action);
  }
  return ok(
    'role',
    mayCreateTables ? 'May read and write rows, and change the schema.' : 'May read and write rows.',
  );
}

async function migrationsCheck(inspection: DatabaseInspection): Promise<Check> {
  const { applied, pending, unknown } = await inspection.schema();
  if (pending.length > 0) {
    const detail = `These migrations are pending: ${pending.join(', ')}.`;
    return failed(
      'migrations',
      detail,
      'Run "db migrate", or start an API process with MIGRATE_ON_START=true.',
    );
  }
  if (unknown.length > 0) {
    const detail = `A later version of the service has run these migrations: ${unknown.join(', ')}.`;
    return warning('migrations', detail, 'Check that you meant to go back to this version.');
  }
  return ok('migrations', `All ${applied.length} migrations have been run.`);
}

async function failoverCheck(inspection: DatabaseInspection): Promise<Check> {
  if (await inspection.identifiesServer())
    return ok('failover', 'After a failover or a recovery no id is given twice.');
  const detail =
    'The server does not tell its identity, so a failover or a recovery after which data is missing is not recognised.';
  return warning('failover', detail, 'Run "db promoted" after each of them, before clients are let in.');
}

async function processesCheck(inspection: DatabaseInspection): Promise<Check> {
  const running = await inspection.processes();
  if (running.length === 0) return ok('processes', 'No process of the service is running.');
  const names = running.map(({ kind, version }) => `${kind} ${version}`).join(', ');
  const detail = `In the last 30 seconds: ${names}. In a database that was just restored these may be those of the original.`;
  if (running.some(({ kind }) => kind !== 'api')) return ok('processes', detail);
  const action = 'Start a worker: until then no event is delivered, and no job is worked on.';
  return warning('processes', `No worker is running. ${detail}`, action);
}

async function clockCheck(inspection: DatabaseInspection): Promise<Check> {
  const difference = await inspection.clockDifference();
  const seconds = (Math.abs(difference) / 1_000).toFixed(1);
  const side = difference < 0 ? 'behind' : 'ahead of';
  const detail = `The clock of the database is ${seconds} s ${side} that of this machine.`;
  const action = 'Synchronise both clocks with NTP.';
  if (Math.abs(difference) > CLOCK_FAILED_MS) return failed('clock', detail, action);
  return Math.abs(difference) > CLOCK_WARNING_MS ? warning('clock', detail, action) : ok('clock', detail);
}

async function secretsCheck(inspection: DatabaseInspection, config: Config): Promise<Check> {
  const cipher = new SecretCipher(config.secretsKeys);
  const canary = await inspection.secretsCanary();
  if (canary?.keys && cipher.canOpen(canary.keys)) cipher.addKeys(canary.keys);
  const stored = await inspection.encryptedSecrets();
  const unreadable = stored.filter(({ secret }) => !cipher.canOpen(secret)).map(({ id }) => id);
  if (unreadable.length > 0 || (canary !== null && !cipher.canOpen(canary.sealed))) {
    const which = unreadable.length === 0 ? '' : `: the secret of webhook ${unreadable.join(', ')}`;
    return failed(
      'secrets',
      `SECRETS_KEY does not decrypt the stored secrets${which}.`,
      'Set SECRETS_KEY to the key with which the secrets were stored.',
    );
  }
  if (canary === null && stored.length === 0) return ok('secrets', 'No secret is stored yet.');
  if (canary !== null && !cipher.isSealedWithNewest(canary.sealed))
    return warning(
      'secrets',
      'The keys in the database are encrypted with an older key of SECRETS_KEY.',
      'When all processes have the newest key, run `node dist/cli.js secrets reseal`.',
    );
  return ok('secrets', 'SECRETS_KEY decrypts the stored secrets.');
}
