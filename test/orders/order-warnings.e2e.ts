import { describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { changeOrdersSql } from '../support/order-documents.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  shareContact,
  sharePackaging,
  unique,
  type Shop,
  newPackaging,
} from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));

const CAMILLE = () => ({ externalReference: unique('contact'), firstName: 'Camille' });

const take = async (values: Values = {}, item: Values = {}, { client } = shop): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder({ ...BOX, ...item }, values)));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await shop.client.get(`/orders/${id}`));
const change = async ({ id }: Body, values: Values): Promise<Body> =>
  bodyOf(await shop.client.patch(`/orders/${id}`, values));

describe('The warning price_differs', () => {
  const warning = (sentPrice: string, listPrice: string, index = 0) => ({
    code: 'price_differs',
    pointer: `#/items/${index}/unitPrice`,
    detail: `The price sent is ${sentPrice}, but the list price is ${listPrice}.`,
    sentPrice,
    listPrice,
  });

  it('has both prices, and is in the response, in the order and in its event', async () => {
    const taken = await take({}, { unitPrice: '8.320' });
    expect(taken).toMatchObject({ warnings: [warning('8.32', '8.325')], blockers: [] });
    expect(await read(taken)).toEqual(taken);
    expect((await orderEvents(service, taken)).map(({ payload }) => JSON.parse(payload))).toEqual([taken]);
  });

  it('is missing in another currency than that of list prices, which the order does not get either', async () => {
    const automatic = await newShop(service.admin, { autoValidate: true });
    expect((await take({ currency: 'JPY' }, { unitPrice: 1500 })).warnings).toEqual([]);
    const taken = await take({ currency: 'JPY' }, {}, automatic);
    expect(taken).toMatchObject({
      state: 'pending',
      blockers: [{ code: 'missing_price', pointer: '#/items/0/unitPrice' }],
      items: [{ unitPrice: null }],
    });
    const [{ id }] = taken.items;
    const path = `/orders/${taken.id}/items/${id}`;
    const priced = bodyOf(await automatic.client.patch(path, { unitPrice: 1500 }));
    expect(priced).toMatchObject({ state: 'validated', warnings: [], totals: { gross: '3600' } });
  });

  it('does not keep the order from being validated', async () => {
    const automatic = await newShop(service.admin, { autoValidate: true });
    const taken = await take({}, { unitPrice: 0 }, automatic);
    expect(taken).toMatchObject({ state: 'validated', warnings: [warning('0.00', '8.325')] });
  });

  it('follows a change of the price of a line', async () => {
    const taken = await take();
    const [{ id }] = taken.items;
    const path = `/orders/${taken.id}/items/${id}`;
    const dearer = bodyOf(await shop.client.patch(path, { unitPrice: 9 }));
    expect(dearer.warnings).toEqual([warning('9.00', '8.325')]);
    expect((await change(dearer, { comment: 'Soon' })).warnings).toEqual(dearer.warnings);
    expect(bodyOf(await shop.client.patch(path, { unitPrice: null })).warnings).toEqual([]);
  });

  it('compares with the present list price when an order is changed', async () => {
    const own = await newShop(service.admin);
    const taken = await take({}, { unitPrice: '8.325' }, own);
    await service.admin.patch(`/packagings/${own.packaging.id}`, { unitPrice: 10 });
    expect(bodyOf(await own.client.get(`/orders/${taken.id}`))).toEqual(taken);
    const changed = bodyOf(await own.client.patch(`/orders/${taken.id}`, { comment: 'Soon' }));
    expect(changed).toMatchObject({ warnings: [warning('8.325', '10.00')], totals: taken.totals });
  });
});

describe('The blocker missing_price', () => {
  it('stays true after a list price was set, and says how the order gets a price', async () => {
    const priceless = await newShop(service.admin, {}, { unitPrice: null });
    const taken = await take({ shippingMethod: { name: 'Parcel', externalReference: 'P' } }, {}, priceless);
    await service.admin.patch(`/packagings/${priceless.packaging.id}`, { unitPrice: 10 });
    const [item] = taken.items;
    const { blockers } = bodyOf(await priceless.client.patch(`/orders/${taken.id}`, { comment: 'Soon' }));
    const detail = (change: string) =>
      `No price was sent, and at that time no list price in the currency of the order was known. A list price that is set later does not change the order: ${change}`;
    expect(blockers).toEqual([
      {
        code: 'missing_price',
        pointer: '#/items/0/unitPrice',
        detail: detail('send the unitPrice of the item.'),
      },
      {
        code: 'missing_price',
        pointer: '#/shippingMethod/price',
        detail: detail('send the price of shipping.'),
      },
    ]);
    const path = `/orders/${taken.id}`;
    bodyOf(await priceless.client.patch(`${path}/items/${item.id}`, { unitPrice: 10 }));
    const shippingMethod = { ...taken.shippingMethod, price: 5 };
    expect(bodyOf(await priceless.client.patch(path, { shippingMethod }))).toMatchObject({
      blockers: [],
      items: [{ unitPrice: '10.00' }],
    });
  });
});

describe('The warning possible_duplicate', () => {
  const warning = ({ id, externalId }: Body) => ({
    code: 'possible_duplicate',
    pointer: '#',
    detail: expect.any(String),
    order: id,
    externalId,
  });

  it('names the latest order of the contact with the same items and gross', async () => {
    const contact = CAMILLE();
    const first = await take({ contact });
    expect(first.warnings).toEqual([]);
    const second = await take({ contact });
    expect(second.warnings).toEqual([warning(first)]);
    const third = await take({ contact }, { label: 'Another label' });
    expect(third.warnings).toEqual([warning(second)]);
    expect(await read(third)).toEqual(third);
    expect((await read(first)).warnings).toEqual([]);
  });

  it('is in a preview, and not in the order that is sent again', async () => {
    const contact = CAMILLE();
    const body = minimalOrder(BOX, { contact });
    const first = bodyOf(await shop.client.post('/orders', body));
    const preview = await shop.client.post('/orders/preview', { ...body, externalId: unique('order') });
    expect(bodyOf(preview).warnings).toEqual([warning(first)]);
    expect(bodyOf(await shop.client.post('/orders', body))).toEqual(first);
  });

  it('finds an order of the same gross behind one of another gross', async () => {
    const contact = CAMILLE();
    const first = await take({ contact });
    await take({ contact, vouchers: [{ taxedAmount: 1 }] });
    expect((await take({ contact })).warnings).toEqual([warning(first)]);
  });

  it('ignores cancelled orders, of orders of another application, and of those of yesterday', async () => {
    const person = await newContact(service.admin);
    const reference = { externalReference: unique('contact') };
    const other = await newApplication(service.admin);
    await sharePackaging(service.admin, other.id, shop.packaging.id, BOX);
    for (const { id } of [shop, other]) await shareContact(service.admin, id, person.id, reference);
    const contact = { externalReference: reference.externalReference };
    const cancelled = await take({ contact });
    await shop.client.post(`/orders/${cancelled.id}/cancel`, { reason: 'A mistake' });
    const foreign = await take({ contact }, {}, { ...shop, ...other });
    expect(foreign.warnings).toEqual([]);
    const old = await take({ contact });
    expect(old.warnings).toEqual([]);
    await service.database.query(
      changeOrdersSql({ created_at: `now() - interval '24 hours 1 second'` }, 'o.id = $1'),
      [old.id],
    );
    expect((await take({ contact })).warnings).toEqual([]);
  });

  it('is found after any number of other orders of the contact', async () => {
    const contact = CAMILLE();
    const first = await take({ contact });
    for (let count = 0; count < 11; count += 1) await take({ contact }, { orderedQuantity: 10 + count });
    expect((await take({ contact })).warnings).toEqual([warning(first)]);
  });

  it('stays when the order is changed, until its items or its gross change', async () => {
    const contact = CAMILLE();
    const first = await take({ contact });
    const second = await take({ contact });
    const commented = await change(second, { comment: 'Soon' });
    expect(commented.warnings).toEqual([warning(first)]);
    expect(await change(commented, commented)).toEqual(commented);
    const [{ id }] = commented.items;
    const larger = bodyOf(
      await shop.client.patch(`/orders/${second.id}/items/${id}`, { orderedQuantity: 5 }),
    );
    expect(larger.warnings).toEqual([]);
  });

  it('is found among orders that are taken at the same time, if one was stored before', async () => {
    const contact = CAMILLE();
    const first = await take({ contact });
    const taken = await Promise.all(Array.from({ length: 6 }, () => take({ contact })));
    for (const { warnings } of taken) expect(warnings).toHaveLength(1);
    expect(first.warnings).toEqual([]);
  });
});

describe('The warning order_cancelled', () => {
  const warning = {
    code: 'order_cancelled',
    pointer: '#/state',
    detail:
      'The order was cancelled, and sending it again does not order anything. Send a new order with another externalId.',
  };

  it('is in each response to a cancelled order that is sent again, and not in the order', async () => {
    const body = minimalOrder(BOX, {});
    const key = { 'Idempotency-Key': unique('key') };
    const first = await shop.client.post('/orders', body, key);
    const cancelled = bodyOf(await service.admin.post(`/orders/${first.body.id}/cancel`, { reason: 'No' }));
    expect(cancelled.warnings).toEqual([]);
    const warned = { ...cancelled, warnings: [warning] };
    const again = await shop.client.post('/orders', body);
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      200,
      'true',
      warned,
    ]);
    for (const errorPolicy of ['reject_failed_rows', 'reject_everything']) {
      const { results } = bodyOf(await shop.client.post('/orders/bulk', { orders: [body], errorPolicy }));
      expect(results).toEqual([{ index: 0, status: 200, replayed: true, order: warned }]);
    }
    expect(bodyOf(await shop.client.post('/orders/preview', body))).toMatchObject({
      id: cancelled.id,
      warnings: [warning],
    });
    // A key replays what was answered at first.
    expect((await shop.client.post('/orders', body, key)).body).toEqual(first.body);
    expect(await read(cancelled)).toEqual(cancelled);
  });
});

describe('the quantities that can be ordered', () => {
  /** Its packaging is sold from 10 on, in multiples of 6. */
  const shop = useEach('suite', () =>
    newShop(service.admin, {}, { minimumQuantity: 10, quantityMultiple: '6' }),
  );
  const office = useEach('suite', () => newShop(service.admin, { rights: ['sales'] }));

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
});
