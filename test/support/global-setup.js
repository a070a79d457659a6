import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expressionsOf, RING_2 } from '../rings.js';
import {
  deleteKeys,
  dropDatabases,
  findChromium,
  findPostgres,
  findRedis,
  NONE,
  NOT_RUN_FILE,
  RUN,
} from './test-run.js';

/** Finds the servers and the browser, and passes them to the test processes in environment variables. */
export default async function setUp(_, { testPathIgnorePatterns }) {
  const isRing1 = expressionsOf(RING_2).every((pattern) => testPathIgnorePatterns.includes(pattern));
  if (!isRing1) buildConsoleAndClient();
  const { env } = process;
  env.TEST_RUN = RUN;
  env.TEST_NOT_RUN_FILE = NOT_RUN_FILE;
  const wanted = { postgres: env.TEST_DATABASE_URL, redis: env.TEST_REDIS_URL, chromium: env.TEST_CHROMIUM };
  env.TEST_DATABASE_URL = await findPostgres(wanted.postgres);
  env.TEST_REDIS_URL = await findRedis(wanted.redis);
  env.TEST_CHROMIUM = findChromium(wanted.chromium);
  rmSync(NOT_RUN_FILE, { force: true });
  // In CI nobody reads the list of skipped suites, so what is missing is an error.
  if (env.CI === 'true') requireServers(wanted);
  if (env.TEST_DATABASE_URL) await dropDatabases(env.TEST_DATABASE_URL, false);
  if (env.TEST_REDIS_URL) await deleteKeys(env.TEST_REDIS_URL, false);
}

function requireServers(wanted) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_CHROMIUM } = process.env;
  if (!TEST_DATABASE_URL && wanted.postgres !== NONE)
    throw new Error('The tests need PostgreSQL: set TEST_DATABASE_URL.');
  if (!TEST_REDIS_URL && wanted.redis !== NONE) throw new Error('The tests need Redis: set TEST_REDIS_URL.');
  if (!TEST_CHROMIUM && wanted.chromium !== NONE)
    throw new Error('The tests need Chromium: install it, or set TEST_CHROMIUM to its program.');
}

/** Only tests of the other rings need them, so `npm test` does not spend its time on them. */
function buildConsoleAndClient() {
  const command = ['scripts/build-if-changed.js', 'client', 'console'];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) throw new Error('The console or the client does not compile.');
}
