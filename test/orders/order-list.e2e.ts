import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newShop,
  unique,
  type TestApplication,
  refusalOf,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const ORDERS = 23;

const service = useService();
let admin: ApiClient;
let shop: TestApplication;
/** The orders of the shop, oldest first; several were created in the same millisecond. */
let orders: Body[];
beforeAll(async () => {
  ({ admin } = service);
  shop = await newShop(admin);
  orders = [];
  for (let batch = 0; batch < ORDERS; batch += 8) {
    const size = Math.min(8, ORDERS - batch);
    orders.push(...(await Promise.all(Array.from({ length: size }, () => take(shop)))));
  }
  const [{ created_at: first }] = (await service.database.query<{ created_at: Date }>(
    'SELECT min(created_at) AS created_at FROM orders',
  )) as [{ created_at: Date }];
  await service.database.query(changeOrdersSql({ created_at: '$1::timestamptz' }, 'o.id % 3 = 0'), [first]);
  orders = bodyOf(await shop.client.get('/orders?sort=createdAt&limit=500'));
});

const take = async (application: TestApplication, values: Values = {}): Promise<Body> =>
  bodyOf(await application.client.post('/orders', minimalOrder({ externalReference: 'BOX' }, values)));

const idsOf = (list: Body[]): number[] => list.map(({ id }) => id);
const newestFirst = (list: Body[]): Body[] => [...list].reverse();
const list = async (query: string, client = shop.client): Promise<Body[]> =>
  bodyOf(await client.get(`/orders${query}`));

/** Follows the links from the first page to the last. */
const pages = (query: string, client = shop.client, meanwhile?: () => Promise<unknown>): Promise<Body[][]> =>
  pagesOf(client, `/orders${query}`, meanwhile);

describe('GET /orders', () => {
  it('returns the newest order first, and each order as GET /orders/{id} returns it', async () => {
    const found = await list('');
    expect(idsOf(found)).toEqual(idsOf(newestFirst(orders)));
    expect(found[0]).toEqual(bodyOf(await shop.client.get(`/orders/${found[0].id}`)));
    expect(await list('?sort=-createdAt')).toEqual(found);
    expect(await list('?sort=createdAt')).toEqual(newestFirst(found));
    const times = orders.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBeLessThan(ORDERS - 4);
  });

  it('returns no link to a next page when the first page contains all orders', async () => {
    expect((await shop.client.get('/orders')).headers.get('link')).toBeNull();
    expect((await shop.client.get(`/orders?limit=${ORDERS}`)).headers.get('link')).toBeNull();
    expect((await shop.client.get(`/orders?limit=${ORDERS - 1}`)).headers.get('link')).not.toBeNull();
  });
});

describe('pages of GET /orders', () => {
  it.each([1, 2, 5, 22, 23, 500])(
    'of at most %i together contain each order once, in order',
    async (limit) => {
      for (const [sort, expected] of [
        ['-createdAt', newestFirst(orders)],
        ['createdAt', orders],
      ] as const) {
        const found = await pages(`?limit=${limit}&sort=${sort}`);
        expect(idsOf(found.flat())).toEqual(idsOf(expected));
        expect(found.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }
    },
  );

  it('contain at most a hundred orders by default', async () => {
    const many = await newShop(admin);
    for (let batch = 0; batch < 11; batch++) await Promise.all(Array.from({ length: 10 }, () => take(many)));
    expect((await pages('', many.client)).map((page) => page.length)).toEqual([100, 10]);
    expect((await pages('?limit=500', many.client)).map((page) => page.length)).toEqual([110]);
  });

  it.each(['-createdAt', 'createdAt'])(
    'neither skip nor repeat an order while orders are created, sorted by %s',
    async (sort) => {
      const busy = await newShop(admin);
      const before = await Promise.all(Array.from({ length: 12 }, () => take(busy)));
      let added = 0;
      const found = await pages(`?limit=2&sort=${sort}`, busy.client, () =>
        added++ < 8 ? Promise.all([take(busy), take(busy)]) : Promise.resolve(),
      );
      const ids = idsOf(found.flat());
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(idsOf(before)));
      // Sorted by -createdAt, new orders come before the pages that were already read.
      expect(ids).toHaveLength(sort === '-createdAt' ? 12 : 28);
    },
  );

  it('keep their filters', async () => {
    const values = { externalReference: 'a?b&c=d #%e 😀+' };
    const sent = await Promise.all(Array.from({ length: 5 }, () => take(shop, values)));
    const query = `?externalReference=${encodeURIComponent(values.externalReference)}&limit=2&state=pending`;
    const found = await pages(query);
    expect(idsOf(found.flat()).sort()).toEqual(idsOf(sent).sort());
    const unescaped = await pages(query.replace('%3F', '?'));
    expect(unescaped).toEqual(found);
  });

  it('can have another limit and another parameter order than the page before', async () => {
    const first = await shop.client.get('/orders?limit=2&state=pending&sort=createdAt');
    const cursor = new URLSearchParams(nextPagePath(service.url, first)!.split('?')[1]).get('cursor');
    const second = await list(`?cursor=${cursor}&sort=createdAt&state=pending&limit=3`);
    expect(idsOf([...first.body, ...second])).toEqual(
      idsOf(await list('?sort=createdAt&limit=5&state=pending')),
    );
  });
});

describe('an invalid cursor of GET /orders', () => {
  const cursorOf = async (query: string, client = shop.client): Promise<string> =>
    new URLSearchParams(nextPagePath(service.url, await client.get(`/orders${query}`))!.split('?')[1]).get(
      'cursor',
    )!;

  it.each(['invalid', '', 'null', 'A'.repeat(64), 'eyJpZCI6MX0', '..%2F'])('400: %s', async (cursor) => {
    expect(refusalOf(await shop.client.get(`/orders?cursor=${cursor}`))).toBe('400 invalid_cursor cursor');
  });

  it('400: a cursor with any modified character', async () => {
    const cursor = await cursorOf('?limit=1');
    for (let at = 0; at < cursor.length; at += 5) {
      const other = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
      expect(refusalOf(await shop.client.get(`/orders?cursor=${other}`))).toBe('400 invalid_cursor cursor');
    }
  });

  it('400: a cursor of another filter, sort order or caller', async () => {
    const cursor = await cursorOf('?limit=1');
    const other = await newApplication(admin);
    const answers = [
      await shop.client.get(`/orders?cursor=${cursor}&state=pending`),
      await shop.client.get(`/orders?cursor=${cursor}&sort=createdAt`),
      await other.client.get(`/orders?cursor=${cursor}`),
      await admin.get(`/orders?cursor=${cursor}`),
    ];
    for (const answer of answers) expect(refusalOf(answer)).toBe('400 invalid_cursor cursor');
    expect((await shop.client.get(`/orders?cursor=${cursor}`)).status).toBe(200);
  });
});

describe('filters of GET /orders', () => {
  it('find orders by state, externalId, externalReference and code, alone and combined', async () => {
    const order = await take(shop, { externalReference: unique('r') });
    await take(shop);
    const { externalId, externalReference, code } = order;
    for (const query of [
      `externalId=${externalId}`,
      `externalReference=${externalReference}`,
      `code=${code}`,
      `code=${code}&externalId=${externalId}&externalReference=${externalReference}&state=pending`,
    ]) {
      expect(await list(`?${query}`)).toEqual([order]);
    }
    expect(await list(`?code=${code}&state=validated`)).toEqual([]);
    const validated = bodyOf(await admin.post(`/orders/${order.id}/validate`));
    expect(await list('?state=validated')).toEqual([validated]);
    expect(await list(`?externalId=${externalId.toUpperCase()}`)).toEqual([]);
    expect(await list(`?externalId=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([]);
  });

  it('find orders by creation time, including createdAt[gte] and excluding createdAt[lt]', async () => {
    const times = [...new Set(orders.map(({ createdAt }) => createdAt))];
    const [first, later] = [times[1], times.at(-2)];
    const expected = orders.filter(({ createdAt }) => createdAt >= first && createdAt < later);
    const query = `?createdAt[gte]=${first}&createdAt[lt]=${later}&sort=createdAt`;
    expect(await list(query)).toEqual(expected);
    expect(idsOf((await pages(`${query}&limit=3`)).flat())).toEqual(idsOf(expected));
    expect(await list('?createdAt[lt]=2000-01-01')).toEqual([]);
    expect(await list('?createdAt[gte]=9999-12-31')).toEqual([]);
    expect(await list('?createdAt%5Bgte%5D=0100-01-01&limit=500')).toEqual(await list('?limit=500'));
  });

  it.each([
    ['state=paid', 'state'],
    ['state=pending&state=pending', 'state'],
    [`externalId=${'x'.repeat(251)}`, 'externalId'],
    ['externalReference=a%00b', 'externalReference'],
    ['createdAt[gte]=2026-02-30', 'createdAt[gte]'],
    ['sort=price', 'sort'],
  ])('400: %s', async (query, pointer) => {
    expect(refusalOf(await shop.client.get(`/orders?${query}`))).toBe(`400 invalid_parameter ${pointer}`);
  });
});

describe('GET /orders for different applications', () => {
  it('returns the orders of the caller, and all orders with the right sales', async () => {
    const other = await newShop(admin);
    const office = await newApplication(admin, { rights: ['sales'] });
    const withoutSales = await newApplication(admin, { rights: ['crm', 'catalogue', 'admin'] });
    const [mine, theirs] = [await take(shop), await take(other)];
    expect(await list('', other.client)).toEqual([theirs]);
    expect(await list('', withoutSales.client)).toEqual([]);
    expect(await list(`?externalId=${mine.externalId}`, other.client)).toEqual([]);
    expect((await list('?limit=2', office.client)).map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    const [{ count }] = (await service.database.query('SELECT count(*)::int AS count FROM orders')) as [
      { count: number },
    ];
    const all = (await pages('?limit=50', office.client)).flat();
    expect(new Set(idsOf(all)).size).toBe(count);
  });
});
