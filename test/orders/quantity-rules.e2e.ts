import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newPackaging,
  newShop,
  sharePackaging,
  type Shop,
} from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

const service = useService();
/** Its packaging is sold from 10 on, in multiples of 6. */
let shop: Shop;
let office: Shop;
beforeAll(async () => {
  shop = await newShop(service.admin, {}, { minimumQuantity: 10, quantityMultiple: '6' });
  office = await newShop(service.admin, { rights: ['sales'] });
});

const take = async (orderedQuantity: unknown, { client }: Shop = shop, item: Values = BOX): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder({ ...item, orderedQuantity })));
const changeItem = async ({ id, items }: Body, values: Values, index = 0): Promise<Body> =>
  bodyOf(await shop.client.patch(`/orders/${id}/items/${items[index].id}`, values));
const setRules = async (values: Values, { packaging }: Shop = shop): Promise<Body> =>
  bodyOf(await service.admin.patch(`/packagings/${packaging.id}`, values));
const setOwnRules = async (values: Values, { id, reference }: Shop): Promise<Body> =>
  bodyOf(await service.admin.patch(`/applications/${id}/packaging_references/${reference.id}`, values));

const blocker = (nearest: unknown, pointer = '#/items/0/orderedQuantity') => ({
  code: 'quantity_not_orderable',
  pointer,
  detail: expect.any(String),
  nearest,
});

describe('An order with a quantity that cannot be ordered', () => {
  it('is taken as it was sent, blocked, and says which quantities can be ordered', async () => {
    const taken = await take('13.000');
    expect(taken.blockers).toEqual([
      { ...blocker([12, 18]), detail: 'Expected at least 10 and a multiple of 6, but 13 was ordered.' },
    ]);
    expect(taken.items[0]).toMatchObject({ orderedQuantity: 13, gross: expect.any(String) });
    expect(bodyOf(await shop.client.get(`/orders/${taken.id}`))).toEqual(taken);
    expect((await orderEvents(service, taken)).map(({ payload }) => JSON.parse(payload))).toEqual([taken]);
  });

  it('cannot be validated, is previewed as blocked, and is found by its blocker', async () => {
    const taken = await take(7);
    const refused = await office.client.post(`/orders/${taken.id}/validate`);
    expect([refused.status, refused.body.code]).toEqual([409, 'order_blocked']);
    expect(refused.body.blockers).toEqual([blocker([null, 12])]);
    const body = minimalOrder({ ...BOX, orderedQuantity: 7 });
    expect(bodyOf(await shop.client.post('/orders/preview', body)).blockers).toEqual([blocker([null, 12])]);
    const found = bodyOf(await shop.client.get('/orders?blocker=quantity_not_orderable&limit=500'));
    expect(found.map(({ id }: Body) => id)).toContain(taken.id);
  });

  it('is not validated automatically, although its application has autoValidate', async () => {
    const automatic = await newShop(service.admin, { autoValidate: true }, { quantityMultiple: 0.5 });
    expect((await take(0.75, automatic)).state).toBe('pending');
    expect((await take(1.5, automatic)).state).toBe('validated');
  });

  it('is unblocked by changing the line to one of the nearest quantities, and blocked by another one', async () => {
    const taken = await take(13);
    const [lower, upper] = taken.blockers[0].nearest;
    const changed = await changeItem(taken, { orderedQuantity: lower });
    expect(changed).toMatchObject({ blockers: [], items: [{ orderedQuantity: 12 }] });
    expect((await changeItem(changed, { orderedQuantity: upper })).blockers).toEqual([]);
    expect((await changeItem(changed, { orderedQuantity: 19 })).blockers).toEqual([blocker([18, 24])]);
  });

  it('names each line that does not fit, including a new one', async () => {
    const free = await newPackaging(service.admin);
    await sharePackaging(service.admin, shop.id, free.id, { externalReference: 'FREE' });
    const taken = await take(1, shop, { externalReference: 'FREE' });
    expect(taken.blockers).toEqual([]);
    const items = [{ id: taken.items[0].id }, { ...BOX, orderedQuantity: 20 }];
    const changed = bodyOf(await shop.client.patch(`/orders/${taken.id}`, { items }));
    expect(changed.blockers).toEqual([blocker([18, 24], '#/items/1/orderedQuantity')]);
    expect((await changeItem(changed, { orderedQuantity: 24 }, 1)).blockers).toEqual([]);
  });

  it('is a repetition when it is sent again, even after the rules changed', async () => {
    const own = await newShop(service.admin, {}, { minimumQuantity: 5 });
    const body = minimalOrder({ ...BOX, orderedQuantity: 2 });
    const first = bodyOf(await own.client.post('/orders', body));
    await setRules({ minimumQuantity: null }, own);
    const again = await own.client.post('/orders', body);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first]);
  });
});

describe('A change of an order', () => {
  it('checks all lines against the present rules, and keeps their prices', async () => {
    const own = await newShop(service.admin);
    const taken = await take(7, own);
    expect(taken.blockers).toEqual([]);
    await setRules({ quantityMultiple: 4, unitPrice: 99 }, own);
    expect(bodyOf(await own.client.get(`/orders/${taken.id}`))).toEqual(taken);
    const changed = bodyOf(await own.client.patch(`/orders/${taken.id}`, { comment: 'Soon' }));
    expect(changed).toMatchObject({ blockers: [blocker([4, 8])], items: taken.items });
    await setRules({ quantityMultiple: null }, own);
    const checked = bodyOf(await own.client.patch(`/orders/${taken.id}`, {}));
    expect(checked).toMatchObject({ blockers: [], version: 3 });
    expect(bodyOf(await own.client.patch(`/orders/${taken.id}`, {})).version).toBe(3);
  });

  it('uses the rules of the packaging for a line that names it by its id', async () => {
    const internal = await newShop(
      service.admin,
      { rights: ['catalogue'] },
      { minimumQuantity: 3, quantityMultiple: 3 },
    );
    await setOwnRules({ minimumQuantity: 30 }, internal);
    const taken = await take(4, internal, { packaging: internal.packaging.id });
    expect(taken.blockers).toEqual([blocker([3, 6])]);
    const commented = bodyOf(await internal.client.patch(`/orders/${taken.id}`, { comment: 'x' }));
    expect(commented.blockers).toEqual([blocker([3, 6])]);
    expect((await take(4, internal)).blockers).toEqual([blocker([null, 30])]);
  });
});

describe('The rules of a packaging reference', () => {
  it('replace those of the packaging, each by itself, for its application only', async () => {
    const own = await newShop(service.admin, {}, { minimumQuantity: 10, quantityMultiple: 6 });
    expect(await setOwnRules({ minimumQuantity: '2' }, own)).toMatchObject({
      minimumQuantity: 2,
      quantityMultiple: 6,
    });
    expect((await take(7, own)).blockers).toEqual([blocker([6, 12])]);
    const other = await newApplication(service.admin);
    const shared = await sharePackaging(service.admin, other.id, own.packaging.id, BOX);
    expect(shared).toMatchObject({ minimumQuantity: 10, quantityMultiple: 6 });
    expect((await take(7, { ...own, ...other })).blockers).toEqual([blocker([null, 12])]);
    await setOwnRules({ minimumQuantity: null, quantityMultiple: 0.001 }, own);
    expect((await take(7, own)).blockers).toEqual([blocker([null, 10])]);
  });

  it('can be given when it is shared, and stay when it is shared again', async () => {
    const { packaging } = await newShop(service.admin);
    const { id, client } = await newApplication(service.admin);
    const first = await sharePackaging(service.admin, id, packaging.id, {
      minimumQuantity: 2,
      quantityMultiple: '2.5',
    });
    expect(first).toMatchObject({ minimumQuantity: 2, quantityMultiple: 2.5 });
    const again = await sharePackaging(service.admin, id, packaging.id, { quantityMultiple: 5 });
    expect(again).toMatchObject({ id: first.id, minimumQuantity: 2, quantityMultiple: 5 });
    expect(bodyOf(await client.get('/packaging_references'))).toEqual([again]);
  });
});
