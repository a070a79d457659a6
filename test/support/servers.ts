import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { postgresPrograms } from './postgres-programs.js';

type Suite = () => void;

/** The name that everything of this run of the tests begins with, in PostgreSQL and in Redis. */
export const RUN = process.env['TEST_RUN'] ?? '';

/** Null when there is no PostgreSQL; suites that can then run on the embedded database. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] || null;
export const REDIS_URL = process.env['TEST_REDIS_URL'] || null;

/** A name of this run that nobody else has. */
export const uniqueName = (): string => `${RUN}_${randomBytes(4).toString('hex')}`;

/** A suite that the embedded database cannot stand in for: several processes, locks, faults of the server. */
export function describeWithPostgres(name: string, suite: Suite): void {
  describeWith('PostgreSQL', POSTGRES_URL, name, suite);
}

export function describeWithRedis(name: string, suite: Suite): void {
  describeWith('Redis', REDIS_URL, name, suite);
}

/** A suite that starts Redis servers of its own, to do them harm. */
export function describeWithRedisServer(name: string, suite: Suite): void {
  const isThere = spawnSync('redis-server', ['--version']).status === 0;
  describeWith('redis-server', isThere ? 'redis-server' : null, name, suite);
}

/** A suite that starts a PostgreSQL server of its own, to stop and to crash it. */
export function describeWithPostgresServer(name: string, suite: Suite): void {
  describeWith('PostgreSQL to start', postgresPrograms(), name, suite);
}

/** Settings of a service that has Redis almost to itself: its keys share a prefix, and go with the run. */
export function redisSettings(): { REDIS_URL: string; REDIS_PREFIX: string } {
  if (REDIS_URL === null) throw new Error('There is no Redis: use describeWithRedis.');
  return { REDIS_URL, REDIS_PREFIX: uniqueName() };
}

function describeWith(server: string, found: string | null, name: string, suite: Suite): void {
  // Those of the running test file: this module is shared by several (see jest/).
  const { describe, expect } = globalThis as unknown as typeof import('@jest/globals');
  if (found !== null) {
    describe(name, suite);
    return;
  }
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  appendFileSync(process.env['TEST_NOT_RUN_FILE'] ?? '', `${file}: ${name} (there is no ${server})\n`);
  describe.skip(name, suite);
}
