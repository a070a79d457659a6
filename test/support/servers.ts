import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import type { ImageEngine } from './image.js';
import { postgresPrograms } from './postgres-programs.js';

type Suite = () => void;

/** The prefix of all names that this test run uses in PostgreSQL and Redis. */
export const RUN = process.env['TEST_RUN'] ?? '';

/** Null without PostgreSQL: suites then use the embedded database or are skipped. */
export const POSTGRES_URL = process.env['TEST_DATABASE_URL'] || null;
export const REDIS_URL = process.env['TEST_REDIS_URL'] || null;

/** The program; null without a browser. */
export const CHROMIUM = process.env['TEST_CHROMIUM'] || null;

/** A new unique name with the prefix of this run. */
export const uniqueName = (): string => `${RUN}_${randomBytes(4).toString('hex')}`;

/** A suite that the embedded database cannot run: several processes, locks, faults of the server. */
export function describeWithPostgres(name: string, suite: Suite): void {
  describeWith('PostgreSQL', POSTGRES_URL, name, suite);
}

export function describeWithRedis(name: string, suite: Suite): void {
  describeWith('Redis', REDIS_URL, name, suite);
}

/** A suite that starts its own Redis servers to stop and suspend them. */
export function describeWithRedisServer(name: string, suite: Suite): void {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
  describeWith('redis-server', isInstalled ? 'redis-server' : null, name, suite);
}

/** A suite that uses a browser; see browser.ts. */
export function describeWithChromium(name: string, suite: Suite): void {
  describeWith('program "chromium"', CHROMIUM, name, suite);
}

/**
 * A suite that uses a program of a Debian package.
 * @param debianPackage what installs the program
 */
export function describeWithProgram(
  program: string,
  debianPackage: string,
  name: string,
  suite: Suite,
): void {
  // In CI nobody reads the list of skipped suites, so a test of a missing program fails.
  const found = programPath(program) ?? (process.env['CI'] === 'true' ? program : null);
  describeWith(`program "${program}": apt-get install ${debianPackage}`, found, name, suite);
}

/** The file of a program, also of one for administrators; null when it is not installed. */
export function programPath(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file)) ?? null;
}

/** A suite that builds and starts the image. It gets what builds it: see scripts/build-image.sh. */
export function describeWithImageEngine(name: string, suite: (engine: ImageEngine) => void): void {
  const { status, stdout } = spawnSync('bash', ['scripts/build-image.sh', '--engine'], { encoding: 'utf8' });
  const found = status === 0 ? (stdout.trim() as ImageEngine) : null;
  const wanted = 'docker or podman, and nobody is root with buildah: apt-get install buildah debootstrap';
  describeWith(wanted, found, name, () => suite(found!));
}

/** A suite that starts its own PostgreSQL server to stop and crash it. */
export function describeWithPostgresServer(name: string, suite: Suite): void {
  describeWith('program to start PostgreSQL', postgresPrograms(), name, suite);
}

/** Settings with a unique key prefix; the keys are deleted at the end of the run. */
export function redisSettings(): { REDIS_URL: string; REDIS_PREFIX: string } {
  if (REDIS_URL === null) throw new Error('There is no Redis server: use describeWithRedis.');
  return { REDIS_URL, REDIS_PREFIX: uniqueName() };
}

/** The functions of Jest for the test file that runs. Modules of this folder are shared by several files (see jest/), so they cannot import them. */
export const jestGlobals = () => globalThis as unknown as typeof import('@jest/globals');

function describeWith(server: string, found: string | null, name: string, suite: Suite): void {
  const { describe, expect } = jestGlobals();
  if (found !== null) {
    describe(name, suite);
    return;
  }
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  appendFileSync(process.env['TEST_NOT_RUN_FILE'] ?? '', `${file}: ${name} (there is no ${server})\n`);
  describe.skip(name, suite);
}
