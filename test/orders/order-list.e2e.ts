import { beforeAll, describe, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { ApiClient, Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import {
  bodyOf,
  newApplication,
  newShop,
  unique,
  type TestApplication,
  refusalOf,
  newPackaging,
  sharePackaging,
  BOX,
  takeOrder as take,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const ORDERS = 23;

const service = useService();
/** The orders of the shop, oldest first; several were created in the same millisecond. */
let orders: Body[];
const admin = useEach('suite', async () => service.admin);
let shop: TestApplication;
beforeAll(async () => {
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
    const all = (await pages('?limit=50', office.client)).flat();
    expect(new Set(idsOf(all)).size).toBe(await countRows(service.database, 'orders'));
  });
});

describe('filters of GET /orders', () => {
  const ORDERS = 12;
  /** Sets the times of creation and of the last change of the order $1. */
  const SET_TIMES = changeOrdersSql(
    { created_at: '$2::timestamptz', updated_at: '$3::timestamptz' },
    'o.id = $1',
  );
  const day = (number: number): string => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000).toISOString();
  const allPages = async (query: string, client = shop.client): Promise<Body[]> =>
    (await pages(query, client)).flat();
  let other: TestApplication;
  let office: ApiClient;
  /** The orders of the shop in the order of creation, a day apart. They were changed in reverse order. */
  let orders: Body[];
  beforeAll(async () => {
    [shop, other] = [await newShop(admin), await newShop(admin)];
    office = (await newApplication(admin, { rights: ['sales'] })).client;
    const taken: Body[] = [];
    for (let count = 0; count < ORDERS; count++) taken.push(await take(shop));
    // Pairs of orders have the same time of the last change.
    for (const [place, { id }] of taken.entries())
      await service.database.query(SET_TIMES, [id, day(place), day(100 - Math.floor(place / 2))]);
    orders = await list('?sort=createdAt');
    await take(other);
  });

  describe('GET /orders?sort=updatedAt', () => {
    const byChange = (a: Body, b: Body): number => a.updatedAt.localeCompare(b.updatedAt) || a.id - b.id;

    it.each([1, 2, 5, 500])('lists the orders by their last change, in pages of %i', async (limit) => {
      const expected = idsOf([...orders].sort(byChange));
      expect(idsOf(await allPages(`?sort=updatedAt&limit=${limit}`))).toEqual(expected);
      expect(idsOf(await allPages(`?sort=-updatedAt&limit=${limit}`))).toEqual(expected.reverse());
    });
  });

  describe('GET /orders/count', () => {
    const count = async (query: string, client = shop.client): Promise<Body> =>
      bodyOf(await client.get(`/orders/count${query}`));

    it('counts the orders that the list has with the same filters', async () => {
      expect(await count('')).toEqual({ count: ORDERS, isMore: false });
      expect(await count(`?createdAt[gte]=${day(4)}`)).toEqual({ count: ORDERS - 4, isMore: false });
      expect(await count('?state=pending,cancelled&q=nothing-like-this')).toEqual({
        count: 0,
        isMore: false,
      });
      expect(await count(`?application=${shop.id}&state=pending`, office)).toEqual({
        count: ORDERS,
        isMore: false,
      });
    });

    it('refuses what selects no orders, and the application without the right sales', async () => {
      expect(refusalOf(await shop.client.get('/orders/count?limit=1'))).toBe('400 unknown_parameter limit');
      expect(refusalOf(await shop.client.get(`/orders/count?application=${other.id}`))).toBe(
        '403 missing_right application',
      );
    });
  });

  describe('GET /orders filters', () => {
    it('updatedAt[gte] is inclusive and updatedAt[lt] is exclusive', async () => {
      const expected = orders.filter(({ updatedAt }) => updatedAt >= day(96) && updatedAt < day(99));
      expect(expected).toHaveLength(6);
      const query = `?updatedAt[gte]=${day(96)}&updatedAt[lt]=${day(99)}&sort=createdAt`;
      expect(await list(query)).toEqual(expected);
      expect(await allPages(`${query}&limit=1`)).toEqual(expected);
      expect(await list(`?updatedAt[gte]=${day(101)}`)).toEqual([]);
    });

    it('createdAt[gte] is inclusive and createdAt[lt] is exclusive', async () => {
      const query = `?createdAt[gte]=${day(2)}&createdAt[lt]=${day(9)}&sort=createdAt`;
      expect(await list(query)).toEqual(orders.slice(2, 9));
      expect(await allPages(`${query}&limit=3`)).toEqual(orders.slice(2, 9));
      expect(await list('?createdAt[gte]=9999-12-31')).toEqual([]);
    });

    it('contact and customer find the orders of that contact or customer', async () => {
      const order = await take(shop);
      const contact = { externalReference: order.contact.externalReference };
      const again = await take(shop, { contact });
      const expected = idsOf([again, order]);
      expect(idsOf(await list(`?contact=${order.contact.id}`))).toEqual(expected);
      expect(idsOf(await list(`?customer=${order.customer.id}`))).toEqual(expected);
      expect(idsOf(await allPages(`?customer=${order.customer.id}&limit=1&sort=-updatedAt`))).toEqual(
        expected,
      );
      expect(await list(`?contact=${order.contact.id}`, other.client)).toEqual([]);
      expect(idsOf(await list(`?contact=${order.contact.id}`, office))).toEqual(expected);
      expect(await list('?contact=999999999')).toEqual([]);
    });

    describe('state', () => {
      const SORTS = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];
      const mixed = useEach('suite', () => newShop(admin));
      beforeAll(async () => {
        for (let place = 0; place < 9; place++) {
          const { id } = await take(mixed);
          if (place % 3 === 1) bodyOf(await office.post(`/orders/${id}/validate`, {}));
          if (place % 3 === 2) bodyOf(await office.post(`/orders/${id}/cancel`, { reason: 'test' }));
          // Pairs of orders have the same time.
          const time = day(Math.floor(place / 2));
          await service.database.query(SET_TIMES, [id, time, time]);
        }
      });

      it.each(SORTS)('finds the orders of several states, sort=%s, in pages of any size', async (sort) => {
        const all = await list(`?sort=${sort}`, mixed.client);
        const expected = all.filter(({ state }) => state !== 'validated');
        expect(expected).toHaveLength(6);
        for (const limit of [1, 2, 4, 6, 500]) {
          const query = `?state=pending,cancelled&sort=${sort}&limit=${limit}`;
          expect(await allPages(query, mixed.client)).toEqual(expected);
          expect(await allPages(`${query}&application=${mixed.id}&createdAt[gte]=${day(0)}`, office)).toEqual(
            expected,
          );
        }
      });

      it('has the same pages in whatever order the states are written, and when one is repeated', async () => {
        const first = await mixed.client.get('/orders?state=cancelled,pending,cancelled&limit=2');
        const path = nextPagePath(service.url, first)!;
        const second = bodyOf(await mixed.client.get(path));
        expect(second).toHaveLength(2);
        const states = new URLSearchParams({ state: 'cancelled,pending,cancelled' }).toString();
        expect(path).toContain(states);
        expect(bodyOf(await mixed.client.get(path.replace(states, 'state=pending,cancelled')))).toEqual(
          second,
        );
        const other = await mixed.client.get(path.replace(states, 'state=pending'));
        expect(refusalOf(other)).toBe('400 invalid_cursor cursor');
      });
    });

    it('blocked and blocker find the orders with and without blockers', async () => {
      const application = await newApplication(admin);
      const packaging = await newPackaging(admin, { unitPrice: null });
      await sharePackaging(admin, application.id, packaging.id, BOX);
      const unpriced = await take(application);
      const item = { externalReference: 'BOX', orderedQuantity: 1, unitPrice: 2 };
      const mismatched = await take(application, { items: [item], declaredTotals: { gross: 99 } });
      const free = await take(application, { items: [item] });
      const found = async (query: string, client = application.client): Promise<number[]> =>
        idsOf(await allPages(`?sort=createdAt&limit=1&${query}`, client));
      expect(await found('blocked=true')).toEqual(idsOf([unpriced, mismatched]));
      expect(await found('blocked=false')).toEqual([free.id]);
      expect(await found('blocker=missing_price')).toEqual([unpriced.id]);
      expect(await found('blocker=declared_total_mismatch')).toEqual([mismatched.id]);
      expect(await found('blocker=missing_price&blocked=false')).toEqual([]);
      expect(await found('blocked=true&state=validated,pending')).toEqual(idsOf([unpriced, mismatched]));
      expect(await found('blocked=true', shop.client)).toEqual([]);
      expect(await found(`blocker=missing_price&application=${application.id}`, office)).toEqual([
        unpriced.id,
      ]);
      bodyOf(await application.client.patch(`/orders/${unpriced.id}`, { items: [item] }));
      expect(await found('blocker=missing_price')).toEqual([]);
    });

    it('application is refused without the right sales', async () => {
      const found = await allPages(`?application=${shop.id}&limit=5`, office);
      expect(found.length).toBeGreaterThanOrEqual(ORDERS);
      expect(new Set(found.map(({ application }) => application.id))).toEqual(new Set([shop.id]));
      expect(await list(`?application=${other.id}`, office)).toHaveLength(1);
      expect(await list('?application=999999999', office)).toEqual([]);
      for (const id of [shop.id, other.id]) {
        const answer = await shop.client.get(`/orders?application=${id}`);
        expect([refusalOf(answer), answer.body.right]).toEqual(['403 missing_right application', 'sales']);
      }
    });

    it('the number in a code finds its order also without the leading zeros', async () => {
      const order = await take(shop);
      const short = order.code.replace(/-0+(\d+)$/, '-$1');
      expect(short).not.toBe(order.code);
      expect(await list(`?code=${short}`)).toEqual([order]);
      expect(await list(`?code=${short.slice(0, -1)}`)).not.toContainEqual(order);
    });

    it('all filters can be combined', async () => {
      const order = await take(shop, { externalReference: unique('r') });
      const moments = ['2020-01-01', '2100-01-01'];
      const query = new URLSearchParams({
        state: 'validated,pending',
        blocked: 'false',
        externalId: order.externalId,
        externalReference: order.externalReference,
        code: order.code,
        application: String(shop.id),
        contact: String(order.contact.id),
        customer: String(order.customer.id),
        'createdAt[gte]': moments[0]!,
        'createdAt[lt]': moments[1]!,
        'updatedAt[gte]': moments[0]!,
        'updatedAt[lt]': moments[1]!,
      });
      for (const sort of ['createdAt', '-createdAt', 'updatedAt', '-updatedAt']) {
        expect(await list(`?${query.toString()}&sort=${sort}`, office)).toEqual([order]);
      }
      for (const name of ['externalId', 'externalReference', 'code'])
        expect(await list(`?${name}=${query.get(name)}`, office)).toEqual([order]);
      for (const [name, wrong] of [
        ['externalId', order.externalId.toUpperCase()],
        ['state', 'cancelled'],
        ['state', 'cancelled,shipped'],
        ['blocked', 'true'],
        ['externalId', 'x'],
        ['externalReference', 'x'],
        ['code', 'x'],
        ['application', other.id],
        ['contact', 999_999],
        ['customer', 999_999],
        ['createdAt[gte]', '2099-01-01'],
        ['createdAt[lt]', '2021-01-01'],
        ['updatedAt[gte]', '2099-01-01'],
        ['updatedAt[lt]', '2021-01-01'],
      ] as const) {
        const changed = new URLSearchParams(query);
        changed.set(name, String(wrong));
        expect([name, await list(`?${changed.toString()}`, office)]).toEqual([name, []]);
      }
    });
  });
});
