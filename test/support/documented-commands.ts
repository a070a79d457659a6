import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import type { Environment } from '../../src/config/env.js';

const PROJECT = join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(PROJECT, 'docs', file), 'utf8');

/** Code blocks may be indented, because some are inside an item of a list. */
const blocksIn = (markdown: string, language: string): string[] => {
  const blocks = markdown.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^\\1\`\`\`$`, 'gms'));
  return [...blocks].map(([, , content]) => content!);
};

/** Where commands run, and as which user; without these, in the project's folder and as the user of the test. */
interface Place {
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** The blocks of Bash in a Markdown text, in order. */
export const commandsIn = (markdown: string): string[] => blocksIn(markdown, 'bash');
/** The same for a file of docs. */
export const commandsOf = (file: string): string[] => commandsIn(textOf(file));

/** The blocks of TypeScript in a Markdown text, in order. Together they are one module. */
export const typescriptIn = (markdown: string): string[] => blocksIn(markdown, 'ts');
/** The same for a file of docs. */
export const typescriptOf = (file: string): string[] => typescriptIn(textOf(file));

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

/** Runs a module in TypeScript that uses the client. @returns what it prints */
export async function runTypescript(module: string, environment: Environment = {}): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  const args = ['--input-type=module', '-e', javascriptOf(module)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env });
  return stdout;
}

/** Without types: Node.js 20 cannot run TypeScript. */
export const javascriptOf = (module: string): string =>
  ts.transpileModule(module, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  }).outputText;
