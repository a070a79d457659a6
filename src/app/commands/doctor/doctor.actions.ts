import type { Config } from '../../../config/env.js';
import { isMissingRight } from '../../../platform/postgres/database-error.js';
import { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';
import { openDatabase, type Database } from '../../database.js';
import type { CommonOptions } from '../../command-line/arguments.js';
import { failed, warning, type Check } from './check.js';
import { clockCheck, databaseCheck, migrationsCheck, roleCheck } from './database-checks.js';
import { addressesCheck, configurationCheck, redisCheck } from './other-checks.js';
import { secretsCheck } from './secrets-check.js';
import { CommandError, failureOf } from '../../command-line/failure.js';
import { printResult } from '../../command-line/output.js';
import { readConfig, requireEmbeddedFiles } from '../../command-line/services.js';

const SEE_ROLE = 'Grant the role the rights of docs/database-role.sql, and run this again.';

/**
 * Prints what each check found.
 * @throws CommandError when a check failed
 */
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
  const ofDatabase = await databaseChecks(config);
  return [configurationCheck(config), ...ofDatabase, await redisCheck(config)];
}

async function databaseChecks(config: Config): Promise<Check[]> {
  let database: Database | undefined;
  let inspection: DatabaseInspection | undefined;
  try {
    requireEmbeddedFiles(config);
    database = await openDatabase(config);
    inspection = await DatabaseInspection.open(database.connection);
    return await checksOver(inspection, config);
  } catch (error) {
    return [unreachable(error), await addressesCheck(null, config)];
  } finally {
    await inspection?.close();
    await database?.stop();
  }
}

/** Each check runs separately, so that a missing right on one table does not hide the other results. */
async function checksOver(inspection: DatabaseInspection, config: Config): Promise<Check[]> {
  const hasSchema = await inspection.schema().then(
    ({ applied }) => applied.length > 0,
    () => false,
  );
  const checks: (readonly [string, () => Promise<Check>])[] = [
    ['database', () => databaseCheck(inspection, config)],
    // The role of the embedded database is always its superuser.
    ...(config.databaseUrl === null ? [] : [['role', () => roleCheck(inspection, config)] as const]),
    ['migrations', () => migrationsCheck(inspection)],
    ['clock', () => clockCheck(inspection)],
    ...(hasSchema ? [['secrets', () => secretsCheck(inspection, config)] as const] : []),
    ['addresses', () => addressesCheck(hasSchema ? inspection : null, config)],
  ];
  const found: Check[] = [];
  for (const [check, run] of checks) {
    found.push(await run().catch((error: unknown) => notChecked(check, error)));
  }
  return found;
}

function notChecked(check: string, error: unknown): Check {
  const action = isMissingRight(error) ? SEE_ROLE : 'Correct this, and run this again.';
  return failed(check, failureOf(error).message, action);
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
  const line = `${result.padEnd(8)} ${check.padEnd(14)} ${detail.replaceAll(/\s*\n\s*/g, ' ')}`;
  return action === null ? line : `${line}\n${' '.repeat(24)}${action}`;
}
