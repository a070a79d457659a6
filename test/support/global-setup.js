import { rmSync } from 'node:fs';
import { deleteKeys, dropDatabases, findPostgres, findRedis, NONE, NOT_RUN_FILE, RUN } from './test-run.js';

/** Finds the servers, and tells the test processes through the environment, which they inherit. */
export default async function setUp() {
  const { env } = process;
  env.TEST_RUN = RUN;
  env.TEST_NOT_RUN_FILE = NOT_RUN_FILE;
  const wanted = { postgres: env.TEST_DATABASE_URL, redis: env.TEST_REDIS_URL };
  env.TEST_DATABASE_URL = await findPostgres(wanted.postgres);
  env.TEST_REDIS_URL = await findRedis(wanted.redis);
  rmSync(NOT_RUN_FILE, { force: true });
  // Where nobody reads the notice at the end, suites must not be left out silently.
  if (env.CI === 'true') refuseToSkip(wanted);
  if (env.TEST_DATABASE_URL) await dropDatabases(env.TEST_DATABASE_URL, false);
  if (env.TEST_REDIS_URL) await deleteKeys(env.TEST_REDIS_URL, false);
}

function refuseToSkip(wanted) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (!TEST_DATABASE_URL && wanted.postgres !== NONE)
    throw new Error('The tests need PostgreSQL: set TEST_DATABASE_URL.');
  if (!TEST_REDIS_URL && wanted.redis !== NONE) throw new Error('The tests need Redis: set TEST_REDIS_URL.');
}
