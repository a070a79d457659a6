import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const RELEASED = join(PROJECT, 'test/fixtures/versions');
/** Inside of node_modules, so that the unpacked service finds the packages that are installed now. */
const CACHE = join(PROJECT, 'node_modules/.cache');

/**
 * Unpacks the compiled service of the last released version, and before the first release that of this build.
 * @returns the folder
 */
export function unpackReleasedVersion(): string {
  const archives = existsSync(RELEASED) ? RELEASED : packThisBuild();
  const [archive, ...others] = readdirSync(archives);
  if (archive === undefined || others.length > 0) throw new Error(`${archives} must contain one archive.`);
  const folder = join(CACHE, 'released-version');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--gzip', `--file=${join(archives, archive)}`, `--directory=${folder}`]);
  return folder;
}

function packThisBuild(): string {
  const archives = join(CACHE, 'packed-version');
  execFileSync(process.execPath, ['scripts/pack-version.js', archives], { cwd: PROJECT });
  return archives;
}
