import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IS_FULL_DEPTH } from '../support/depth.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { openApiDocument } from '../support/operations.js';
import {
  bodyOfOrder,
  LIST_PRICE,
  randomOrder,
  type RandomOrder,
  shareTaxedPackagings,
} from '../support/random-orders.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newProduct,
  shareContact,
  sharePackaging,
  unique,
  faultsOf,
  shareShipping,
  shareUnpriced,
} from '../support/samples.js';
import { orderEvents } from '../support/events.js';
import { useService } from '../support/service.js';

const ORDERS = Number(process.env['ROUND_TRIPS'] ?? (IS_FULL_DEPTH ? 25 : 12));
/** Repeats an earlier run; the seed is printed when a run fails. */
const SEED = process.env['ROUND_TRIPS_SEED'];

const service = useService({ RATE_LIMIT_PER_MINUTE: '10000000' });
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newApplication(admin));
const client = useEach('suite', async () => shop.client);
beforeAll(async () => {
  await shareTaxedPackagings(admin, shop);
  await shareUnpriced(admin, shop);
});

const take = async (values: Values = {}): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder({ externalReference: 'P4' }, values)));
const lines = (...names: string[]): Values[] =>
  names.map((externalReference, index) => ({ externalReference, orderedQuantity: index + 1 }));
const read = async ({ id }: Body): Promise<Body> => bodyOf(await client.get(`/orders/${id}`));
const patch = ({ id }: Body, values: Values, as: ApiClient = client, headers: Record<string, string> = {}) =>
  as.patch(`/orders/${id}`, values, headers);
const change = async (before: Body, values: Values): Promise<Body> => bodyOf(await patch(before, values));
const eventsOf = async (order: Body) => (await orderEvents(service, order)).map(({ type }) => type);

async function expectUnchanged(before: Body, answer: Answer): Promise<void> {
  expect([answer.status, answer.body]).toEqual([200, before]);
  expect(answer.headers.get('etag')).toBe(`"v${before.version}"`);
  expect(await read(before)).toEqual(before);
}

describe('an order as GET returns it', () => {
  it('has only members that the schema of PATCH has', () => {
    const { schemas } = openApiDocument.components;
    const membersOf = (name: string): string[] => Object.keys(schemas[name]!.properties!);
    for (const [answered, sent] of [
      ['Order', 'UpdateOrder'],
      ['OrderContact', 'CreateOrderContact'],
      ['OrderCustomer', 'UpdateOrderCustomer'],
      ['OrderAddress', 'CreateOrderAddress'],
      ['OrderItem', 'UpdateOrderItem'],
      ['OrderShippingMethod', 'UpdateOrderShippingMethod'],
      ['OrderVoucher', 'CreateOrderVoucher'],
      ['OrderDeclaredTotals', 'CreateOrderDeclaredTotals'],
    ] as const)
      expect(membersOf(sent)).toEqual(expect.arrayContaining(membersOf(answered)));
  });

  it('has every text that was sent, until it is removed', async () => {
    const texts = Object.entries(openApiDocument.components.schemas['CreateOrder']!.properties!)
      .filter(
        ([, { type, format }]) => [type].flat().includes('string') && (format ?? 'visible') === 'visible',
      )
      .map(([name]) => name)
      .filter((name) => name !== 'externalId');
    expect(texts).toEqual(expect.arrayContaining(['comment', 'purchaseOrderNumber', 'exemptionReason']));
    const sent = Object.fromEntries(texts.map((name) => [name, `A ${name}`]));
    const before = await take({ ...sent, taxTreatment: 'exempt' });
    expect(before).toMatchObject(sent);
    const removed = Object.fromEntries(texts.map((name) => [name, null]));
    expect(await change(before, removed)).toEqual({
      ...before,
      ...removed,
      version: 2,
      updatedAt: expect.anything(),
    });
  });

  it('is accepted by PATCH when it was stored before a member existed', async () => {
    const order = await take();
    await service.database.query(
      `UPDATE orders SET document = (document::jsonb - 'costCentre')::text WHERE id = $1`,
      [order.id],
    );
    const { costCentre: _, ...before } = order;
    const path = `/orders/${before.id}`;
    const answer = await client.send('PATCH', path, { body: before, unchecked: 'body' });
    expect([answer.status, answer.body]).toEqual([200, before]);
    const changed = await change(before, { comment: 'x' });
    expect(changed).toMatchObject({ version: 2, comment: 'x', costCentre: null });
  });

  it('is accepted by PATCH when it is larger than the largest body of POST /orders', async () => {
    const item = { externalReference: 'P4', orderedQuantity: 1, label: 'y'.repeat(250) };
    const metadata = { note: 'x'.repeat(500) };
    const before = await read(await take({ items: Array(1_000).fill({ ...item, metadata }) }));
    expect(JSON.stringify(before).length).toBeGreaterThan(1_048_576);
    await expectUnchanged(before, await patch(before, before));
  });

  it(
    'is accepted by PATCH, whole and item by item, and changes nothing, for random orders',
    async () => {
      const unchanged = async (order: RandomOrder): Promise<void> => {
        const taken = await client.post('/orders', bodyOfOrder(order));
        // Orders whose vouchers exceed the total, or whose totals are too large, are refused.
        if (taken.status !== 200) return;
        const before = await read(taken.body);
        await expectUnchanged(before, await patch(before, before));
        for (const item of before.items)
          await expectUnchanged(before, await client.patch(`/orders/${before.id}/items/${item.id}`, item));
        expect(await eventsOf(before)).toEqual(['sales_order_created']);
      };
      await fc.assert(fc.asyncProperty(randomOrder, unchanged), {
        numRuns: ORDERS,
        ...(SEED !== undefined && { seed: Number(SEED) }),
      });
    },
    60_000 + ORDERS * 2_000,
  );

  it('is accepted after names and prices elsewhere changed, when a packaging is no longer sold, and by sales', async () => {
    const packaging = await newPackaging(admin);
    const { id } = await sharePackaging(admin, shop.id, packaging.id, { externalReference: unique('name') });
    const known = await newContact(admin);
    const reference = await shareContact(admin, shop.id, known.id, { externalReference: unique('contact') });
    const externalReference = unique('shipping');
    const method = await shareShipping(admin, shop, externalReference);
    const before = await take({
      contact: { internalReferenceId: reference.id },
      items: [{ internalReferenceId: id, orderedQuantity: 1 }],
      shippingMethod: { externalReference },
    });
    bodyOf(await admin.patch(`/packagings/${packaging.id}`, { unitPrice: 99, name: 'Crate', active: false }));
    bodyOf(await admin.patch(`/contacts/${known.id}`, { lastName: 'Curie' }));
    bodyOf(await admin.patch(`/shipping_methods/${method.id}`, { price: 99, active: false }));
    bodyOf(await client.patch(`/packaging_references/${id}`, { externalReference: unique('renamed') }));
    const office = await newApplication(admin, { rights: ['sales'] });
    await expectUnchanged(before, await patch(before, before));
    await expectUnchanged(before, await patch(before, before, office.client));

    const [item] = before.items;
    const changed = await change(before, {
      ...before,
      contact: { ...before.contact, firstName: 'Marie' },
      items: [{ ...item, orderedQuantity: 3 }],
      shippingMethod: { ...before.shippingMethod, price: '6.00' },
    });
    expect(changed).toMatchObject({
      version: 2,
      contact: { ...before.contact, firstName: 'Marie' },
      items: [{ id: item.id, orderedQuantity: 3, unitPrice: item.unitPrice, label: item.label }],
      shippingMethod: { id: method.id, name: 'Parcel', price: '6.00' },
    });
    expect(await read(before)).toEqual(changed);
    await expectUnchanged(changed, await patch(changed, changed));
  });

  it('is accepted with the longest names that the service puts together', async () => {
    const long = 'x'.repeat(255);
    const product = (await newProduct(admin, { label: long })).id;
    const packaging = await newPackaging(admin, { product, name: long });
    const { id } = await sharePackaging(admin, shop.id, packaging.id);
    const contact = { externalReference: unique('contact'), firstName: long, lastName: long };
    const before = await take({
      contact,
      customer: { name: '' },
      items: [{ internalReferenceId: id, orderedQuantity: 1 }],
    });
    expect([before.items[0].label.length, before.customer.name.length]).toEqual([511, 511]);
    await expectUnchanged(before, await patch(before, before));
  });

  it('is accepted with decimals in another notation', async () => {
    const before = await take();
    const items = before.items.map((item: Body) => ({ ...item, unitPrice: `${item.unitPrice}00` }));
    await expectUnchanged(before, await patch(before, { ...before, items }));
  });

  it('changes what differs and nothing else', async () => {
    const before = await take({ items: lines('P1', 'P4'), comment: 'first' });
    const after = await change(before, {
      ...before,
      comment: 'second',
      customer: { ...before.customer, name: 'Port Grocery Ltd' },
      deliveryAddress: { ...before.deliveryAddress, city: 'Lyon' },
    });
    expect(after).toEqual({
      ...before,
      comment: 'second',
      customer: { ...before.customer, name: 'Port Grocery Ltd' },
      deliveryAddress: { ...before.deliveryAddress, city: 'Lyon' },
      warnings: [expect.objectContaining({ code: 'customer_differs', pointer: '#/customer/name' })],
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect(await read(before)).toEqual(after);
    expect(await eventsOf(before)).toHaveLength(2);
  });

  it.each<[string, (order: Body) => Values, string]>([
    ['state', () => ({ state: 'validated' }), '#/state'],
    ['the externalId', () => ({ externalId: 'x' }), '#/externalId'],
    ['the amount of an item', ({ items: [item] }) => ({ items: [{ ...item, net: '1' }] }), '#/items/0/net'],
  ])(
    'is refused with another value of a member that only the service sets: %s',
    async (_, values, pointer) => {
      const before = await take();
      expect(faultsOf(await patch(before, { ...before, ...values(before), comment: 'x' }))).toBe(
        `422 validation_failed ${pointer} read_only`,
      );
      expect(await read(before)).toEqual(before);
    },
  );

  it('is refused with 412 when the order has changed since it was read', async () => {
    const before = await take();
    const after = await change(before, { comment: 'by somebody else' });
    const stale = await patch(before, { ...before, externalReference: 'WEB-1' });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([412, 'version_mismatch', 2]);
    expect(stale.headers.get('etag')).toBe('"v2"');
    const matching = await patch(before, { ...before, comment: 'x' }, client, { 'If-Match': '"v2"' });
    expect(matching.status).toBe(412);
    const { version: _, ...withoutVersion } = before;
    expect(faultsOf(await patch(before, withoutVersion))).toBe('422 validation_failed #/updatedAt read_only');
    expect(await read(before)).toEqual(after);
  });
});

describe('PATCH /orders/{id} with the items as GET returns them', () => {
  it('keeps a line with its id, adds one without, removes a missing one, in the order of the list', async () => {
    const before = await take({ items: lines('P0', 'P1', 'P4') });
    const [first, , third] = before.items;
    const items = [{ ...third, orderedQuantity: 7 }, ...lines('P3'), first];
    const after = await change(before, { ...before, items });
    expect(after.items).toMatchObject([
      { id: third.id, position: 1, externalReference: 'P4', orderedQuantity: 7 },
      { position: 2, externalReference: 'P3', orderedQuantity: 1 },
      { id: first.id, position: 3, externalReference: 'P0', orderedQuantity: 1 },
    ]);
    expect(before.items.map(({ id }: Body) => id)).not.toContain(after.items[1].id);
    expect(await read(before)).toEqual(after);
    await expectUnchanged(after, await patch(after, after));
  });

  it('keeps price, label and taxes of a line when only its id is sent', async () => {
    const own = { externalReference: 'P4', orderedQuantity: 2, unitPrice: '10', label: 'A box' };
    const before = await take({ items: [own] });
    const [{ id }] = before.items;
    await expectUnchanged(before, await patch(before, { items: [{ id }] }));
    const after = await change(before, { items: [{ id: String(id), orderedQuantity: 3 }] });
    expect(after.items).toMatchObject([{ id, label: 'A box', unitPrice: '10.00', orderedQuantity: 3 }]);
  });

  it('gives a line another packaging when one of its names changes, and the others stay as they were read', async () => {
    const before = await take({ items: lines('P1') });
    const other = (await take({ items: lines('P4') })).items[0];
    const [line] = before.items;
    for (const values of [
      { externalReference: 'P4' },
      { packagingReference: other.packagingReference },
      { internalReferenceId: other.packagingReference },
    ]) {
      const order = await take({ items: lines('P1') });
      const [{ id }] = order.items;
      const after = await change(order, { ...order, items: [{ ...order.items[0], ...values }] });
      expect(after.items[0]).toEqual({ ...other, id });
      expect(await read(order)).toEqual(after);
    }
    const unknown = await patch(before, { items: [{ ...line, externalReference: 'NONE' }] });
    expect(faultsOf(unknown)).toBe('422 unknown_reference #/items/0/externalReference unknown_reference');
    const packaging = await patch(before, { items: [{ ...line, packaging: other.packaging }] });
    expect([packaging.status, packaging.body.right]).toEqual([403, 'catalogue']);
  });

  it('gives a line the current price and label of its packaging when its own are removed', async () => {
    const own = { externalReference: 'P4', orderedQuantity: 1, unitPrice: '10', label: 'A box' };
    const before = await take({ items: [own] });
    const [{ id }] = before.items;
    const after = await change(before, { items: [{ id, unitPrice: null, label: '' }] });
    expect(after.items).toMatchObject([
      { id, externalReference: 'P4', unitPrice: LIST_PRICE, label: 'Olive oil Box of 6' },
    ]);
  });

  it('refuses a line of another order, a line twice, and a new line without quantity, all at once', async () => {
    const before = await take();
    const [{ id }] = before.items;
    const other = await take();
    const items = [{ id }, { id: other.items[0].id }, { id }, { externalReference: 'P1' }];
    expect(faultsOf(await patch(before, { items }))).toBe(
      '422 validation_failed #/items/1/id unknown_reference #/items/2/id already_taken #/items/3/orderedQuantity required',
    );
    expect(await read(before)).toEqual(before);
  });
});

describe('PATCH /orders/{id}/items/{itemId}', () => {
  const patchItem = (order: Body, values: Values, as = client, headers: Record<string, string> = {}) =>
    as.patch(`/orders/${order.id}/items/${order.items[0].id}`, values, headers);

  it('sets the missing price of a line, so that nothing blocks the order', async () => {
    const office = await newApplication(admin, { rights: ['sales'], name: 'Office' });
    const before = await take({ items: lines('UNPRICED', 'P4') });
    expect(before.blockers).toMatchObject([{ code: 'missing_price', pointer: '#/items/0/unitPrice' }]);
    const answer = await patchItem(before, { unitPrice: '12.50' }, office.client);
    const after = bodyOf(answer);
    expect(answer.headers.get('etag')).toBe('"v2"');
    expect(after).toMatchObject({ version: 2, blockers: [], totals: { gross: '34.98' } });
    expect(after.items[0]).toMatchObject({ id: before.items[0].id, unitPrice: '12.50', gross: '15.00' });
    expect(after.items[1]).toMatchObject({ id: before.items[1].id, unitPrice: LIST_PRICE });
    expect(await read(before)).toEqual(after);
    expect(await eventsOf(before)).toEqual(['sales_order_created', 'sales_order_updated']);
    const history = bodyOf(await client.get(`/orders/${before.id}/history`));
    expect(history[1]).toMatchObject({ version: 2, from: 'pending', to: 'pending', by: { id: office.id } });
    bodyOf(await office.client.post(`/orders/${before.id}/validate`));
  });

  it.each<[string, Values, string]>([
    ['amounts', { gross: '1.00', taxes: [] }, '422 validation_failed #/gross read_only #/taxes read_only'],
    ['another id', { id: 1 }, '422 validation_failed #/id read_only'],
    ['both prices', { unitPrice: 1, taxedUnitPrice: 1 }, '422 validation_failed #/taxedUnitPrice not_valid'],
    ['a packaging without the right', { packaging: 1 }, '403 missing_right #/packaging missing_right'],
    [
      'an unknown name',
      { externalReference: 'NONE' },
      '422 unknown_reference #/externalReference unknown_reference',
    ],
  ])('refuses %s with pointers into the line', async (_, values, expected) => {
    const before = await take({ items: lines('P1', 'P4') });
    const path = `/orders/${before.id}/items/${before.items[1].id}`;
    expect(faultsOf(await client.patch(path, values))).toBe(expected);
    expect(await read(before)).toEqual(before);
  });

  it('returns 404 for an order of another application, an unknown line, and a line of another order', async () => {
    const before = await take();
    const other = await newApplication(admin);
    const another = await take();
    expect((await patchItem(before, { orderedQuantity: 5 }, other.client)).status).toBe(404);
    for (const itemId of [another.items[0].id, 999_999_999]) {
      const answer = await client.patch(`/orders/${before.id}/items/${itemId}`, { orderedQuantity: 5 });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect([await read(before), await read(another)]).toEqual([before, another]);
  });
});
