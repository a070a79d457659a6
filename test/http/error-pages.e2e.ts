import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

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
