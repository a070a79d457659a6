import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { useService } from '../support/service.js';

const ASSETS = 'console/dist/assets';
const KILOBYTE = 1000;

const service = useService();

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(service.url + path, { headers, redirect: 'manual' });

describe('The files of the console', () => {
  it.each(['/console', '/console/', '/console/orders/12', '/console/a/b/c?q=1'])(
    'have one page for all addresses, such as %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(readFileSync('console/dist/index.html', 'utf8'));
    },
  );

  it('may load nothing from another origin, and nothing inline', async () => {
    const response = await get('/console');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    const page = await response.text();
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)|style=|https?:/);
  });

  it('are compressed, and cached by browsers indefinitely, because their names contain a hash', async () => {
    for (const name of readdirSync(ASSETS)) {
      expect(name).toMatch(/-[\w-]{8}\.(js|css|svg)$/);
      const response = await get(`/console/assets/${name}`, { 'Accept-Encoding': 'gzip' });
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-encoding')).toBe('gzip');
    }
  });

  it('of another version do not exist', async () => {
    const response = await get('/console/assets/index-00000000.js');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('have at most 75 kB of JavaScript, compressed, that every page loads', () => {
    const page = readFileSync('console/dist/index.html', 'utf8');
    const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && page.includes(name));
    const sizes = scripts.map((name) => gzipSync(readFileSync(`${ASSETS}/${name}`), { level: 9 }).length);
    const size = sizes.reduce((sum, next) => sum + next, 0);
    expect(size).toBeGreaterThan(5 * KILOBYTE);
    expect(size).toBeLessThan(75 * KILOBYTE);
  });

  it('are shown to a browser that opens the address of the service', async () => {
    const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const response = await get('/', { Accept: accepted });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/console']);
    expect(response.headers.get('vary')).toContain('Accept');
  });
});
