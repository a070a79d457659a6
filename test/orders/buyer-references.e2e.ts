import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newContact,
  newCustomer,
  newShop,
  newApplication,
  shareContact,
  unique,
  BOX,
} from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

/** Everything that a buyer reconciles an order by. */
const OF_ORDER = {
  purchaseOrderNumber: 'PO-4711',
  buyerReference: 'Workshop 3',
  costCentre: '4100',
  metadata: { cart: 'c-81', empty: '', 'a~b/c': 'ü' },
};
const OF_ITEM = {
  costCentre: '4200',
  expectedDeliveryDate: '2026-12-24T00:00:00.000Z',
  metadata: { pallet: 'EUR' },
};
const NO_REFERENCES = { purchaseOrderNumber: null, buyerReference: null, costCentre: null, metadata: {} };

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));
const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'] }));

const order = (values: Values = {}, item: Values = {}): Values => minimalOrder({ ...BOX, ...item }, values);
const take = async (values: Values = {}, item: Values = {}): Promise<Body> =>
  bodyOf(await shop.client.post('/orders', order(values, item)));
const change = async ({ id }: Body, values: Values): Promise<Body> =>
  bodyOf(await shop.client.patch(`/orders/${id}`, values));
const found = async (query: string): Promise<number[]> =>
  bodyOf(await shop.client.get(`/orders?${query}`)).map(({ id }: Body) => id);

describe('The buyer references and the metadata of an order', () => {
  it('are answered, and are in the events of the order', async () => {
    const taken = await take(OF_ORDER, OF_ITEM);
    expect(taken).toMatchObject({ ...OF_ORDER, items: [OF_ITEM] });
    expect(bodyOf(await shop.client.get(`/orders/${taken.id}`))).toEqual(taken);
    expect((await orderEvents(service, taken)).map(({ payload }) => JSON.parse(payload))).toEqual([taken]);
  });

  it('keep names that JSON escapes, whatever names other orders have', async () => {
    for (const metadata of [
      { a: '', 'x\\': '1' },
      { a: '', 'x"': '2' },
      { 'x\\': '3', 'x"': '4' },
    ]) {
      const taken = await take({ metadata }, { metadata });
      const read = bodyOf(await shop.client.get(`/orders/${taken.id}`));
      for (const answered of [taken, read]) {
        expect([answered.metadata, answered.items[0].metadata]).toEqual([metadata, metadata]);
      }
      const [event] = await service.database.query<{ metadata: Body }>(
        "SELECT payload::jsonb -> 'metadata' AS metadata FROM events WHERE order_id = $1",
        [taken.id],
      );
      expect(event!.metadata).toEqual(metadata);
    }
  });

  it('accept integers, which are kept as their digits', async () => {
    const taken = await take({ purchaseOrderNumber: 4711, costCentre: 12 }, { costCentre: 13 });
    expect(taken).toMatchObject({ purchaseOrderNumber: '4711', costCentre: '12' });
    expect(taken.items[0].costCentre).toBe('13');
  });

  it('store names that JavaScript objects inherit', async () => {
    const text = JSON.stringify(order()).replace(
      '{',
      '{"metadata":{"__proto__":"a","constructor":"b","toString":"c"},',
    );
    const taken = bodyOf(await shop.client.post('/orders', text));
    const { metadata } = bodyOf(await shop.client.get(`/orders/${taken.id}`));
    expect(Object.entries(metadata).sort()).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 'c'],
    ]);
  });
});

describe('PATCH /orders/{id}', () => {
  it('changes and removes them, in the order and in an item', async () => {
    const before = await take(OF_ORDER, OF_ITEM);
    const [line] = before.items;
    const changed = await change(before, {
      costCentre: '5000',
      metadata: { cart: 'c-82' },
      items: [{ id: line.id, costCentre: '5100', metadata: { pallet: 'EUR', layer: '2' } }],
    });
    expect(changed).toMatchObject({ ...OF_ORDER, costCentre: '5000', metadata: { cart: 'c-82' } });
    expect(Object.keys(changed.metadata)).toEqual(['cart']);
    expect(changed.items[0]).toEqual({
      ...line,
      costCentre: '5100',
      metadata: { pallet: 'EUR', layer: '2' },
    });
    const without = await change(changed, {
      purchaseOrderNumber: null,
      buyerReference: '',
      costCentre: null,
      metadata: null,
      items: [{ id: line.id, costCentre: null, expectedDeliveryDate: '', metadata: {} }],
    });
    expect(without).toMatchObject(NO_REFERENCES);
    expect(without.items[0]).toEqual({ ...line, costCentre: null, expectedDeliveryDate: null, metadata: {} });
  });

  it('distinguishes an empty text in metadata from none', async () => {
    const before = await take({ metadata: { a: '', b: '1' } });
    const { metadata } = await change(before, { metadata: { b: '1' } });
    expect(metadata).toEqual({ b: '1' });
  });

  it('does not look the packaging of an item up again when its cost centre is removed', async () => {
    const own = await newShop(service.admin);
    const before = bodyOf(await own.client.post('/orders', order({}, OF_ITEM)));
    bodyOf(await service.admin.patch(`/packagings/${own.packaging.id}`, { active: false, unitPrice: '99' }));
    const items = [{ id: before.items[0].id, costCentre: null }];
    const after = bodyOf(await own.client.patch(`/orders/${before.id}`, { items }));
    expect(after.items[0]).toEqual({ ...before.items[0], costCentre: null });
  });
});

describe('GET /orders', () => {
  it('finds orders by the purchase order number, and by its words', async () => {
    const [number, word] = [unique('PO'), unique('number').replaceAll('-', '')];
    const first = await take({ purchaseOrderNumber: number });
    const second = await take({ purchaseOrderNumber: `${number} ${word}` });
    expect(await found(`purchaseOrderNumber=${number}`)).toEqual([first.id]);
    expect(await found(`q=${word}`)).toEqual([second.id]);
    await change(second, { purchaseOrderNumber: 'another' });
    expect(await found(`q=${word}`)).toEqual([]);
  });
});

describe('An order of a customer that requires a purchase order number', () => {
  const MISSING = { code: 'purchase_order_missing', pointer: '#/purchaseOrderNumber' };
  let known: { customer: number; contact: string };
  beforeAll(async () => {
    const customer = await newCustomer(service.admin, { purchaseOrderRequired: true });
    expect(customer.purchaseOrderRequired).toBe(true);
    const { id } = await newContact(service.admin, { customer: customer.id });
    known = { customer: customer.id, contact: unique('contact') };
    await shareContact(service.admin, shop.id, id, { externalReference: known.contact });
  });
  const takeFrom = (values: Values = {}): Promise<Body> =>
    take({ contact: { externalReference: known.contact }, ...values });

  it('is blocked until it has one', async () => {
    const taken = await takeFrom();
    expect(taken.blockers).toEqual([expect.objectContaining(MISSING)]);
    expect((await office.client.post(`/orders/${taken.id}/validate`)).body.code).toBe('order_blocked');
    expect(await found('blocker=purchase_order_missing')).toContain(taken.id);
    expect((await change(taken, { comment: 'x' })).blockers).toEqual([expect.objectContaining(MISSING)]);
    expect((await change(taken, { purchaseOrderNumber: 'PO-1' })).blockers).toEqual([]);
    expect((await change(taken, { purchaseOrderNumber: null })).blockers).toHaveLength(1);
  });

  it('is not blocked when it has one, and is validated at once for an application with autoValidate', async () => {
    expect((await takeFrom({ purchaseOrderNumber: 'PO-2' })).blockers).toEqual([]);
    const quick = await newApplication(service.admin, { autoValidate: true, rights: ['crm', 'catalogue'] });
    const item = { packaging: shop.packaging.id, externalReference: undefined };
    const { id } = bodyOf(await service.admin.get(`/contacts?limit=500`)).find(
      ({ customer }: Body) => customer.id === known.customer,
    );
    const states = [];
    for (const values of [{}, { purchaseOrderNumber: 'PO-3' }]) {
      const sent = minimalOrder(item, { contact: { id }, customer: undefined, ...values });
      states.push(bodyOf(await quick.client.post('/orders', sent)).state);
    }
    expect(states).toEqual(['pending', 'validated']);
  });

  it('is judged by the rule of the time when it is taken or changed', async () => {
    const blocked = await takeFrom();
    const path = `/customers/${known.customer}`;
    bodyOf(await service.admin.patch(path, { purchaseOrderRequired: false }));
    expect((await takeFrom()).blockers).toEqual([]);
    expect(bodyOf(await shop.client.get(`/orders/${blocked.id}`)).blockers).toHaveLength(1);
    expect((await change(blocked, { comment: 'x' })).blockers).toEqual([]);
    bodyOf(await service.admin.patch(path, { purchaseOrderRequired: true }));
  });
});
