import { describe, expect, it } from '@jest/globals';
import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, ERRORS } from '../../src/common/errors/error-codes.js';
import { statusOf } from '../../src/platform/http/problems/problem.js';
import { useService } from '../support/service.js';

const service = useService();

describe('the page of an error code', () => {
  it.each(ERROR_CODES)(
    '%s says the cause and the remedy, and shows a response with this code and its status',
    async (code) => {
      const response = await fetch(`${service.url}/docs/errors/${code}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      const page = await response.text();
      expect(page).toContain(`<code>${code}</code>`);
      expect(page).toContain(`>${ERRORS[code].title}</h1>\n<p>Status <strong>${statusOf(code)}<`);
      const texts =
        /<p><strong>Cause.<\/strong> [^]+\.<\/p>\n<p><strong>Remedy.<\/strong> [^]+\.<\/p>\n<h2 id="example">/;
      expect(page).toMatch(texts);
      expect(page).toContain(`<a href="/docs/errors/${code}" aria-current="page">`);
      const [, text] = /<pre><code>([^]+)<\/code><\/pre>/.exec(page)!;
      const [head, body] = text!.replaceAll('&quot;', '"').split(/^(?=\{)/m) as [string, string?];
      const status = statusOf(code);
      const problem = JSON.parse(body ?? head);
      expect(problem).toMatchObject({
        type: `/docs/errors/${code}`,
        title: ERRORS[code].title,
        status,
        code,
      });
      if (body === undefined) expect(page).toContain('a part of a response that succeeds');
      else
        expect(head).toMatch(
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}\nContent-Type: application/problem+json\n`,
        );
    },
  );

  it('is listed on the page of all errors, which says what all of them have in common', async () => {
    const page = await (await fetch(`${service.url}/docs/errors`)).text();
    for (const code of ERROR_CODES)
      expect(page).toContain(`<td><a href="/docs/errors/${code}">${code}</a><br>${ERRORS[code].title}</td>`);
    expect(page).toContain('Programs should rely on <code>code</code>');
    expect(page).toContain('<h2 id="codes-of-single-faults">');
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
