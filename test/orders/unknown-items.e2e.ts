import { describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { pagesOf } from '../support/paging.js';
import { bodyOf, BOX, minimalOrder, newPackaging, newShop, sharePackaging } from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';
import { newName, newParkingShop, orderOf, take, unknownReference } from '../support/unknown-items.js';

const service = useService();
const shop = useEach('suite', () => newParkingShop(service.admin));
const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'] }));

const read = async ({ id }: Body): Promise<Body> => bodyOf(await office.client.get(`/orders/${id}`));
const waiting = (name: string) => unknownReference(office.client, shop.id, name);

describe('An order with an unknown item', () => {
  it('is refused unless its application parks unknown items', async () => {
    const usual = await newShop(service.admin);
    const refused = await usual.client.post('/orders', orderOf(newName()));
    expect([refused.status, refused.body.code]).toEqual([422, 'unknown_reference']);
    const { id } = usual;
    expect(bodyOf(await service.admin.get(`/applications/${id}`)).unknownItems).toBe('refuse');
    await service.admin.patch(`/applications/${id}`, { unknownItems: 'park' });
    expect(bodyOf(await service.admin.get(`/applications/${id}`)).unknownItems).toBe('park');
    expect(bodyOf(await shop.client.get('/me')).unknownItems).toBe('park');
  });

  it('is taken without a packaging, and keeps what was sent', async () => {
    const name = newName();
    const order = await take(shop, name, {
      label: 'Oil of the house',
      unitPrice: '10.50',
      orderedQuantity: 3,
    });
    expect(order.items).toEqual([
      expect.objectContaining({
        ...{ packaging: null, packagingReference: null, externalReference: name, label: 'Oil of the house' },
        ...{ orderedQuantity: 3, unitPrice: '10.50', net: null, vat: null, gross: null, taxes: [] },
      }),
    ]);
    expect(order.totals).toMatchObject({ net: null, vat: null, gross: null, byRate: [] });
    expect(order.blockers).toEqual([
      {
        code: 'unknown_item',
        pointer: '#/items/0/externalReference',
        detail: expect.any(String),
        externalReference: name,
      },
    ]);
    expect(await read(order)).toEqual(order);
    expect((await orderEvents(service, order)).map(({ payload }) => JSON.parse(payload))).toEqual([order]);
  });

  it('has a blocker for each unknown line, and no missing_price for it', async () => {
    const [first, second] = [newName(), newName()];
    const items = [first, BOX.externalReference, second, first].map((externalReference) => ({
      externalReference,
      orderedQuantity: 1,
    }));
    const order = bodyOf(await shop.client.post('/orders', minimalOrder({}, { items })));
    expect(order.blockers.map(({ code, pointer }: Body) => [code, pointer])).toEqual(
      [0, 2, 3].map((index) => ['unknown_item', `#/items/${index}/externalReference`]),
    );
    expect(order.items[1].packaging).toBe(shop.packaging.id);
    expect(order.items[0].label).toBe(first);
    expect(await waiting(first)).toMatchObject({ orders: 1, quantity: '2' });
  });

  it('is previewed as it would be stored, and nothing is written', async () => {
    const name = newName();
    const preview = bodyOf(await shop.client.post('/orders/preview', orderOf(name)));
    expect(JSON.stringify(preview)).toContain('unknown_item');
    expect(await waiting(name)).toBeUndefined();
  });

  it('cannot be validated, has no computation, and is found by its blocker and in the summary', async () => {
    const before = bodyOf(await office.client.get('/summary'));
    const order = await take(shop, newName(), { unitPrice: 5 });
    const refused = await office.client.post(`/orders/${order.id}/validate`);
    expect([refused.status, refused.body.code]).toEqual([409, 'order_blocked']);
    expect(bodyOf(await office.client.get(`/orders/${order.id}/computation`)).steps).toEqual([]);
    const found = bodyOf(await office.client.get('/orders?blocker=unknown_item&limit=1'));
    expect(found.map(({ id }: Body) => id)).toEqual([order.id]);
    const after = bodyOf(await office.client.get('/summary'));
    expect(after.unknownReferences.waiting).toBe(Number(before.unknownReferences.waiting) + 1);
    expect(after.orders.blockers.unknown_item).toBe(Number(before.orders.blockers.unknown_item) + 1);
  });

  it('is stored with others in one request, and repeated without a second order', async () => {
    const name = newName();
    const body = orderOf(name);
    const rows = bodyOf(await shop.client.post('/orders/bulk', { orders: [body, orderOf(name)] }));
    expect(rows).toMatchObject({ results: [{ status: 200 }, { status: 200 }] });
    const repeated = await shop.client.post('/orders', body);
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(await waiting(name)).toMatchObject({ orders: 2 });
  });
});

describe('A parked line', () => {
  it('gets a packaging by a change of the line, and the order no longer waits', async () => {
    const name = newName();
    const order = await take(shop, name, { label: 'Oil' });
    const path = `/orders/${order.id}/items/${order.items[0].id}`;
    const changed = bodyOf(await shop.client.patch(path, { externalReference: 'BOX' }));
    expect(changed.items).toEqual([
      expect.objectContaining({ packaging: shop.packaging.id, label: 'Oil', unitPrice: '8.325' }),
    ]);
    expect(changed).toMatchObject({ blockers: [], totals: { gross: '19.98' } });
    expect(await waiting(name)).toBeUndefined();
  });

  it('gets the packaging of the back office by its id', async () => {
    const order = await take(shop, newName());
    const [{ id }] = order.items;
    const changed = bodyOf(
      await service.admin.patch(`/orders/${order.id}/items/${id}`, { packaging: shop.packaging.id }),
    );
    expect(changed).toMatchObject({ blockers: [], items: [{ packaging: shop.packaging.id }] });
  });

  it('stays parked when the order is sent back as it was read, or another member changes', async () => {
    const name = newName();
    const former = await newParkingShop(service.admin);
    const order = await take(former, name, { unitPrice: 4 });
    const path = `/orders/${order.id}`;
    expect(bodyOf(await former.client.patch(path, order))).toEqual(order);
    await service.admin.patch(`/applications/${former.id}`, { unknownItems: 'refuse' });
    const changed = bodyOf(await former.client.patch(path, { comment: 'Ring twice' }));
    expect(changed).toMatchObject({ version: 2, items: order.items, blockers: order.blockers });
    const value = [{ currency: 'EUR', net: '8.00' }];
    expect(await unknownReference(office.client, former.id, name)).toMatchObject({ orders: 1, value });
    const refused = await former.client.patch(path, {
      items: [{ orderedQuantity: 1, externalReference: newName() }],
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'unknown_reference']);
  });

  it('is never the packaging whose reference has the number as its id', async () => {
    const own = await newParkingShop(service.admin, { autoValidate: true });
    const share = async (names: Record<string, unknown>) => {
      const packaging = await newPackaging(service.admin);
      return sharePackaging(service.admin, own.id, packaging.id, names);
    };
    const named = await share({ externalReference: '70002' });
    const order = await take(own, String(named.id));
    expect(order).toMatchObject({ state: 'pending', blockers: [{ code: 'unknown_item' }] });
    // The id of a reference that is shared after the order was parked.
    const next = String(Number(named.id) + 1);
    const parked = await take(own, next);
    expect(String((await share({})).id)).toBe(next);
    for (const { id } of [order, parked]) {
      const changed = bodyOf(await own.client.patch(`/orders/${id}`, { comment: 'Ring twice' }));
      expect(changed).toMatchObject({ version: 2, state: 'pending', items: [{ packaging: null }] });
    }
  });

  it('is counted with its new quantity and price after a change', async () => {
    const name = newName();
    const order = await take(shop, name, { unitPrice: 4 });
    const path = `/orders/${order.id}/items/${order.items[0].id}`;
    bodyOf(await shop.client.patch(path, { orderedQuantity: 5, unitPrice: '2.5', label: 'Oil' }));
    expect(await waiting(name)).toMatchObject({
      ...{ orders: 1, quantity: '5', label: 'Oil', value: [{ currency: 'EUR', net: '12.50' }] },
    });
  });

  it('can be replaced by another unknown reference', async () => {
    const [name, other] = [newName(), newName()];
    const order = await take(shop, name);
    const path = `/orders/${order.id}/items/${order.items[0].id}`;
    const changed = bodyOf(await shop.client.patch(path, { externalReference: other }));
    expect(changed.blockers).toMatchObject([{ code: 'unknown_item', externalReference: other }]);
    expect([await waiting(name), (await waiting(other))?.orders]).toEqual([undefined, 1]);
  });

  it('no longer waits when the order is cancelled', async () => {
    const name = newName();
    const order = await take(shop, name);
    bodyOf(await shop.client.post(`/orders/${order.id}/cancel`, { reason: 'Too late' }));
    expect(await waiting(name)).toBeUndefined();
  });
});

describe('GET /unknown_references', () => {
  it('lists what waits by its value, with pages and a filter', async () => {
    const other = await newParkingShop(service.admin);
    const [cheap, dear, free] = [newName(), newName(), newName()];
    await take(other, cheap, { unitPrice: 1 });
    await take(other, free);
    const oldest = await take(other, dear, { unitPrice: 100, label: 'First' });
    const newest = await take(other, dear, { unitPrice: 50, label: 'Second' }, { currency: 'CHF' });
    const path = `/unknown_references?application=${other.id}`;
    const list = bodyOf(await office.client.get(path));
    expect(list.map(({ externalReference }: Body) => externalReference)).toEqual([dear, cheap, free]);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      application: { id: other.id, name: expect.any(String) },
      ...{
        externalReference: dear,
        label: 'Second',
        packaging: null,
        packagingActive: null,
        orders: 2,
        quantity: '4',
      },
      value: [
        { currency: 'CHF', net: '100.00' },
        { currency: 'EUR', net: '200.00' },
      ],
      ...{ refused: 0, refusals: [], firstSeenAt: oldest.createdAt, lastSeenAt: newest.createdAt },
    });
    expect(list[2].value).toEqual([{ currency: 'EUR', net: null }]);
    expect((await pagesOf(office.client, `${path}&limit=1`)).flat()).toEqual(list);
    expect(bodyOf(await office.client.get(`/unknown_references/${list[0].id}`))).toEqual(list[0]);
  });

  it('adds up prices and quantities as large as totals', async () => {
    const name = newName();
    const item = { externalReference: name, orderedQuantity: '999999999999', unitPrice: '999999999999' };
    const items = Array.from({ length: 1000 }, () => item);
    bodyOf(await shop.client.post('/orders', minimalOrder({}, { items })));
    expect(await waiting(name)).toMatchObject({
      quantity: '999999999999000',
      value: [{ currency: 'EUR', net: '999999999998000000000001000.00' }],
    });
  });

  it('finds references that contain a text, in which % and _ have no special meaning', async () => {
    const other = await newParkingShop(service.admin);
    const longest = 'x'.repeat(250);
    const names = ['Lamp_grey 10%', 'Lampshade', 'Table', longest];
    for (const name of names) await take(other, name);
    const found = async (q: string): Promise<string[]> => {
      const path = `/unknown_references?application=${other.id}&q=${encodeURIComponent(q)}`;
      return bodyOf(await office.client.get(path)).map(({ externalReference }: Body) => externalReference);
    };
    expect((await found('LAMP')).toSorted()).toEqual(['Lamp_grey 10%', 'Lampshade']);
    expect(await found('p_g')).toEqual(['Lamp_grey 10%']);
    expect(await found('0%')).toEqual(['Lamp_grey 10%']);
    expect(await found('%')).toHaveLength(1);
    expect(await found('chair')).toEqual([]);
    expect(await found(longest)).toEqual([longest]);
    const first = await office.client.get(`/unknown_references?application=${other.id}&q=lamp&limit=1`);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link')!)![1]!;
    const page = `application=${other.id}&limit=1&cursor=${cursor}`;
    expect(bodyOf(await office.client.get(`/unknown_references?${page}&q=lamp`))).toHaveLength(1);
    const refused = await office.client.get(`/unknown_references?${page}&q=table`);
    expect(refused.body).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });

  it('separates equal references of different applications', async () => {
    const [other, name] = [await newParkingShop(service.admin), newName()];
    await take(shop, name);
    await take(other, name);
    const both = await Promise.all([shop, other].map(({ id }) => unknownReference(office.client, id, name)));
    expect(both.map((reference) => [reference?.application.id, reference?.orders])).toEqual([
      [shop.id, 1],
      [other.id, 1],
    ]);
  });
});
