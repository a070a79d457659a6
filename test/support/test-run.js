import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/**
 * The servers that a test run uses, and the removal of what it created there. It is JavaScript because Jest loads its
 * global setup and teardown without a transformation. Names in PostgreSQL and Redis begin with the machine and the
 * process id of the run, so that what killed runs left can be found and removed.
 */
const MACHINE = `orders_test_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}`;

export const RUN = `${MACHINE}_${process.pid}`;

/** The skipped suites, one per line, written by the test processes. */
export const NOT_RUN_FILE = join(tmpdir(), `${RUN}_not_run.txt`);

const DATABASES = ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://root@127.0.0.1:5432/postgres'];
/** The value of an environment variable for tests without the server, even if there is one. */
export const NONE = 'none';
/** The first is the same browser without windows, which needs less computing time. */
const CHROMIUM = ['chromium-headless-shell', 'chromium'];
const REDIS = 'redis://127.0.0.1:6379';

/**
 * @param {string | undefined} wanted the server that was configured; it is an error if it does not answer
 * @returns {Promise<string>} the URL of a server that answers, or an empty text
 */
export const findPostgres = (wanted) =>
  findServer(wanted, DATABASES, (url) => withPostgres(url, () => undefined));

/**
 * @param {string | undefined} wanted the server that was configured; it is an error if it does not answer
 * @returns {Promise<string>} the URL of a server that answers, or an empty text
 */
export const findRedis = (wanted) =>
  findServer(wanted, [REDIS], (url) => withRedis(url, (redis) => redis.ping()));

/**
 * @param {string | undefined} wanted the program that was configured; it is an error if it does not start
 * @returns {string} the name of a program that starts, or an empty text
 */
export function findChromium(wanted) {
  if (wanted === NONE) return '';
  const programs = wanted ? [wanted] : CHROMIUM;
  const found = programs.find((program) => spawnSync(program, ['--version']).status === 0);
  if (found) return found;
  if (wanted) throw new Error(`TEST_CHROMIUM is ${wanted}, which does not start.`);
  return '';
}

async function findServer(wanted, usual, visit) {
  if (wanted === NONE) return '';
  if (wanted) {
    await visit(wanted);
    return wanted;
  }
  for (const url of usual) {
    try {
      await visit(url);
      return url;
    } catch {
      // Try the next one.
    }
  }
  return '';
}

/** Drops the databases of runs on this machine that are over, and of this one when `own`. */
export async function dropDatabases(url, own) {
  await withPostgres(url, async (client) => {
    const { rows } = await client.query('SELECT datname AS name FROM pg_database');
    for (const { name } of rows) {
      if (isOver(name, own)) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
  });
}

/** Deletes the Redis keys of runs on this machine that are over, and of this one when `own`. */
export async function deleteKeys(url, own) {
  await withRedis(url, async (redis) => {
    for await (const keys of redis.scanStream({ match: `${MACHINE}_*`, count: 1000 })) {
      const over = keys.filter((key) => isOver(key, own));
      if (over.length > 0) await redis.unlink(...over);
    }
  });
}

function isOver(name, own) {
  if (!name.startsWith(`${MACHINE}_`)) return false;
  const pid = Number.parseInt(name.slice(MACHINE.length + 1), 10);
  return pid === process.pid ? own : !isAlive(pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function withPostgres(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function withRedis(url, work) {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: 3_000 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
