import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient, Body } from '../support/api-client.js';
import { orderCopy } from '../support/order-documents.js';
import { pagesOf } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newShop,
  type TestApplication,
  BOX,
  takeOrder as take,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
let shop: TestApplication;
let other: TestApplication;
let office: ApiClient;
let lumen: Body;
let bakery: Body;
let foreign: Body;
beforeAll(async () => {
  [shop, other] = [await newShop(service.admin), await newShop(service.admin)];
  office = (await newApplication(service.admin, { rights: ['sales'] })).client;
  lumen = await take(shop, {
    externalId: 'WEB/2026/77',
    externalReference: 'PO-Nord 9',
    contact: {
      externalReference: 'client_8841',
      firstName: 'Élodie',
      lastName: 'Martin-Łukasz',
      email: 'e.martin@lumen.example',
    },
    customer: { name: 'Atelier Lumen' },
  });
  bakery = await take(shop, {
    contact: { externalReference: 'baker', lastName: 'Martin', email: 'hello@bakery.example' },
    customer: { name: 'Boulangerie Müller & Söhne' },
  });
  foreign = await take(other, {
    contact: { externalReference: 'client_8841', lastName: 'Lumen' },
    customer: { name: 'Lumen GmbH' },
  });
});

const search = (q: string, client = shop.client, more: Record<string, string> = {}): Promise<Answer> =>
  client.get(`/orders?${new URLSearchParams({ q, ...more }).toString()}`);
const found = async (q: string, client = shop.client, more: Record<string, string> = {}): Promise<number[]> =>
  (bodyOf(await search(q, client, more)) as Body[]).map(({ id }) => id);

describe('GET /orders?q=', () => {
  it.each<[string, string]>([
    ['the beginning of a word of the name of the customer', 'lum'],
    ['several words in another order', 'lumen  ATELIER'],
    ['the externalId', 'WEB/2026/77'],
    ['a part of the externalId', '2026/77'],
    ['the externalReference', 'po-nord 9'],
    ['the first name of the contact without its accent', 'elodie'],
    ['the first name of the contact with an accent that is a character of its own', 'E\u0301LODIE'],
    ['a letter with a stroke', 'lukasz'],
    ['the e-mail address', 'E.Martin@lumen.example'],
    ['a part of the e-mail address', '@lumen'],
    ['the external reference of the contact', 'client_88'],
    ['words of different members', 'elodie atelier 77'],
  ])('finds an order by %s', async (_, q) => expect(await found(q)).toEqual([lumen.id]));

  it('finds an order by its code without the zeros before its number', async () => {
    const [start, number] = lumen.code.split(/-0*(?=\d+$)/);
    expect(await found(`${start}-${number}`)).toEqual([lumen.id]);
    expect(await found(`${start.toLowerCase()}-${number} atelier`)).toEqual([lumen.id]);
    expect(await found(`${start}-0${number}`)).toEqual([]);
  });

  it('finds an order by its code, and by parts of it', async () => {
    const [prefix, day, number] = (lumen.code as string).split('-') as [string, string, string];
    for (const q of [lumen.code, `${day}-${number}`, number, `${prefix} ${number}`.toLowerCase()])
      expect(await found(q)).toEqual([lumen.id]);
    expect(await found(day)).toEqual([bakery.id, lumen.id]);
  });

  it.each(['Müller', 'muller', 'SOHNE', 'bou mül'])('ignores accents and case in "%s"', async (q) =>
    expect(await found(q)).toEqual([bakery.id]),
  );

  it.each(['umen', 'lumen bakery', 'lumenx', "o'hara", "'", '_.:*&|!()\\'.concat('zzz')])(
    'finds nothing by "%s", which no order has as the beginning of a word',
    async (q) => {
      const { status, body } = await search(q);
      if (status === 200) expect(body).toEqual([]);
      else expect([status, body.errors[0].parameter]).toEqual([400, 'q']);
    },
  );

  it('finds only orders of the application, and with the right `sales` those of all', async () => {
    expect(await found('lumen')).toEqual([lumen.id]);
    expect(await found('lumen', other.client)).toEqual([foreign.id]);
    expect(await found('lumen', office)).toEqual([foreign.id, lumen.id]);
    expect(await found('lumen', office, { application: String(other.id) })).toEqual([foreign.id]);
  });

  it('is combined with the other filters and sorted like them', async () => {
    expect(await found('martin')).toEqual([bakery.id, lumen.id]);
    expect(await found('martin', shop.client, { sort: 'createdAt' })).toEqual([lumen.id, bakery.id]);
    expect(await found('martin', shop.client, { externalId: 'WEB/2026/77' })).toEqual([lumen.id]);
    expect(await found('martin', shop.client, { contact: String(bakery.contact.id) })).toEqual([bakery.id]);
    expect(await found('martin', shop.client, { state: 'pending,validated' })).toEqual([bakery.id, lumen.id]);
    expect(await found('martin', shop.client, { state: 'shipped' })).toEqual([]);
    expect(await found('martin', shop.client, { blocked: 'true' })).toEqual([]);
    expect(await found('martin', shop.client, { 'createdAt[lt]': '2020-01-01T00:00:00Z' })).toEqual([]);
  });

  it('finds the order by what a change gave it, and no longer by what the change replaced', async () => {
    const order = await take(shop, { customer: { name: 'Fonderie Ancienne' } });
    expect(await found('fonderie')).toEqual([order.id]);
    const changes = { externalReference: 'NEU-55', contact: { ...order.contact, firstName: 'Zoë' } };
    bodyOf(await shop.client.patch(`/orders/${order.id}`, changes));
    expect(await found('neu zoe')).toEqual([order.id]);
    bodyOf(await shop.client.patch(`/orders/${order.id}`, { externalReference: null }));
    expect(await found('neu')).toEqual([]);
    expect(await found('zoe')).toEqual([order.id]);
  });

  it('finds orders that were created in bulk', async () => {
    const orders = ['bulk-a1', 'bulk-b1'].map((externalId) =>
      minimalOrder(BOX, {
        externalId,
        contact: { externalReference: 'bulk', email: 'vis@quincaillerie.example' },
      }),
    );
    bodyOf(await shop.client.post('/orders/bulk', { orders, errorPolicy: 'reject_everything' }));
    expect(await found('quincaillerie')).toHaveLength(2);
    expect(await found('bulk-b1')).toHaveLength(1);
  });
});

describe('pages of GET /orders?q=', () => {
  const ORDERS = 1_300;
  let ids: { rare: number[]; frequent: number[] };
  /** Many orders of one application; every seventh has the frequent word, and three old ones the rare word. */
  beforeAll(async () => {
    const { database } = service;
    const sample = await take(other, { customer: { name: 'Masse' } });
    const rows = await database.query<{ id: number; n: number }>(
      `INSERT INTO orders
       SELECT copy.* FROM orders o, generate_series(1, ${ORDERS}) n,
       ${orderCopy('o', {
         id: `nextval(pg_get_serial_sequence('orders', 'id'))`,
         code: `'M-' || n`,
         access_id: `'m-' || n`,
         external_id: `'m-' || n`,
         created_at: `timestamptz '2026-01-01T00:00:00Z' + n / 2 * interval '1 minute'`,
       })}
       WHERE o.id = $1
       RETURNING id::int, replace(code, 'M-', '')::int AS n`,
      [sample.id],
    );
    await database.query(
      `INSERT INTO order_items
       SELECT copy.* FROM orders o, order_items i,
       jsonb_populate_record(i, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('order_items', 'id')), 'order_id', o.id)) copy
       WHERE o.code LIKE 'M-%' AND i.order_id = $1`,
      [sample.id],
    );
    await database.query(
      `INSERT INTO order_words
       SELECT id, application_id, array_to_tsvector(CASE
         WHEN n IN (1, 2, 3) THEN '{selten,manchmal}' WHEN n % 7 = 0 THEN '{oft,manchmal}' ELSE '{sonst}' END::text[])
       FROM (SELECT id, application_id, replace(code, 'M-', '')::int AS n FROM orders WHERE code LIKE 'M-%') o`,
    );
    const idsWhere = (is: (n: number) => boolean): number[] =>
      rows
        .filter(({ n }) => is(n))
        .sort((a, b) => Math.floor(a.n / 2) - Math.floor(b.n / 2) || a.id - b.id)
        .map(({ id }) => id);
    ids = { rare: idsWhere((n) => n <= 3), frequent: idsWhere((n) => n % 7 === 0) };
  });

  const pages = async (query: string): Promise<number[]> =>
    (await pagesOf(office, `/orders?${query}`)).flat().map(({ id }) => id);

  it.each([1, 2, 100, 500])('has the oldest orders with a rare word, in pages of %i', async (limit) => {
    expect(await pages(`q=selten&limit=${limit}&sort=createdAt`)).toEqual(ids.rare);
    expect(await pages(`q=selten&limit=${limit}`)).toEqual(ids.rare.toReversed());
  });

  it.each([7, 100, 500])('has all orders with a frequent word, in pages of %i', async (limit) => {
    expect(await pages(`q=oft&limit=${limit}&sort=createdAt`)).toEqual(ids.frequent);
    expect(await pages(`q=oft&limit=${limit}`)).toEqual(ids.frequent.toReversed());
    expect((await pages(`q=oft&limit=${limit}&sort=-updatedAt`)).toSorted()).toEqual(ids.frequent.toSorted());
  });

  it.each([50, 500])('joins orders of both words and of several states, in pages of %i', async (limit) => {
    const expected = [...ids.rare, ...ids.frequent];
    expect(await pages(`q=manch&limit=${limit}&sort=createdAt&state=pending,cancelled`)).toEqual(expected);
  });
});
