import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startService, type TestService } from '../support/service.js';

const printed = (script: string): string =>
  execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });

describe('what is generated from openapi.json', () => {
  it.each([
    ['npm run client-types', 'scripts/client-types.js', 'clients/typescript/src/openapi.ts'],
    ['npm run collection', 'scripts/collection.js', 'clients/postman/order-taking-service.json'],
  ])('is what %s writes', (_, script, file) => {
    expect(readFileSync(file, 'utf8')).toBe(printed(script));
  });
});

interface Parameter {
  key: string;
  value: string;
}

interface PostmanRequest {
  method: string;
  url: { raw: string; variable?: Parameter[] };
  auth?: { type: string; apikey?: Parameter[] };
  body?: { raw: string };
}

describe('the Postman collection', () => {
  const { variable, auth, item } = JSON.parse(
    readFileSync('clients/postman/order-taking-service.json', 'utf8'),
  ) as {
    variable: Parameter[];
    auth: { apikey: Parameter[] };
    item: { item: { request: PostmanRequest }[] }[];
  };
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  let service: TestService;
  beforeAll(async () => void (service = await startService({ SAMPLE_DATA: 'true' })));
  afterAll(() => service.stop());

  /** Fills in variables as Postman does. */
  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      name === 'baseUrl' ? service.url : variable.find(({ key }) => key === name)!.value,
    );
  const tokenOf = (request: PostmanRequest) =>
    filled((request.auth ?? auth).apikey!.find(({ key }) => key === 'value')!.value);
  const send = (request: PostmanRequest) =>
    fetch(filled(request.url.raw), {
      method: request.method,
      headers: {
        ...(request.auth?.type !== 'noauth' && { 'X-AUTH-TOKEN': tokenOf(request) }),
        ...(request.body && { 'Content-Type': 'application/json' }),
      },
      body: request.body?.raw ?? null,
    });

  it('contains every operation once', () => {
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    const documented = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contained = requests.map(({ method, url }) => {
      const names = (url.variable ?? []).map(({ key }) => key);
      const path = url.raw.replace('{{baseUrl}}', '');
      return `${method} ${path.replaceAll(/:(\w+)/g, (_, name: string) => (names.includes(name) ? `{${name}}` : `:${name}`))}`;
    });
    expect(contained.sort()).toEqual(documented.sort());
  });

  it('reads every list with the tokens of the sample data', async () => {
    const reads = requests.filter(({ method, url }) => method === 'GET' && url.variable === undefined);
    const answers = await Promise.all(reads.map(async (read) => [read.url.raw, (await send(read)).status]));
    expect(answers.length).toBeGreaterThan(15);
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('creates an order with the example of the document', async () => {
    const create = requests.find(
      ({ method, url }) => method === 'POST' && url.raw === '{{baseUrl}}/api/v1/orders',
    );
    const response = await send(create!);
    expect(await response.json()).toMatchObject({ state: 'pending' });
  });
});
