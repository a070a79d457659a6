import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './ended-runs.js';

const run = promisify(execFile);
const CACHE = resolve('node_modules/.cache');
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

/**
 * Installs packages that few tests need, outside of the dependencies. Kept for later runs until the next `npm ci`.
 * @param name of the folder, another one for other versions
 * @param npmCommand `install` with a package, or `ci`
 * @param prepare writes what the command needs into the folder
 * @returns the folder that contains node_modules
 */
export async function installedOnce(
  name: string,
  npmCommand: string[],
  prepare: (folder: string) => void = () => undefined,
): Promise<string> {
  const folder = resolve(CACHE, name);
  const lock = `${folder}.lock`;
  mkdirSync(CACHE, { recursive: true });
  while (!existsSync(folder)) {
    // Another worker of Jest may be installing it.
    if (!locked(lock)) await setTimeout(200);
    else {
      try {
        if (!existsSync(folder)) await install(folder, npmCommand, prepare);
      } finally {
        rmSync(lock);
      }
    }
  }
  return folder;
}

async function install(folder: string, npmCommand: string[], prepare: (folder: string) => void) {
  const incomplete = mkdtempSync(`${folder}.`);
  prepare(incomplete);
  await run('npm', [...npmCommand, '--prefix', incomplete, ...OPTIONS]);
  renameSync(incomplete, folder);
}

/** Creates a file that only one process has; that of a killed process is removed. */
function locked(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (existsSync(file) && !isAlive(Number(readFileSync(file, 'utf8')))) rmSync(file, { force: true });
    return false;
  }
}
