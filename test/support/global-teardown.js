import { existsSync, readFileSync, rmSync } from 'node:fs';
import { deleteKeys, dropDatabases, NOT_RUN_FILE } from './test-run.js';

const HOW_TO_START = `Install the browser and start the servers with
  apt-get install chromium-headless-shell postgresql redis-server
or with the services "postgres" and "redis" of docker/compose.yaml, and name them in TEST_DATABASE_URL and
TEST_REDIS_URL when they are not at 127.0.0.1:5432 and 127.0.0.1:6379, and in TEST_CHROMIUM when the program is neither
"chromium-headless-shell" nor "chromium".`;

export default async function tearDown() {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (TEST_DATABASE_URL) await dropDatabases(TEST_DATABASE_URL, true);
  if (TEST_REDIS_URL) await deleteKeys(TEST_REDIS_URL, true);
  reportNotRun();
}

function reportNotRun() {
  if (!existsSync(NOT_RUN_FILE)) return;
  const suites = [...new Set(readFileSync(NOT_RUN_FILE, 'utf8').trim().split('\n'))].sort();
  rmSync(NOT_RUN_FILE);
  process.stdout.write(`\nNot run:\n${suites.map((suite) => `  ${suite}`).join('\n')}\n${HOW_TO_START}\n\n`);
}
