import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { installClientTools } from '../../test/support/client-tools.js';
import { useFolder } from '../../test/support/folder.js';
import { useService } from '../../test/support/service.js';
import { GENERATORS, type Generator } from './generators.js';

const run = promisify(execFile);
const PROGRAMS = resolve('verification/generators/programs');
/** The build writes openapi.partner.json. */
const DOCUMENTS = {
  'openapi.json': resolve('openapi.json'),
  'openapi.partner.json': resolve('dist/documents/openapi.partner.json'),
};
type Case = Generator & { title: string; document: string };
const CASES: Case[] = GENERATORS.flatMap((generator) =>
  Object.entries(DOCUMENTS).map(([title, document]) => ({ ...generator, title, document })),
);
/** Generators and compilers take long on a busy machine. */
const LIMIT_MS = 600_000;
/** Bytes that a generator may print: one of them prints the whole client. */
const MAX_OUTPUT = 10_000_000;
const COMPILER = resolve('node_modules/typescript/bin/tsc');
const SHOP = SAMPLE_APPLICATIONS[0]!.token;

/** As strict as TypeScript can be. */
const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: ['node'],
  // What is checked is the generated client, not the declarations of packages.
  skipLibCheck: true,
  outDir: 'dist',
};

describe('a generated client', () => {
  const folder = useFolder('suite', 'generated-clients');
  const service = useService({ SAMPLE_DATA: 'true' });
  let tools: string;

  beforeAll(async () => {
    tools = resolve(await installClientTools(), '..');
    // Packages that the tools do not have.
    symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'));
  }, LIMIT_MS);

  /** Writes the program and its settings into a new folder. */
  function newProject({ title, program, imported, compilerOptions, packageType }: Case): string {
    const project = join(folder.path, `${program}-${title}`);
    mkdirSync(join(project, 'client'), { recursive: true });
    symlinkSync(tools, join(project, 'node_modules'));
    const settings = {
      'package.json': { type: packageType ?? 'module' },
      'tsconfig.json': { compilerOptions: { ...COMPILER_OPTIONS, ...compilerOptions } },
    };
    for (const [file, content] of Object.entries(settings))
      writeFileSync(join(project, file), JSON.stringify(content));
    const copy = (name: string, as: string) =>
      copyFileSync(join(PROGRAMS, `${name}.ts`), join(project, `${as}.ts`));
    copy('steps', 'steps');
    if (imported !== undefined) copy(imported, imported);
    copy(program, 'program');
    return project;
  }

  it.each(CASES)(
    'by `$name` from $title compiles strictly, and creates, reads, changes, lists and pages orders',
    async (generator) => {
      const project = newProject(generator);
      const start = (...parameters: string[]) =>
        run(process.execPath, parameters, { cwd: project, maxBuffer: MAX_OUTPUT });

      const [file, ...parameters] = generator.command({ ...generator, project, baseUrl: service.url });
      const { stdout: printed } = await start(resolve(tools, file), ...parameters);
      if (generator.printed !== undefined) writeFileSync(join(project, 'client', generator.printed), printed);
      const compiled = await start(COMPILER, '-p', project).catch((error: unknown) => error);
      expect(compiled).toMatchObject({ stdout: '', stderr: '' });

      const documentUrl = `${service.url}/${generator.title}`;
      const { stdout } = await start('dist/program.js', service.url, SHOP, documentUrl);
      expect(JSON.parse(stdout)).toEqual({
        changed: 'second',
        comment: 'Ring twice.',
        quantities: [2],
        pages: [['second'], ['first']],
      });
    },
    LIMIT_MS,
  );
});
