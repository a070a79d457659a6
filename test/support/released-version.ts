import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const VERSIONS = join(PROJECT, 'test/fixtures/versions');

export interface ReleasedVersion {
  version: string;
  folder: string;
}

/**
 * Unpacks the compiled service of the last released version (scripts/pack-version.js). It runs with the packages that are
 * installed now: the folder is inside of
 * node_modules, so that it finds them.
 */
export function unpackReleasedVersion(): ReleasedVersion {
  const [archive, ...others] = readdirSync(VERSIONS);
  if (archive === undefined || others.length > 0) throw new Error(`${VERSIONS} must contain one archive.`);
  const folder = join(PROJECT, 'node_modules/.cache/released-version');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--gzip', `--file=${join(VERSIONS, archive)}`, `--directory=${folder}`]);
  return { version: basename(archive, '.tar.gz'), folder };
}
