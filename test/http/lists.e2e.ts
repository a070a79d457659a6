import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newCustomer,
  newPackaging,
  newProduct,
  shareContact,
  sharePackaging,
  type TestApplication,
  refusalOf,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const COUNT = 3;

const service = useService();
const admin = useEach('suite', async () => service.admin);
/** Has every right and everything shared with it. */
const shop = useEach('suite', () => newApplication(admin, { rights: ['crm', 'catalogue'] }));
beforeAll(async () => {
  for (let count = 0; count < COUNT; count++) await addEntryToEachList(shop);
  for (const event of ['sales_order_created', 'sales_order_validated']) {
    bodyOf(await shop.client.put('/webhooks', { event, url: 'http://127.0.0.1:9/' }));
  }
});

async function addEntryToEachList({ id }: TestApplication): Promise<void> {
  await sharePackaging(admin, id, (await newPackaging(admin)).id);
  await shareContact(admin, id, (await newContact(admin)).id);
  const { id: shippingMethod } = bodyOf(await admin.post('/shipping_methods', { name: 'Parcel' }));
  bodyOf(await admin.post(`/applications/${id}/shipping_method_references`, { shippingMethod }));
}

const LISTS = [
  'contacts',
  'customers',
  'contact_references',
  'products',
  'packagings',
  'packaging_references',
  'shipping_methods',
  'shipping_method_references',
  'webhooks',
];
const idsOf = (list: Body[]): number[] => list.map(({ id }) => id);
const list = async (path: string, client = shop.client): Promise<Body[]> => bodyOf(await client.get(path));
const pages = (path: string, client = shop.client): Promise<Body[][]> => pagesOf(client, path);

describe.each(LISTS)('GET /%s', (name) => {
  const path = `/${name}`;

  it('returns all entries ordered by id without limit, each as GET by id returns it', async () => {
    const answer = await shop.client.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('link')).toBeNull();
    const found: Body[] = answer.body;
    expect(found).toHaveLength(name === 'webhooks' ? 2 : COUNT);
    expect(idsOf(found)).toEqual([...idsOf(found)].sort((a, b) => a - b));
    for (const entry of found) expect(await list(`${path}/${entry.id}`)).toEqual(entry);
  });

  it('returns pages that together equal the whole list', async () => {
    const whole = await list(path);
    for (const limit of [2, whole.length, 500]) {
      const found = await pages(`${path}?limit=${limit}`);
      expect(found.flat()).toEqual(whole);
      expect(found).toHaveLength(Math.ceil(whole.length / limit));
    }
  });

  it('returns an ETag, with which the same list is 304', async () => {
    const first = await shop.client.get(path);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    for (const query of ['', '?limit=2', '?updatedAt[gte]=2020-01-01']) {
      const known = (await shop.client.get(path + query)).headers.get('etag')!;
      const again = await shop.client.get(path + query, { 'If-None-Match': `"x", ${known}` });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, known]);
    }
    expect((await shop.client.get(path, { 'If-None-Match': '"x"' })).body).toEqual(first.body);
  });

  it('returns entries that have an ETag of their own', async () => {
    const [entry] = await list(path);
    const first = await shop.client.get(`${path}/${entry.id}`);
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    const again = await shop.client.get(`${path}/${entry.id}`, { 'If-None-Match': tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);
  });

  it('returns the entries changed since updatedAt[gte]', async () => {
    expect(await list(`${path}?updatedAt[gte]=2020-01-01`)).toEqual(await list(path));
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await list(`${path}?updatedAt[gte]=${tomorrow}`)).toEqual([]);
    expect((await pages(`${path}?updatedAt[gte]=2020-01-01&limit=2`)).flat()).toEqual(await list(path));
  });

  it('returns no body for HEAD', async () => {
    const answer = await shop.client.send('HEAD', path);
    const { headers } = await shop.client.get(path);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('etag')).toBe(headers.get('etag'));
    expect(answer.headers.get('content-type')).toBe(headers.get('content-type'));
  });

  it.each([
    ['updatedAt[gte]=tomorrow', 'invalid_parameter', 'updatedAt[gte]'],
    ['updatedAt=2020-01-01', 'unknown_parameter', 'updatedAt'],
  ])('400: %s', async (query, code, parameter) => {
    expect(refusalOf(await shop.client.get(`${path}?${query}`))).toBe(`400 ${code} ${parameter}`);
  });

  it('400: a cursor that was changed, or is used with another filter', async () => {
    const next = nextPagePath(service.url, await shop.client.get(`${path}?limit=1`))!;
    const changed = next.replace(/cursor=(.)/, (_, first) => `cursor=${first === 'A' ? 'B' : 'A'}`);
    for (const wrong of [changed, `${next}&updatedAt[gte]=2020-01-01`])
      expect(refusalOf(await shop.client.get(wrong))).toBe('400 invalid_cursor cursor');
    expect((await shop.client.get(next)).status).toBe(200);
  });
});

it('a list of entries that belong to an application is empty for an application without entries', async () => {
  const { client } = await newApplication(admin);
  for (const name of LISTS.filter((name) => name.endsWith('references') || name === 'webhooks'))
    expect(bodyOf(await client.get(`/${name}`))).toEqual([]);
});

describe('updatedAt and ETag of a list', () => {
  const tagOf = async (path: string): Promise<string> => (await shop.client.get(path)).headers.get('etag')!;
  /** Expects `change` to change the ETag of the list. @returns the entries that are new or changed since */
  const changedBy = async (path: string, change: () => Promise<unknown>): Promise<Body[]> => {
    const [{ now }] = (await service.database.query<{ now: Date }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' AS now, pg_sleep(0.003)`,
    )) as [{ now: Date }];
    const before = await tagOf(path);
    await change();
    expect(await tagOf(path)).not.toBe(before);
    return list(`${path}?updatedAt[gte]=${now.toISOString()}`);
  };

  it('follow changes of resources that are embedded in an entry', async () => {
    const product = await newProduct(admin);
    const packaging = await newPackaging(admin, { product: product.id });
    const reference = await sharePackaging(admin, shop.id, packaging.id);
    const rename = (label: string) => async () =>
      bodyOf(await admin.patch(`/products/${product.id}`, { label }));
    expect(idsOf(await changedBy('/products', rename('Olives')))).toEqual([product.id]);
    expect(idsOf(await changedBy('/packagings', rename('Green olives')))).toEqual([packaging.id]);
    const [changed] = await changedBy('/packaging_references', rename('Black olives'));
    expect(changed).toMatchObject({ id: reference.id, packaging: { product: { label: 'Black olives' } } });

    const customer = await newCustomer(admin);
    const contact = await newContact(admin, { customer: customer.id });
    const known = await shareContact(admin, shop.id, contact.id);
    const renameCustomer = (name: string) => async () =>
      bodyOf(await admin.patch(`/customers/${customer.id}`, { name }));
    expect(idsOf(await changedBy('/contacts', renameCustomer('Lumen')))).toEqual([contact.id]);
    expect(idsOf(await changedBy('/contact_references', renameCustomer('Atelier')))).toEqual([known.id]);
  });

  it('follow the change, creation and deletion of an entry', async () => {
    const path = '/packaging_references';
    const [{ id }] = (await list(path)) as [Body];
    const rename = async () => bodyOf(await shop.client.patch(`${path}/${id}`, { externalReference: 'jar' }));
    expect(idsOf(await changedBy(path, rename))).toEqual([id]);
    expect(await changedBy(path, () => addEntryToEachList(shop))).toHaveLength(1);
    const [{ id: webhook }] = (await list('/webhooks')) as [Body];
    expect(await changedBy('/webhooks', () => shop.client.delete(`/webhooks/${webhook}`))).toEqual([]);
  });

  it('change even when a row gets an earlier updatedAt than other rows have', async () => {
    const path = '/products';
    const [first, second] = (await list(path)) as [Body, Body];
    const touch = (id: number, at: string) =>
      service.database.query('UPDATE products SET updated_at = $2 WHERE id = $1', [id, at]);
    await touch(second.id, '2030-01-01T00:00:00Z');
    const before = await tagOf(path);
    await touch(first.id, '2029-12-31T23:59:59Z');
    expect(await tagOf(path)).not.toBe(before);
  });
});

describe('a list longer than one streamed batch', () => {
  it.each([1_000, 2_001])('contains each of %i entries once', async (count) => {
    const { id, client } = await newApplication(admin);
    await service.database.query(
      `INSERT INTO contact_references (application_id, contact_id, external_reference)
       SELECT $1, min(c.id), 'r-' || n FROM contacts c, generate_series(1, $2::int) n GROUP BY n ORDER BY n`,
      [id, count],
    );
    const found = await list('/contact_references', client);
    expect(found.map(({ externalReference }) => externalReference)).toEqual(
      Array.from({ length: count }, (_, n) => `r-${n + 1}`),
    );
    expect((await pages('/contact_references?limit=500', client)).flat()).toEqual(found);
  });
});
