import { beforeAll, describe, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { ApiClient, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newPackaging,
  newShop,
  shareUnpriced,
  sharePackaging,
  unique,
  BOX,
  ADDRESS,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const service = useService();
let client: ApiClient;
/** A box of 6 at 8.325 net and 20 %, and the same without a price, both shared with the shop. */
let box: Body;
let unpriced: Body;
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newShop(admin));
beforeAll(async () => {
  ({ client, reference: box } = shop);
  unpriced = await shareUnpriced(admin, shop);
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const take = async (values: Values = {}) => bodyOf(await client.post('/orders', order(values)));

/** The raw bytes of the response. */
async function bytes(method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { 'X-AUTH-TOKEN': shop.token, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

const count = (table: string): Promise<number> => countRows(service.database, table);

describe('POST /orders', () => {
  it('creates an order from the required fields and returns every field', async () => {
    const sent = order({ externalId: 'least' });
    const answer = await client.post('/orders', sent);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"v1"');
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    const { id } = answer.body;
    // The day of the order and not that of the test, which may begin in between.
    const day = answer.body.createdAt.slice(0, 10).replaceAll('-', '');
    const amounts = { net: '16.65', vat: '3.33', gross: '19.98' };
    const address = { ...ADDRESS, details: null };
    expect(answer.body).toEqual({
      id: expect.any(Number),
      code: `ORD-${day}-${String(id).padStart(6, '0')}`,
      access_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      state: 'pending',
      version: 1,
      externalId: 'least',
      externalReference: null,
      purchaseOrderNumber: null,
      buyerReference: null,
      costCentre: null,
      application: { id: shop.id, name: expect.any(String) },
      contact: { id: expect.any(Number), email: null, ...(sent['contact'] as Values) },
      customer: { id: expect.any(Number), name: 'Épicerie du Port', temporary: true, vatNumber: null },
      invoicingAddress: address,
      deliveryAddress: address,
      items: [
        {
          id: expect.any(Number),
          position: 1,
          packaging: expect.any(Number),
          packagingReference: box.id,
          externalReference: 'BOX',
          label: 'Olive oil Box of 6',
          orderedQuantity: 2,
          quantities: { ordered: 2, accepted: 0, backordered: 0, refused: 0, shipped: 0, delivered: 0 },
          unitPrice: '8.325',
          taxedUnitPrice: null,
          vatRate: null,
          ...amounts,
          taxes: [{ name: 'TVA 20 %', rate: 20, vat: true, amount: '3.33' }],
          costCentre: null,
          expectedDeliveryDate: null,
          metadata: {},
        },
      ],
      shippingMethod: null,
      vouchers: [],
      calculationMode: 'line',
      roundingMode: 'half_up',
      currency: 'EUR',
      taxTreatment: 'standard',
      exemptionReason: null,
      totals: {
        ...amounts,
        byRate: [{ category: 'S', rate: 20, ...amounts, vatDeviation: '0.00' }],
        otherTaxes: [],
        vatDeviation: '0.00',
      },
      declaredTotals: null,
      paymentStatus: 'unpaid',
      blockers: [],
      warnings: [],
      expectedDeliveryDate: null,
      comment: null,
      metadata: {},
      createdAt: INSTANT,
      updatedAt: answer.body.createdAt,
      validatedAt: null,
      answerBy: null,
      changeRequest: null,
      answer: null,
      fulfilment: 'none',
      shipments: [],
      documents: [],
    });
  });

  it('stores and returns every field as it was sent', async () => {
    const address = {
      recipient: ' Ünal & Söhne ',
      street: '1 "rue"',
      zipCode: '0',
      city: '東京',
      country: 'JP',
    };
    const sent = order({
      externalReference: 'WEB-1 😀',
      contact: { externalReference: 17, firstName: 'Zoé', lastName: "O'Neill", email: 'zoe@example.com' },
      invoicingAddress: { ...address, details: 'Hinterhaus' },
      deliveryAddress: address,
      items: [{ externalReference: 'BOX', orderedQuantity: 0.001, unitPrice: '0.000001', label: ' My box ' }],
      shippingMethod: { externalReference: 'own-van', name: 'Van', price: '5', vatRate: 5.5 },
      vouchers: [{ description: 'Welcome', taxedAmount: 1 }, { taxedAmount: '0.5' }],
      comment: ' e\u0301\n\t<b> ',
      calculationMode: 'total',
      roundingMode: 'half_even',
      currency: 'USD',
    });
    const body = bodyOf(await client.post('/orders', sent));
    expect(body).toMatchObject({
      externalReference: 'WEB-1 😀',
      contact: { externalReference: '17', firstName: 'Zoé', lastName: "O'Neill", email: 'zoe@example.com' },
      invoicingAddress: { ...address, details: 'Hinterhaus' },
      deliveryAddress: { ...address, details: null },
      items: [
        { orderedQuantity: 0.001, unitPrice: '0.000001', label: ' My box ', net: '0.00', gross: '0.00' },
      ],
      vouchers: [
        { description: 'Welcome', taxedAmount: '1.00' },
        { description: null, taxedAmount: '0.50' },
      ],
      comment: ' e\u0301\n\t<b> ',
      calculationMode: 'total',
      roundingMode: 'half_even',
      currency: 'USD',
      totals: { gross: '3.78' },
    });
    expect(body.shippingMethod).toEqual({
      id: null,
      externalReference: 'own-van',
      name: 'Van',
      price: '5.00',
      vatRate: 5.5,
      net: '3.58',
      vat: '0.20',
      gross: '3.78',
    });
  });

  it('returns the bytes that GET /orders/{id} returns and that the event of the order contains', async () => {
    const sent = order({
      shippingMethod: { price: 0.07, vatRate: '5.50' },
      expectedDeliveryDate: '2026-12-01',
    });
    const answered = await bytes('POST', '/orders', sent);
    expect(await bytes('GET', `/orders/${JSON.parse(answered).id}`)).toBe(answered);
    expect(await bytes('POST', '/orders', sent)).toBe(answered);
    const events = 'SELECT payload::text FROM events WHERE order_id = $1';
    expect(await service.database.query(events, [JSON.parse(answered).id])).toEqual([{ payload: answered }]);
    expect(await bytes('GET', `/orders?externalId=${String(sent['externalId'])}`)).toBe(`[${answered}]`);
  });

  it.each([
    ['JPY', '10', '1', { net: '10', vat: '2', gross: '12' }],
    ['KWD', '1.2345', '1', { net: '1.235', vat: '0.246', gross: '1.481' }],
    ['EUR', '8.325', '1000', { net: '8325.00', vat: '1665.00', gross: '9990.00' }],
  ])('returns amounts with the decimals of %s', async (currency, unitPrice, orderedQuantity, amounts) => {
    const items = [{ externalReference: 'BOX', unitPrice, orderedQuantity }];
    const body = await take({ currency, items });
    expect(body).toMatchObject({ totals: amounts, items: [{ ...amounts, unitPrice: expect.any(String) }] });
    expect(bodyOf(await client.get(`/orders/${body.id}`))).toEqual(body);
  });

  it('keeps the items in the order of the request, with the same packaging twice if it is sent twice', async () => {
    const items = [5, 1, 4, 2, 3].map((n) => ({
      externalReference: 'BOX',
      orderedQuantity: n,
      label: `line ${n}`,
    }));
    const body = await take({ items });
    const lines = bodyOf(await client.get(`/orders/${body.id}`)).items;
    expect(lines.map((line: Body) => [line.position, line.orderedQuantity])).toEqual([
      [1, 5],
      [2, 1],
      [3, 4],
      [4, 2],
      [5, 3],
    ]);
    expect(lines).toEqual(body.items);
  });
});

describe('POST /orders with an externalId that exists', () => {
  it('returns the existing order with Idempotent-Replayed', async () => {
    const sent = order();
    const first = await client.post('/orders', sent);
    const before = await count('orders');
    const again = await client.post('/orders', sent);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect([again.body, again.headers.get('etag')]).toEqual([bodyOf(first), '"v1"']);
    expect(await count('orders')).toBe(before);
  });

  it('returns the current state of the order', async () => {
    const sent = order();
    const { id } = bodyOf(await client.post('/orders', sent));
    const validated = bodyOf(await admin.post(`/orders/${id}/validate`));
    const again = await client.post('/orders', sent);
    expect([again.body, again.headers.get('etag')]).toEqual([validated, '"v2"']);
  });

  it('returns the existing order even when its packaging is no longer active', async () => {
    const packaging = await newPackaging(admin);
    const { id } = await sharePackaging(admin, shop.id, packaging.id);
    const sent = order({ items: [{ internalReferenceId: id, orderedQuantity: 1 }] });
    const first = bodyOf(await client.post('/orders', sent));
    bodyOf(await admin.patch(`/packagings/${packaging.id}`, { active: false, unitPrice: 99 }));
    expect(bodyOf(await client.post('/orders', sent))).toEqual(first);
  });

  it('returns 409 with the order and the differing fields when the content differs', async () => {
    const sent = order({ comment: 'first', shippingMethod: { price: 1 } });
    const first = bodyOf(await client.post('/orders', sent));
    const answer = await client.post('/orders', {
      ...sent,
      comment: '',
      currency: 'USD',
      deliveryAddress: { ...ADDRESS, city: 'Aubagne' },
      items: [
        { externalReference: 'BOX', orderedQuantity: 3 },
        { externalReference: 'BOX', orderedQuantity: 1 },
      ],
      shippingMethod: { price: 1, vatRate: null },
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'external_id_conflict']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { id, code, externalId } = first;
    expect(answer.body.order).toEqual({ id, code, externalId });
    expect(answer.body.detail).toContain(code);
    expect(answer.body.errors.map(({ pointer }: Body) => pointer).sort()).toEqual([
      '#/comment',
      '#/currency',
      '#/deliveryAddress/city',
      '#/items/0/orderedQuantity',
      '#/items/1',
      '#/shippingMethod/vatRate',
    ]);
    expect(bodyOf(await client.get(`/orders/${id}`))).toEqual(first);
  });

  it('distinguishes externalIds by case', async () => {
    const externalId = unique('order');
    const first = await take({ externalId });
    expect((await take({ externalId: externalId.toUpperCase() })).id).not.toBe(first.id);
  });
});

describe('an order without a price', () => {
  const items = () => [
    { externalReference: 'BOX', orderedQuantity: 1 },
    { internalReferenceId: unpriced.id, orderedQuantity: 1 },
  ];
  const blockers = [{ code: 'missing_price', pointer: '#/items/1/unitPrice', detail: expect.any(String) }];

  it('is accepted with totals of null', async () => {
    const body = await take({ items: items(), vouchers: [{ taxedAmount: 5 }] });
    const nothing = { net: null, vat: null, gross: null };
    expect(body.blockers).toEqual(blockers);
    expect(body.totals).toEqual({ ...nothing, byRate: [], otherTaxes: [], vatDeviation: null });
    expect(body.items[0]).toMatchObject({ ...nothing, unitPrice: '8.325' });
    expect(body.items[1]).toMatchObject({
      ...nothing,
      unitPrice: null,
      taxes: [{ name: 'TVA 20 %', rate: 20, vat: true, amount: null }],
    });
    expect(bodyOf(await client.get(`/orders/${body.id}`))).toEqual(body);
  });

  it('cannot be validated and stays pending', async () => {
    const body = await take({ items: items(), shippingMethod: { name: 'Van' } });
    const answer = await admin.post(`/orders/${body.id}/validate`);
    expect([answer.status, answer.body.code]).toEqual([409, 'order_blocked']);
    expect(answer.body.blockers).toEqual([
      ...blockers,
      { code: 'missing_price', pointer: '#/shippingMethod/price', detail: expect.any(String) },
    ]);
    expect(bodyOf(await client.get(`/orders/${body.id}`))).toEqual(body);
  });

  it('gets the price that is sent, even zero', async () => {
    const body = await take({
      items: [{ internalReferenceId: unpriced.id, orderedQuantity: 1, unitPrice: 0 }],
    });
    expect(body).toMatchObject({ blockers: [], items: [{ unitPrice: '0.00' }], totals: { gross: '0.00' } });
  });
});

describe('GET /orders/{id}', () => {
  it.each(['"v1"', 'W/"v1"', '"v7", "v1"'])('returns 304 for If-None-Match: %s', async (tag) => {
    const { id } = await take();
    const answer = await client.get(`/orders/${id}`, { 'If-None-Match': tag });
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([304, null, '"v1"']);
  });
});
