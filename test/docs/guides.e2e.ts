import { describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { ERROR_CODES } from '../../src/common/errors/error-codes.js';
import { useService } from '../support/service.js';

const service = useService();

const page = async (path: string): Promise<string> => {
  const response = await fetch(service.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('the guides', () => {
  /** The links with a line that says what the page is for. */
  const linked = async () => matches(await page('/docs/guides'), /<li><a href="([^"]+)">[^<]+<\/a><br>\w/g);
  const guides = async () => (await linked()).filter((path) => path.startsWith('/docs/guides/'));

  it('are linked from the list of guides, the pages of errors and the description of the interface', async () => {
    expect(await guides()).toEqual([
      '/docs/guides/partners',
      '/docs/guides/interface',
      '/docs/guides/webhooks',
      '/docs/guides/money',
      '/docs/guides/holds',
      '/docs/guides/fulfilment',
    ]);
    const others = (await linked()).filter((path) => !path.startsWith('/docs/guides/'));
    const forTools = ['openapi.partner', 'openapi', 'asyncapi', 'postman'].map((name) => `/${name}.json`);
    expect(others).toEqual(['/docs/errors', '/docs', ...forTools]);
    for (const path of await linked())
      expect(await page('/docs/errors/order_blocked')).toContain(`<a href="${path}">`);
    const { info } = JSON.parse(await page('/openapi.json'));
    for (const guide of await guides()) expect(info.description).toContain(`](${guide})`);
  });

  it('have no link to a page or heading that does not exist', async () => {
    for (const guide of [...(await guides()), '/docs/errors', '/docs/errors/validation_failed']) {
      const links = matches(await page(guide), /href="([^"]+)"/g);
      const own = links
        .map((link) => new URL(link, service.url + guide))
        .filter((link) => link.origin === service.url);
      expect(own.length).toBeGreaterThan(3);
      for (const { pathname, hash } of own) {
        const target = await page(pathname);
        if (hash !== '')
          expect([guide, hash, target.includes(`id="${hash.slice(1)}"`)]).toEqual([guide, hash, true]);
      }
    }
  });

  it('and errors are Markdown too, which a program finds in llms.txt', async () => {
    const links = (text: string) => matches(text, /\]\((\/[^)#]+)/g);
    const index = links(await page('/llms.txt'));
    expect(index).toEqual(expect.arrayContaining((await guides()).map((path) => `${path}.md`)));
    for (const path of [...index.filter((link) => link.endsWith('.md')), '/docs/guides.md']) {
      expect((await fetch(service.url + path)).headers.get('content-type')).toBe(
        'text/markdown; charset=utf-8',
      );
      for (const target of links(await page(path))) expect(await page(target)).not.toBe('');
    }
    for (const code of ERROR_CODES)
      expect(links(await page('/docs/errors.md'))).toContain(`/docs/errors/${code}.md`);
  });

  it('are shown as HTML, with a menu that marks the open one', async () => {
    const guide = await page('/docs/guides/webhooks');
    expect(guide).toContain('<title>Webhooks - Order-taking service</title>');
    expect(guide).toContain('<h2 id="what-arrives">What arrives</h2>');
    expect(guide).toContain('<td><code>X-WEBHOOK-EVENT</code></td>');
    expect(matches(guide, /<a href="([^"]+)" aria-current="page">/g)).toEqual(['/docs/guides/webhooks']);
    expect(guide).toContain('<li><a href="/docs/guides/webhooks#what-arrives">What arrives</a></li>');
    expect(matches(guide, /<a href="([^"]+)" rel="(?:prev|next)">/g)).toEqual([
      '/docs/guides/interface',
      '/docs/guides/money',
    ]);
  });
});

describe('the index of the search', () => {
  it('has every guide, every heading and every error, with places that exist', async () => {
    const entries: { path: string; heading: string }[] = JSON.parse(await page('/docs/search.json'));
    const paths = entries.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const code of ERROR_CODES) expect(paths).toContain(`/docs/errors/${code}`);
    for (const path of new Set(paths.map((place) => place.split('#')[0]!))) {
      const ids = matches(await page(path), /<h\d id="([^"]+)"/g);
      const found = paths
        .filter((place) => place.startsWith(`${path}#`))
        .map((place) => place.split('#')[1]!);
      if (path.startsWith('/docs/guides/')) expect(found).toEqual(ids.slice(1));
      else expect(ids).toEqual(expect.arrayContaining(found));
    }
  });
});

describe('a file of the documentation', () => {
  interface Received {
    status: number | undefined;
    encoding: string | undefined;
    tag: string | undefined;
    bytes: Buffer;
  }

  /** fetch() always accepts gzip, and does not show the compressed bytes. */
  const receive = (path: string, headers: Record<string, string>): Promise<Received> =>
    new Promise((resolve, reject) => {
      request(service.url + path, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { 'content-encoding': encoding, etag: tag } = response.headers;
          resolve({ status: response.statusCode, encoding, tag, bytes: Buffer.concat(chunks) });
        });
      })
        .on('error', reject)
        .end();
    });

  it.each([
    '/openapi.json',
    '/asyncapi.json',
    '/docs',
    '/docs/swagger-ui.css',
    '/docs/guides/money',
    '/docs/page.js',
    '/docs/search.json',
  ])('%s is sent compressed to a client that accepts gzip, and not to others', async (path) => {
    const plain = await receive(path, {});
    const compressed = await receive(path, { 'Accept-Encoding': 'br, gzip' });
    const refusing = await receive(path, { 'Accept-Encoding': 'gzip;q=0' });
    expect([plain.encoding, compressed.encoding, refusing.encoding]).toEqual([undefined, 'gzip', undefined]);
    // Jest compares buffers byte by byte, which takes seconds.
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(refusing.bytes.equals(plain.bytes)).toBe(true);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length);
  });

  it('is not sent again to a client that has it', async () => {
    const { tag } = await receive('/openapi.json', {});
    const again = await receive('/openapi.json', { 'If-None-Match': tag! });
    expect([again.status, again.tag, again.bytes.length]).toEqual([304, tag, 0]);
  });

  it.each([
    '/docs-yaml',
    '/docs-json',
    '/docs/swagger-ui.js',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/package.json',
  ])('%s does not exist, because the page does not need it', async (path) => {
    expect((await fetch(service.url + path)).status).toBe(404);
  });
});
