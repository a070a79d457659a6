import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Input {
  /** The file of the OpenAPI document. */
  document: string;
  /** The folder of the program; the client is written into its folder `client`. */
  project: string;
  /** The address of the service. */
  baseUrl: string;
}

export interface Generator {
  name: string;
  /** Its name in the folder `programs`, where the program that uses the client is. */
  program: string;
  /** A further file of `programs`, which the client imports. */
  imported?: string;
  /** The file to start, which is relative to the node_modules of test/client/tools, and its parameters. */
  command: (input: Input) => [file: string, ...parameters: string[]];
  /** For a generator that prints the client instead of writing it: the file into which the test writes it. */
  printed?: string;
  /** Compiler options without which the generated code does not compile. */
  compilerOptions?: object;
  /** Where the modules of a client import each other without `.js`, which Node.js accepts of CommonJS only. */
  packageType?: 'commonjs';
}

/** The generated HTTP client assigns undefined to optional members of RequestInit. */
const ASSIGNS_UNDEFINED = { exactOptionalPropertyTypes: false };

const clientIn = (project: string, file = ''): string => join(project, 'client', file);

/** Writes the configuration of a generator. @returns its file */
function configurationIn(project: string, content: object): string {
  const file = join(project, 'generator.config.cjs');
  writeFileSync(file, `module.exports = ${JSON.stringify(content)};`);
  return file;
}

export const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    program: 'openapi-typescript',
    command: ({ document, project }) => [
      resolve('node_modules/openapi-typescript/bin/cli.js'),
      ...[document, '--output', clientIn(project, 'openapi.ts')],
    ],
  },
  {
    name: '@hey-api/openapi-ts',
    program: 'hey-api-openapi-ts',
    command: ({ document, project }) => [
      '@hey-api/openapi-ts/bin/run.js',
      ...['--input', document, '--output', clientIn(project), '--client', '@hey-api/client-fetch'],
    ],
    compilerOptions: ASSIGNS_UNDEFINED,
  },
  {
    name: 'orval',
    program: 'orval',
    command: ({ document, project, baseUrl }) => {
      const output = { target: clientIn(project, 'orders.ts'), client: 'fetch', baseUrl };
      const orders = { input: document, output };
      return ['orval/dist/bin/orval.js', '--config', configurationIn(project, { orders })];
    },
  },
  {
    name: 'openapi-zod-client',
    program: 'openapi-zod-client',
    command: ({ document, project }) => [
      'openapi-zod-client/bin.js',
      ...[document, '--output', clientIn(project, 'orders.ts'), '--with-alias'],
    ],
  },
  {
    name: 'swagger-typescript-api',
    program: 'swagger-typescript-api',
    command: ({ document, project }) => [
      'swagger-typescript-api/dist/cli.mjs',
      ...['generate', '--path', document, '--output', clientIn(project), '--name', 'orders.ts'],
    ],
  },
  {
    name: 'openapi-typescript-codegen',
    program: 'openapi-typescript-codegen',
    command: ({ document, project }) => [
      'openapi-typescript-codegen/bin/index.js',
      ...['--input', document, '--output', clientIn(project), '--useOptions'],
    ],
    packageType: 'commonjs',
  },
  {
    name: 'oazapfts',
    program: 'oazapfts',
    command: ({ document, project }) => ['oazapfts/dist/cli.js', document, clientIn(project, 'orders.ts')],
    compilerOptions: ASSIGNS_UNDEFINED,
  },
  {
    name: 'typed-openapi',
    program: 'typed-openapi',
    // It takes the file as relative to the folder in which it is started, which is that of the program.
    command: ({ document }) => ['typed-openapi/bin.js', document, '--output', 'client/orders.ts'],
  },
  {
    name: '@rtk-query/codegen-openapi',
    program: 'rtk-query-codegen-openapi',
    imported: 'empty-api',
    command: ({ document, project }) => [
      '@rtk-query/codegen-openapi/lib/bin/cli.mjs',
      configurationIn(project, {
        schemaFile: document,
        apiFile: './empty-api.ts',
        apiImport: 'emptyApi',
        outputFile: './client/orders.ts',
      }),
    ],
    packageType: 'commonjs',
  },
  {
    name: 'openapi-client-axios-typegen',
    program: 'openapi-client-axios-typegen',
    command: ({ document }) => ['openapi-client-axios-typegen/typegen', document],
    printed: 'orders.ts',
  },
];
