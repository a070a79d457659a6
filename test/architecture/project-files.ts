import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const project = resolve(import.meta.dirname, '../..');

/** The paths of all files in a folder of the project and below it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Those of them with TypeScript that is not a test. */
export const codeIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'));

/** A file as dependency-cruiser reports it, with what it imports. */
interface CruisedFile {
  source: string;
  dependencies: { resolved: string }[];
}

interface Cruise {
  modules: CruisedFile[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Runs dependency-cruiser in a source tree. @param options and folders */
export function cruise(root: string, ...options: string[]): Cruise {
  const cli = join(project, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // The exit code is the number of violations, so only the report distinguishes violations from a crash.
  const run = spawnSync(process.execPath, [cli, '--output-type', 'json', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr}${run.stdout}`);
  return JSON.parse(run.stdout) as Cruise;
}

/** Each import of each of the files. */
export const importsOfFiles = (files: CruisedFile[]): { from: string; to: string }[] =>
  files.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
