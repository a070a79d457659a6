import { beforeAll, describe, expect, it } from '@jest/globals';
import { useStarted } from '../support/each.js';
import type { Answer } from '../support/api-client.js';
import { newApplication, newProduct } from '../support/samples.js';
import { PrefixProxy } from '../support/prefix-proxy.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

const PREFIX = '/orders-api';
const ADMIN = { 'X-AUTH-TOKEN': ADMIN_TOKEN, 'Content-Type': 'application/json' };
const ISSUERS = JSON.stringify([{ issuer: 'https://login.example', audience: 'orders', people: {} }]);

const proxy = useStarted('suite', () => PrefixProxy.start(PREFIX));
const service = useService(async () => ({ PUBLIC_URL: `${proxy.url}/`, OIDC_ISSUERS: ISSUERS }));
beforeAll(() => void (proxy.target = service.url));

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(proxy.url + path, { headers: ADMIN, redirect: 'manual', ...init });
async function post(path: string, body?: object): Promise<Pick<Answer, 'headers' | 'body'>> {
  const response = await send(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
  return { headers: response.headers, body: await response.json() };
}

async function page(url: string): Promise<string> {
  const response = await fetch(url);
  expect([url, response.status]).toEqual([url, 200]);
  return response.text();
}

/** The addresses of this origin in a page, which a browser would load or open. */
const addressesIn = (html: string, url: string): string[] =>
  [...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)]
    .map(([, address]) => new URL(address!, url))
    .filter(({ origin }) => origin === new URL(url).origin)
    .map(({ origin, pathname }) => origin + pathname);

describe('behind a proxy that serves it below a path, the service', () => {
  it.each([
    '/console',
    '/console/orders/12',
    '/docs',
    '/docs/',
    '/docs/guides/webhooks',
    '/docs/errors/order_blocked',
  ])('names on the page %s only addresses that exist', async (path) => {
    const found = addressesIn(await page(proxy.url + path), proxy.url + path);
    expect(found.length).toBeGreaterThan(1);
    for (const address of new Set(found)) await page(address);
  });

  it.each([
    ['text/html', '/console'],
    ['application/json', '/docs'],
  ])('redirects from its address, for %s', async (accept, expected) => {
    const { headers } = await send('/', { headers: { accept } });
    expect(headers.get('location')).toBe(PREFIX + expected);
  });

  it('serves openapi.json with its address', async () => {
    const { servers, info } = JSON.parse(await page(`${proxy.url}/openapi.json`));
    expect(servers).toEqual([expect.objectContaining({ url: proxy.url })]);
    const links = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) await page(link);
  });

  it('leads to the next page of a list and to what was created', async () => {
    for (let count = 0; count < 3; count += 1) await newProduct(service.admin);
    const created = await post('/api/v1/applications', { name: 'Partner' });
    expect(created.headers.get('location')).toBe(`${PREFIX}/api/v1/applications/${created.body.id}`);
    let next: string | undefined = `${proxy.url}/api/v1/products?limit=2`;
    const ids: number[] = [];
    while (next !== undefined) {
      expect(next).toContain(`${proxy.url}/api/v1/products?`);
      const response: Response = await fetch(next, { headers: ADMIN });
      ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
      next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(ids).size).toBe(3);
  });

  it('creates links for people that can be opened', async () => {
    const { id } = await newApplication(service.admin);
    const { body: portal } = await post(`/api/v1/applications/${id}/portal_links`, {});
    expect(portal.link).toMatch(new RegExp(`^${proxy.url}/console/portal#secret=[\\w-]{43}$`));
    const values = { name: 'Ada Lovelace', email: 'ada@example.com', roles: ['clerk'] };
    const { body: person } = await post('/api/v1/people', values);
    const { body: password } = await post(`/api/v1/people/${person.id}/password_links`);
    expect(password.link).toMatch(new RegExp(`^${proxy.url}/console/set-password#secret=[\\w-]{43}$`));
    for (const { link } of [portal, password]) await page(link);
  });

  it.each([
    ['by this machine', {}, 'order_taking_session'],
    ['through https', { 'X-Forwarded-Proto': 'https' }, '__Secure-order_taking_session'],
  ])('sets a cookie %s that other services of the host do not receive', async (_, headers, name) => {
    const signIn = await send('/console/session', {
      method: 'POST',
      body: JSON.stringify({ token: ADMIN_TOKEN }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    const [cookie] = signIn.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}; Path=${PREFIX}; HttpOnly;`));
    const session = { cookie: cookie!.split(';', 1)[0]!, 'X-Requested-With': 'console', ...headers };
    expect((await send('/api/v1/me', { headers: session })).status).toBe(200);
    const signOut = await send('/console/session', { method: 'DELETE', headers: session });
    expect(signOut.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${name}=; Max-Age=0; Path=${PREFIX};`)),
    ]);
  });

  it('says where its identity providers are listed', async () => {
    const address = `${proxy.url}/.well-known/oauth-protected-resource`;
    const refused = await send('/api/v1/me', { headers: {} });
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${address}"`);
    expect(JSON.parse(await page(address)).resource).toBe(proxy.url);
  });
});
