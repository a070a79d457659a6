import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RIGHTS } from '../../src/auth/caller.js';
import { ACCESS } from '../support/authorisation/access-table.js';
import type { Operation, Parameter } from '../../src/platform/http/validation/openapi-types.js';
import {
  ALL_OPERATIONS,
  type NamedOperation,
  openApiDocument,
  OPERATIONS,
  parametersOf,
} from '../support/operations.js';
import { useService } from '../support/service.js';

const contentOf = (file: string): string => readFileSync(file, 'utf8');
const committed = contentOf('openapi.json');

describe('the OpenAPI document', () => {
  const service = useService();

  it('is what the compiled service generates', () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    const file = join(folder, 'openapi.json');
    execFileSync(process.execPath, ['dist/openapi/openapi/main.js', file]);
    const generated = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    // When this fails: npm run openapi
    expect(JSON.parse(committed)).toEqual(JSON.parse(generated));
    expect(committed).toBe(generated);
  });

  it.each([
    ['/openapi.json', 'openapi.json'],
    ['/openapi.partner.json', 'dist/documents/openapi.partner.json'],
    ['/asyncapi.json', 'dist/documents/asyncapi.json'],
    ['/postman.json', 'dist/documents/postman.json'],
  ])('and what is made from it is served: %s', async (path, file) => {
    const response = await fetch(service.url + path);
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual(JSON.parse(contentOf(file)));
  });

  it('has a part for partners: the operations that need no right, and all events, with what they refer to', () => {
    const { paths, webhooks, components } = JSON.parse(contentOf('dist/documents/openapi.partner.json'));
    const isOffered = ({ operation, method, path }: NamedOperation): boolean =>
      operation['x-internal'] !== true && ['nothing', 'token'].includes(ACCESS[`${method} ${path}`]!.needs);
    const offered = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
    expect(offered.map(({ operationId }) => operationId)).toEqual(
      ALL_OPERATIONS.filter(isOffered).map(({ operation }) => operation.operationId),
    );
    expect(Object.keys(webhooks)).toEqual(Object.keys(openApiDocument['webhooks'] as object));
    const references = JSON.stringify([paths, webhooks, components]).matchAll(
      /"#\/components\/(\w+)\/(\w+)"/g,
    );
    for (const [, kind, name] of references) expect(components[kind!]).toHaveProperty(name!);
  });

  const MAX_BYTES = { 'openapi.json': 900_000, 'openapi.partner.json': 400_000 };
  it.each(Object.entries(MAX_BYTES))('is small enough for tools as %s: at most %d bytes', (file, limit) =>
    expect(Buffer.byteLength(contentOf(`dist/documents/${file}`))).toBeLessThanOrEqual(limit),
  );

  it('names schemas without the suffix of their classes, and refers only to schemas that exist', () => {
    const names = Object.keys(openApiDocument.components.schemas);
    expect(names.filter((name) => name.endsWith('Dto'))).toEqual([]);
    const references = [...committed.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('contains no keyword that is only needed to build it', () => {
    expect(committed).not.toMatch(/"x-(enumeration|type)"/);
  });

  it('states for each operation whether it is public, and which right it requires', () => {
    const stated = Object.entries(openApiDocument.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        [operation['security'], operation['x-required-right']],
      ]),
    );
    const tokens = [{ token: [] }, { bearer: [] }];
    const expected = Object.entries(ACCESS).map(([name, { needs }]) => [
      name,
      [
        needs === 'nothing' ? [] : tokens,
        ['holds', 'logistics'].includes(needs)
          ? `sales or ${needs}`
          : RIGHTS.find((right) => right === needs),
      ],
    ]);
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(expected));
  });

  it('gives every id in a path the type of ids in responses, which is a text for events', () => {
    const [events, others] = [true, false].map((ofEvent) =>
      OPERATIONS.filter(({ path }) => (path === '/events/{id}') === ofEvent),
    ) as [typeof OPERATIONS, typeof OPERATIONS];
    expect(events[0]!.operation.parameters![0]).toMatchObject({ in: 'path', schema: { type: 'string' } });
    const parameters = others.flatMap(({ operation }) => parametersOf(operation));
    const schemas = parameters.filter(isIdInPath).map(({ schema }) => schema);
    expect(schemas.length).toBeGreaterThan(50);
    const id = { type: 'integer', format: 'int64', minimum: 1 };
    for (const schema of schemas) expect([id, ID_OF_ADMIN_TOKEN_TOO]).toContainEqual(schema);
  });

  /** The application of ADMIN_TOKEN has the id 0. */
  const ID_OF_ADMIN_TOKEN_TOO = { type: 'integer', format: 'int64', minimum: 0 };

  const isIdInPath = (parameter: Parameter): boolean =>
    parameter.in === 'path' && !['code', 'reference', 'kind'].includes(parameter.name);

  it('describes the bearer token as a text without a structure that clients could read', () => {
    expect(openApiDocument.components['securitySchemes']).toEqual({
      token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      bearer: { type: 'http', scheme: 'bearer' },
    });
  });

  it('has the version of the service', () => {
    const { version } = JSON.parse(contentOf('package.json'));
    expect(openApiDocument['info']).toMatchObject({ version, license: { identifier: 'MIT' } });
  });

  it('gives every timestamp of a response its format, and no member the type number that counts or identifies', () => {
    const members = Object.entries(openApiDocument.components.schemas)
      .filter(([, { additionalProperties }]) => additionalProperties !== false)
      .flatMap(([name, { properties = {} }]) =>
        Object.entries(properties).map(([member, schema]) => ({ name: `${name}.${member}`, member, schema })),
      );
    const timestamps = members.filter(({ member }) => /(At|Since|Until)$/.test(member));
    expect(timestamps.length).toBeGreaterThan(40);
    expect(timestamps.filter(({ schema }) => schema['format'] !== 'date-time')).toEqual([]);
    const numbers = members.filter(({ schema }) => [schema.type].flat().includes('number'));
    expect([...new Set(numbers.map(({ member }) => member))].sort()).toEqual(
      [
        'orderedQuantity',
        'minimumQuantity',
        'quantityMultiple',
        'rate',
        'unit_factor',
        'vatRate',
        'successRate',
        'answerWithin',
        ...['ordered', 'accepted', 'backordered', 'refused', 'shipped', 'delivered', 'quantity'],
      ].sort(),
    );
  });

  it('is shown by Swagger UI with all files that the page loads', async () => {
    const page = await fetch(`${service.url}/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html\b/);
    const html = await page.text();
    expect(html).toContain('swagger-ui');
    const resources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, link]) => new URL(link!, page.url),
    );
    expect(resources.length).toBeGreaterThan(2);
    for (const resource of resources) {
      expect(resource.origin).toBe(service.url);
      expect([resource.pathname, (await fetch(resource)).status]).toEqual([resource.pathname, 200]);
    }
  });

  it('is shown by a page whose Content-Security-Policy allows no inline scripts', async () => {
    const policy = (await fetch(`${service.url}/docs`)).headers.get('content-security-policy');
    expect(policy).toContain(";script-src 'self';");
    expect(policy).toMatch(/;style-src 'self'$/);
  });
});
