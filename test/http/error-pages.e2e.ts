import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '../../src/common/error-codes.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const { components } = JSON.parse(readFileSync('openapi.json', 'utf8'));

describe('the page of an error code', () => {
  it.each(ERROR_CODES)('%s says the status, the cause and the remedy', async (code) => {
    const response = await fetch(`${service.url}/docs/errors/${code}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const page = await response.text();
    expect(page).toContain(`<code>${code}</code>`);
    expect(page).toMatch(/<h1>.+<\/h1>\n<p>Status <strong>\d{3}<\/strong>/);
    expect(page).toMatch(/<h2>Cause<\/h2><p>[A-Z].+\.<\/p>\n<h2>Remedy<\/h2><p>[A-Z].+\.<\/p>/);
  });

  it('is what the type of a problem document refers to', async () => {
    const { body } = await service.admin.get('/orders?state=open');
    expect(body.type).toBe('/docs/errors/invalid_parameter');
    const response = await fetch(new URL(body.type, service.url));
    expect(await response.text()).toContain(`<h1>${body.title}</h1>`);
  });

  it('is listed on the page of all errors', async () => {
    const page = await (await fetch(`${service.url}/docs/errors`)).text();
    for (const code of ERROR_CODES) expect(page).toContain(`<a href="/docs/errors/${code}">`);
  });

  it.each(['nothing', 'constructor', '%00', '__proto__'])(
    'is missing for the unknown code %s',
    async (code) => {
      const response = await fetch(`${service.url}/docs/errors/${code}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ]);
    },
  );
});

describe('the OpenAPI document', () => {
  it('has an example for every error code that an operation can answer with', () => {
    const responses: { content: Record<string, { examples: object }> }[] = Object.values(
      components.responses,
    );
    const documented = responses.flatMap(({ content }) =>
      Object.keys(content['application/problem+json']!.examples),
    );
    // These are sent before a request is assigned to an operation, or are entries of a response, or are defects.
    const elsewhere = [
      'method_not_allowed',
      'request_timeout',
      'headers_too_large',
      'not_stored',
      'internal_error',
    ];
    expect([...new Set(documented), ...elsewhere].sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe('a fault of a query parameter', () => {
  it.each([
    ['/orders?state=open', 'state', 'invalid_parameter', 'Expected one of "pending", '],
    [
      '/orders?stat=pending',
      'stat',
      'unknown_parameter',
      'There is no query parameter "stat" for this path.',
    ],
    [
      '/orders?limit=0',
      'limit',
      'invalid_parameter',
      'Expected a whole number from 1 to 500, but received "0".',
    ],
    ['/orders?contact=x', 'contact', 'invalid_parameter', 'Expected an id, which is a whole number from 1'],
    ['/orders?cursor=x', 'cursor', 'invalid_cursor', 'Expected a cursor from the Link header of this list'],
    ['/events?after=x', 'after', 'invalid_cursor', 'The feed has no such event'],
  ])('%s names the parameter, and says what was expected', async (path, parameter, code, detail) => {
    const { status, body } = await service.admin.get(path);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.errors).toEqual([{ parameter, code, detail: expect.stringContaining(detail) }]);
    expect(body.detail).toContain(`${parameter}: ${detail}`);
  });
});
