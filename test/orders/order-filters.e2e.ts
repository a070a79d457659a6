import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from '../support/api-client.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { nextPagePath, pagesOf } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  newShop,
  sharePackaging,
  unique,
  type TestApplication,
  refusalOf,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const DAY_MS = 86_400_000;
const ORDERS = 12;

const service = useService();
let admin: ApiClient;
let shop: TestApplication;
let other: TestApplication;
/** Sets the times of creation and of the last change of the order $1. */
const SET_TIMES = changeOrdersSql(
  { created_at: '$2::timestamptz', updated_at: '$3::timestamptz' },
  'o.id = $1',
);

let office: ApiClient;
/** The orders of the shop in the order of creation, a day apart. They were changed in reverse order. */
let orders: Body[];
beforeAll(async () => {
  ({ admin } = service);
  [shop, other] = [await newShop(admin), await newShop(admin)];
  office = (await newApplication(admin, { rights: ['sales'] })).client;
  const taken: Body[] = [];
  for (let count = 0; count < ORDERS; count++) taken.push(await take(shop));
  for (const [place, { id }] of taken.entries()) {
    await service.database.query(SET_TIMES, [
      id,
      day(place),
      // Pairs of orders have the same time.
      day(100 - Math.floor(place / 2)),
    ]);
  }
  orders = await list('?sort=createdAt');
  await take(other);
});

const take = async (application: TestApplication, values: Values = {}): Promise<Body> =>
  bodyOf(await application.client.post('/orders', minimalOrder({ externalReference: 'BOX' }, values)));

const day = (number: number): string => new Date(Date.UTC(2025, 0, 1) + number * DAY_MS).toISOString();
const idsOf = (found: Body[]): number[] => found.map(({ id }) => id);
const list = async (query: string, client = shop.client): Promise<Body[]> =>
  bodyOf(await client.get(`/orders${query}`));
const pages = async (query: string, client = shop.client): Promise<Body[]> =>
  (await pagesOf(client, `/orders${query}`)).flat();

describe('GET /orders?sort=updatedAt', () => {
  const byChange = (a: Body, b: Body): number => a.updatedAt.localeCompare(b.updatedAt) || a.id - b.id;

  it.each([1, 2, 5, 500])('lists the orders by their last change, in pages of %i', async (limit) => {
    const expected = idsOf([...orders].sort(byChange));
    expect(idsOf(await pages(`?sort=updatedAt&limit=${limit}`))).toEqual(expected);
    expect(idsOf(await pages(`?sort=-updatedAt&limit=${limit}`))).toEqual(expected.reverse());
  });

  it('refuses a cursor of another sort order', async () => {
    const path = nextPagePath(service.url, await shop.client.get('/orders?sort=updatedAt&limit=1'))!;
    const answer = await shop.client.get(path.replace('sort=updatedAt', 'sort=createdAt'));
    expect(refusalOf(answer)).toBe('400 invalid_cursor cursor');
  });
});

describe('GET /orders/count', () => {
  const count = async (query: string, client = shop.client): Promise<Body> =>
    bodyOf(await client.get(`/orders/count${query}`));

  it('counts the orders that the list has with the same filters', async () => {
    expect(await count('')).toEqual({ count: ORDERS, isMore: false });
    expect(await count(`?createdAt[gte]=${day(4)}`)).toEqual({ count: ORDERS - 4, isMore: false });
    expect(await count('?state=pending,cancelled&q=nothing-like-this')).toEqual({ count: 0, isMore: false });
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
    expect(await pages(`${query}&limit=1`)).toEqual(expected);
    expect(await list(`?updatedAt[gte]=${day(101)}`)).toEqual([]);
  });

  it('contact and customer find the orders of that contact or customer', async () => {
    const order = await take(shop);
    const contact = { externalReference: order.contact.externalReference };
    const again = await take(shop, { contact });
    const expected = idsOf([again, order]);
    expect(idsOf(await list(`?contact=${order.contact.id}`))).toEqual(expected);
    expect(idsOf(await list(`?customer=${order.customer.id}`))).toEqual(expected);
    expect(idsOf(await pages(`?customer=${order.customer.id}&limit=1&sort=-updatedAt`))).toEqual(expected);
    expect(await list(`?contact=${order.contact.id}`, other.client)).toEqual([]);
    expect(idsOf(await list(`?contact=${order.contact.id}`, office))).toEqual(expected);
    expect(await list('?contact=999999999')).toEqual([]);
  });

  describe('state', () => {
    const SORTS = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'];
    let mixed: TestApplication;
    beforeAll(async () => {
      mixed = await newShop(admin);
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
        expect(await pages(query, mixed.client)).toEqual(expected);
        expect(await pages(`${query}&application=${mixed.id}&createdAt[gte]=${day(0)}`, office)).toEqual(
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
      expect(bodyOf(await mixed.client.get(path.replace(states, 'state=pending,cancelled')))).toEqual(second);
      const other = await mixed.client.get(path.replace(states, 'state=pending'));
      expect(refusalOf(other)).toBe('400 invalid_cursor cursor');
    });
  });

  it('blocked and blocker find the orders with and without blockers', async () => {
    const application = await newApplication(admin);
    const packaging = await newPackaging(admin, { unitPrice: null });
    await sharePackaging(admin, application.id, packaging.id, { externalReference: 'BOX' });
    const unpriced = await take(application);
    const item = { externalReference: 'BOX', orderedQuantity: 1, unitPrice: 2 };
    const mismatched = await take(application, { items: [item], declaredTotals: { gross: 99 } });
    const free = await take(application, { items: [item] });
    const found = async (query: string, client = application.client): Promise<number[]> =>
      idsOf(await pages(`?sort=createdAt&limit=1&${query}`, client));
    expect(await found('blocked=true')).toEqual(idsOf([unpriced, mismatched]));
    expect(await found('blocked=false')).toEqual([free.id]);
    expect(await found('blocker=missing_price')).toEqual([unpriced.id]);
    expect(await found('blocker=declared_total_mismatch')).toEqual([mismatched.id]);
    expect(await found('blocker=missing_price&blocked=false')).toEqual([]);
    expect(await found('blocked=true&state=validated,pending')).toEqual(idsOf([unpriced, mismatched]));
    expect(await found('blocked=true', shop.client)).toEqual([]);
    expect(await found(`blocker=missing_price&application=${application.id}`, office)).toEqual([unpriced.id]);
    bodyOf(await application.client.patch(`/orders/${unpriced.id}`, { items: [item] }));
    expect(await found('blocker=missing_price')).toEqual([]);
  });

  it('application is refused without the right sales', async () => {
    const found = await pages(`?application=${shop.id}&limit=5`, office);
    expect(found.length).toBeGreaterThanOrEqual(ORDERS);
    expect(new Set(found.map(({ application }) => application.id))).toEqual(new Set([shop.id]));
    expect(await list(`?application=${other.id}`, office)).toHaveLength(1);
    expect(await list('?application=999999999', office)).toEqual([]);
    for (const id of [shop.id, other.id]) {
      const answer = await shop.client.get(`/orders?application=${id}`);
      expect([refusalOf(answer), answer.body.right]).toEqual(['403 missing_right application', 'sales']);
    }
  });

  it('code: without the zeros that people leave out', async () => {
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
    for (const [name, wrong] of [
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

  it.each([
    ['contact=0', 'contact'],
    ['updatedAt[lt]=2026-02-30', 'updatedAt[lt]'],
    ['state=pending,', 'state'],
    ['state=pending,,validated', 'state'],
    ['state=pending, validated', 'state'],
    ['state=Pending', 'state'],
    ['blocked=1', 'blocked'],
    ['blocked=true,false', 'blocked'],
    ['blocker=unknown', 'blocker'],
    ['blocker=missing_price,declared_total_mismatch', 'blocker'],
  ])('400: %s', async (query, pointer) => {
    expect(refusalOf(await office.get(`/orders?${query}`))).toBe(`400 invalid_parameter ${pointer}`);
  });
});
