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
    expect(page).toMatch(/<h1 .+<\/h1>\n<p>Status <strong>\d{3}<\/strong>/);
    const texts =
      /<p><strong>Cause.<\/strong> [^]+\.<\/p>\n<p><strong>Remedy.<\/strong> [^]+\.<\/p>\n\n<\/main>/;
    expect(page).toMatch(texts);
  });

  it('is listed on the page of all errors, which has the whole guide', async () => {
    const page = await (await fetch(`${service.url}/docs/errors`)).text();
    for (const code of ERROR_CODES) {
      expect(page).toContain(`<a href="/docs/errors/${code}">`);
      expect(page).toContain(`<h3 id="${code}">${code}</h3>`);
    }
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
