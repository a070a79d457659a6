import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installedOnce } from './installed-once.js';

const PACKAGE = resolve('test/client/tools');

/**
 * Installs the packages of test/client/tools, unless a former run has.
 * @returns the folder of their programs, such as `newman`, which is in their node_modules
 */
export async function installClientTools(): Promise<string> {
  const lock = readFileSync(join(PACKAGE, 'package-lock.json'));
  const name = `client-tools-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`;
  const folder = await installedOnce(name, ['ci'], (target) => {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(PACKAGE, file), join(target, file));
  });
  return join(folder, 'node_modules/.bin');
}
