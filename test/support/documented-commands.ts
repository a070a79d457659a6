import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '../../src/config/env.js';

const PROJECT = join(import.meta.dirname, '../..');
/** Code blocks may be indented, because some are inside an item of a list. */
const BLOCK = /^( *)```bash\n(.*?)^\1```$/gms;

/** Where commands run, and as which user; without these, in the project's folder and as the user of the test. */
interface Place {
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** The blocks of commands in a file of docs, in order. */
export function commandsOf(file: string): string[] {
  const text = readFileSync(join(PROJECT, 'docs', file), 'utf8');
  return [...text.matchAll(BLOCK)].map(([, , commands]) => commands!);
}

/** Runs a block; `environment` has the variables that it uses. @throws Error with its output */
export async function runCommands(
  commands: string,
  environment: Environment,
  place: Place = {},
): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  const options = { cwd: PROJECT, ...place, env };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], options);
  return stdout;
}
