import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { useFolder } from '../support/folder.js';
import { installClientTools } from '../support/client-tools.js';
import { useService } from '../support/service.js';

const run = promisify(execFile);
const OPENAPI_FILE = resolve('openapi.json');
/** Generators and compilers take long on a busy machine. */
const COMPILATION_LIMIT_MS = 600_000;
const SHOP = SAMPLE_APPLICATIONS[0]!.token;

const TSCONFIG = {
  compilerOptions: {
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
  },
};

const ORDER = `
const [, , baseUrl, token] = process.argv as [string, string, string, string];
const address = { recipient: 'Grace Hopper', street: '1 rue du Port', zipCode: '29200', city: 'Brest', country: 'FR' };
const body = {
  externalId: 'generated-' + Date.now(),
  contact: { externalReference: 'customer-17', firstName: 'Grace', lastName: 'Hopper' },
  customer: { name: 'Hopper Compilers', individual: true },
  invoicingAddress: address,
  deliveryAddress: address,
  items: [{ externalReference: 'LAMP-1', orderedQuantity: 2 }],
};
const comment = 'Ring twice.';
`;
const PRINT = `
const [line] = changed.items;
console.log(JSON.stringify([changed.code === created.code, line?.orderedQuantity, changed.comment, listed.map(({ id }) => id === created.id)]));
`;

interface Generator {
  name: string;
  /** Writes the client below \`folder/client\`. */
  generate: (folder: string, programs: string, baseUrl: string) => string[];
  /** Creates, reads, changes and lists an order; the change sends back what was read. */
  program: string;
  /** What the generator's own code needs. */
  compilerOptions?: object;
}

const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    generate: (folder) => [
      resolve('node_modules/openapi-typescript/bin/cli.js'),
      OPENAPI_FILE,
      '--output',
      join(folder, 'client/openapi.ts'),
    ],
    program: `
import createClient from 'openapi-fetch';
import type { paths } from './client/openapi.js';
${ORDER}
const client = createClient<paths>({ baseUrl, headers: { 'X-AUTH-TOKEN': token } });
const { data: created, error } = await client.POST('/api/v1/orders', { body });
if (created === undefined) throw new Error(error.detail);
const params = { path: { id: created.id } };
const { data: read } = await client.GET('/api/v1/orders/{id}', { params });
if (read === undefined) throw new Error('The order cannot be read.');
const change = await client.PATCH('/api/v1/orders/{id}', { params, body: { ...read, comment } });
if (change.data === undefined) throw new Error(change.error.detail);
const changed = change.data;
const { data: listed = [] } = await client.GET('/api/v1/orders', { params: { query: { limit: 1 } } });
${PRINT}`,
  },
  {
    name: '@hey-api/openapi-ts',
    generate: (folder, programs) => [
      join(programs, 'openapi-ts'),
      ...['--input', OPENAPI_FILE, '--output', join(folder, 'client'), '--client', '@hey-api/client-fetch'],
    ],
    program: `
import { client } from './client/client.gen.js';
import { createOrder, getOrder, listOrders, updateOrder } from './client/index.js';
${ORDER}
client.setConfig({ baseUrl, auth: () => token });
const { data: created, error } = await createOrder({ body });
if (created === undefined) throw new Error(error.detail);
const path = { id: created.id };
const { data: read } = await getOrder({ path });
if (read === undefined) throw new Error('The order cannot be read.');
const change = await updateOrder({ path, body: { ...read, comment } });
if (change.data === undefined) throw new Error(change.error.detail);
const changed = change.data;
const { data: listed = [] } = await listOrders({ query: { limit: 1 } });
${PRINT}`,
    // The HTTP client that it copies into every project assigns undefined to optional members.
    compilerOptions: { exactOptionalPropertyTypes: false },
  },
  {
    name: 'orval',
    generate: (folder, programs, baseUrl) => {
      const target = join(folder, 'client/orders.ts');
      const config = join(folder, 'orval.config.cjs');
      const output = { target, client: 'fetch', baseUrl };
      writeFileSync(
        config,
        `module.exports = ${JSON.stringify({ orders: { input: OPENAPI_FILE, output } })};`,
      );
      return [join(programs, 'orval'), '--config', config];
    },
    program: `
import { createOrder, getOrder, listOrders, updateOrder } from './client/orders.js';
${ORDER}
const options = { headers: { 'X-AUTH-TOKEN': token } };
const creation = await createOrder(body, options);
if (creation.status !== 200) throw new Error(creation.data.detail);
const created = creation.data;
const read = await getOrder(created.id, options);
if (read.status !== 200) throw new Error('The order cannot be read.');
const change = await updateOrder(created.id, { ...read.data, comment }, options);
if (change.status !== 200) throw new Error(change.data.detail);
const changed = change.data;
const list = await listOrders({ limit: 1 }, options);
const listed = list.status === 200 ? list.data : [];
${PRINT}`,
  },
];

describe('a client that is generated from openapi.json by', () => {
  const folder = useFolder('suite', 'generated-clients');
  const service = useService({ SAMPLE_DATA: 'true' });
  let programs: string;
  beforeAll(async () => void (programs = await installClientTools()), COMPILATION_LIMIT_MS);

  it.each(GENERATORS)(
    '$name compiles strictly, and creates, reads, changes and lists orders',
    async ({ name, generate, program, compilerOptions }) => {
      const project = join(folder.path, name.replace('/', '-'));
      mkdirSync(project);
      symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
      writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
      const options = { ...TSCONFIG.compilerOptions, ...compilerOptions };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
      writeFileSync(join(project, 'program.ts'), program);

      const generated = generate(project, programs, service.url);
      await run(process.execPath, generated, { cwd: project });
      const compiler = resolve('node_modules/typescript/bin/tsc');
      const compiled = await run(process.execPath, [compiler, '-p', project]).catch(
        (error: unknown) => error,
      );
      expect(compiled).toMatchObject({ stdout: '', stderr: '' });

      const { stdout } = await run(process.execPath, [join(project, 'dist/program.js'), service.url, SHOP]);
      expect(JSON.parse(stdout)).toEqual([true, 2, 'Ring twice.', [true]]);
    },
    COMPILATION_LIMIT_MS,
  );
});
