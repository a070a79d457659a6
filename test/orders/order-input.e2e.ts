import { describe, expect, it } from '@jest/globals';
import type { Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { rowCounts } from '../support/row-counts.js';
import { bodyOf, minimalOrder, unique, newShop, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

/** What is particular to the members of an order; http/invalid-requests.e2e.ts sends malformed bodies to every operation. */

const service = useService();
/** An application with every right but `admin`, so that nothing is refused because of a missing right. */
const shop = useEach('suite', () => newShop(service.admin, { rights: ['crm', 'catalogue', 'sales'] }));

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const withItem = (values: Values): Values =>
  order({ items: [{ externalReference: 'BOX', orderedQuantity: 1, ...values }] });
const withContact = (values: Values): Values =>
  order({ contact: { externalReference: 'c', lastName: 'Renard', ...values } });
const withAddress = (values: Values): Values =>
  order({ deliveryAddress: { ...(order()['deliveryAddress'] as Values), ...values } });
const withShipping = (values: Values): Values => order({ shippingMethod: { name: 'Parcel', ...values } });
/** JSON that JSON.stringify cannot produce. */
const raw = (field: string, json: string) => JSON.stringify(order()).replace('{', `{"${field}":${json},`);

const LARGEST = '999999999999';
const wideItem = (orderedQuantity: unknown, unitPrice: unknown, vatRate = 20): Values => ({
  externalReference: 'BOX',
  orderedQuantity,
  unitPrice,
  vatRate,
});

/** Sends an order that has to be refused. @returns pointer and code of each fault */
async function faultsOf(body: unknown): Promise<string[]> {
  const { status, body: problem } = await shop.client.post('/orders', body);
  expect([status, problem.code]).toEqual([422, 'validation_failed']);
  return problem.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`).sort();
}
const statusOf = async (body: unknown): Promise<number> => (await shop.client.post('/orders', body)).status;

it('the orders that the refused orders of this file are derived from are taken', async () => {
  for (const body of [
    order(),
    withItem({}),
    withAddress({}),
    withShipping({}),
    withContact({}),
    raw('comment', '"x"'),
  ])
    expect(await statusOf(body)).toBe(200);
});

describe('an order is refused, and nothing of it is stored,', () => {
  const before = useEach('suite', () => rowCounts(service.database));

  it('without what it needs', async () => {
    expect(await faultsOf({ customer: { name: 'x' } })).toEqual(
      ['contact', 'deliveryAddress', 'externalId', 'invoicingAddress', 'items'].map((n) => `#/${n} required`),
    );
    const nowhere = { recipient: undefined, street: undefined, zipCode: undefined, city: undefined };
    expect(await faultsOf(withAddress(nowhere))).toEqual(
      ['city', 'recipient', 'street', 'zipCode'].map((name) => `#/deliveryAddress/${name} required`),
    );
    expect(await faultsOf(withAddress({ country: undefined }))).toEqual([
      '#/deliveryAddress/country required',
    ]);
    expect(await faultsOf(order({ items: [{}], vouchers: [{ description: 'x' }] }))).toEqual([
      '#/items/0/orderedQuantity required',
      '#/vouchers/0/taxedAmount required',
    ]);
  });

  it('without a city where there are several, and without a post code where there is one', async () => {
    const place = { country: 'HK', recipient: undefined, zipCode: undefined };
    expect(await faultsOf(withAddress(place))).toEqual(['#/deliveryAddress/recipient required']);
    expect(await faultsOf(withAddress({ country: 'SG', zipCode: null }))).toEqual([
      '#/deliveryAddress/zipCode required',
    ]);
    expect(await faultsOf(withAddress({ country: 'AE', city: null }))).toEqual([
      '#/deliveryAddress/city required',
    ]);
  });

  it.each(['9007199254740992', '-9007199254740993', '1e300'])(
    'with a numeric externalId beyond the safe integers of JSON: %s',
    async (digits) => {
      const body = JSON.stringify(order({ externalId: 'DIGITS' })).replace('"DIGITS"', digits);
      expect(await faultsOf(body)).toEqual(['#/externalId not_valid']);
    },
  );

  it.each([
    [
      'a day that does not exist',
      { expectedDeliveryDate: '2026-02-30' },
      '#/expectedDeliveryDate wrong_format',
    ],
    [
      'a moment in no year of four digits',
      { expectedDeliveryDate: '9999-12-31T23:00:00-02:00' },
      '#/expectedDeliveryDate wrong_format',
    ],
  ])('with %s', async (_, values, fault) => expect(await faultsOf(order(values))).toEqual([fault]));

  it.each([
    [
      'a country that does not exist',
      withAddress({ country: 'XX' }),
      '#/deliveryAddress/country wrong_format',
    ],
    ['an e-mail address without a domain', withContact({ email: 'a@b' }), '#/contact/email wrong_format'],
    ['an e-mail address in two lines', withContact({ email: 'a@b.c\nd' }), '#/contact/email wrong_format'],
  ])('with %s', async (_, body, fault) => expect(await faultsOf(body)).toEqual([fault]));

  // src/platform/http/validation/decimals.spec.ts has the notations; here are the limits of each member.
  it.each<[string, (value: unknown) => Values, string, unknown[]]>([
    [
      'quantity',
      (orderedQuantity) => withItem({ orderedQuantity }),
      '#/items/0/orderedQuantity',
      [0, '0.000', -1, 0.0001, '1.2345', 1e12, '999999999999.001', '1e3', '', '9'.repeat(400)],
    ],
    [
      'price',
      (unitPrice) => withItem({ unitPrice }),
      '#/items/0/unitPrice',
      [-1, '-0.000001', 1e-7, '1.1234567', '1000000000000', '999999999999.000001', 1e308, '1,5'],
    ],
    [
      'price of shipping',
      (price) => withShipping({ price }),
      '#/shippingMethod/price',
      [-1, '1.1234567', 1e12],
    ],
    [
      'VAT rate of shipping',
      (vatRate) => withShipping({ vatRate }),
      '#/shippingMethod/vatRate',
      [-1, 100.1, '1.00001', 'abc'],
    ],
    [
      'voucher',
      (taxedAmount) => order({ vouchers: [{ taxedAmount }] }),
      '#/vouchers/0/taxedAmount',
      [-1, '1e3', '1.1234567', 1e12, '999999999999.1'],
    ],
  ])('with a %s beyond its limits', async (_, body, pointer, values) => {
    for (const value of values)
      expect([value, await faultsOf(body(value))]).toEqual([value, [`${pointer} not_a_valid_decimal`]]);
  });

  it.each([
    ['a quantity and a price', { items: [wideItem(LARGEST, LARGEST)] }],
    ['many items', { items: Array.from({ length: 1000 }, () => wideItem(LARGEST, LARGEST)) }],
    ['shipping', { shippingMethod: { name: 'Ship', price: LARGEST, vatRate: 20 } }],
    ['a price without its vouchers', { currency: 'VND', items: [wideItem(2, LARGEST, 0)] }],
  ])('with a total beyond what can be stored: %s', async (_, values) =>
    expect(await faultsOf(order(values))).toEqual(['#/items amount_too_large']),
  );

  it('with all faults at once, of every part of it', async () => {
    const faults = await faultsOf({
      externalId: '',
      externalReference: 'x'.repeat(251),
      contact: { id: 0, email: 'nobody', phone: '1' },
      customer: { individual: 'maybe' },
      invoicingAddress: { recipient: ' ', zipCode: 1, city: 'x', country: 'XX' },
      items: [{ orderedQuantity: 0, unitPrice: -1 }, [], { label: 1 }],
      shippingMethod: { price: 'free', vatRate: 200 },
      expectedDeliveryDate: 'soon',
      comment: {},
      vouchers: [{}],
      calculationMode: 'guess',
      roundingMode: 'never',
      currency: 'eur',
      state: 'paid',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      ...['#/calculationMode', '#/comment', '#/contact/email', '#/contact/id', '#/contact/phone'],
      ...['#/currency', '#/customer/individual', '#/deliveryAddress', '#/expectedDeliveryDate'],
      ...['#/externalId', '#/externalReference', '#/invoicingAddress/country'],
      ...['#/invoicingAddress/recipient', '#/invoicingAddress/street', '#/invoicingAddress/zipCode'],
      ...['#/items/0/orderedQuantity', '#/items/0/unitPrice', '#/items/1', '#/items/2/label'],
      ...['#/items/2/orderedQuantity', '#/roundingMode', '#/shippingMethod/price'],
      ...['#/shippingMethod/vatRate', '#/state', '#/vouchers/0/taxedAmount'],
    ]);
  });

  it('with up to one hundred faults, also of names that are unknown', async () => {
    const items = Array.from({ length: 1000 }, () => ({ orderedQuantity: 0 }));
    expect(await faultsOf(order({ items }))).toHaveLength(100);
    const nowhere = items.map(() => ({ orderedQuantity: 1, externalReference: 'nowhere' }));
    const { body } = await shop.client.post('/orders', order({ items: nowhere }));
    expect([body.code, body.errors.length]).toEqual(['unknown_reference', 100]);
  });

  it('as the numbers of rows show', async () => {
    expect(await rowCounts(service.database)).toEqual(before);
  });
});

describe('an order is taken', () => {
  it.each([
    [{ country: 'HK', zipCode: undefined, city: undefined }],
    [{ country: 'ae', zipCode: null }],
    [{ country: 'AO', zipCode: ' ' }],
    [{ country: 'MC', city: '' }],
  ])('without a post code or a city where addresses have none: %j', async (address) => {
    const taken = bodyOf(await shop.client.post('/orders', withAddress(address)));
    expect(taken.deliveryAddress).toMatchObject({
      ...('zipCode' in address && { zipCode: null }),
      ...('city' in address && { city: null }),
      country: address.country.toUpperCase(),
    });
    const changed = bodyOf(await shop.client.patch(`/orders/${taken.id}`, { ...taken, comment: 'x' }));
    expect(changed.deliveryAddress).toEqual(taken.deliveryAddress);
  });

  it.each([
    ['externalId', 250, (text: string) => order({ externalId: text }), '#/externalId'],
    ['comment', 5000, (text: string) => order({ comment: text }), '#/comment'],
    ['firstName', 255, (text: string) => withContact({ firstName: text }), '#/contact/firstName'],
    ['customer.name', 255, (text: string) => order({ customer: { name: text } }), '#/customer/name'],
  ])('with a %s of at most %i characters, counted in code points', async (_, length, body, pointer) => {
    expect(await statusOf(body('😀'.repeat(length)))).toBe(200);
    expect(await faultsOf(body('x'.repeat(length + 1)))).toEqual([`${pointer} too_long`]);
  });

  it('with a numeric externalId within the safe integers of JSON', async () => {
    for (const externalId of [9_007_199_254_740_991, '9007199254740993', -1, 0]) {
      const taken = bodyOf(await shop.client.post('/orders', order({ externalId })));
      expect(taken.externalId).toBe(String(externalId));
    }
  });

  it('with a total that is too large only while vouchers do not pay for it', async () => {
    const items = [wideItem(2, LARGEST, 0)];
    const vouchers = [{ taxedAmount: LARGEST }];
    const { body } = await shop.client.post('/orders', order({ currency: 'VND', items, vouchers }));
    expect(body.totals).toMatchObject({ gross: LARGEST, net: LARGEST });
  });

  it('with prices and quantities as large as totals', async () => {
    const items = [
      wideItem(1_000_000, '123456.654321', 0),
      wideItem('876543210987.654', '0.000001', 0),
      wideItem('0.001', '987654321987.654321', 0),
    ];
    const { body } = await shop.client.post('/orders', order({ items }));
    expect(
      body.items.map((item: Values) => [item['orderedQuantity'], item['unitPrice'], item['net']]),
    ).toEqual([
      [1_000_000, '123456.654321', '123456654321.00'],
      [876_543_210_987.654, '0.000001', '876543.21'],
      [0.001, '987654321987.654321', '987654321.99'],
    ]);
    const [row] = await service.database.query(
      `SELECT array_agg(ordered_quantity || ' ' || unit_price ORDER BY position) AS stored
       FROM order_items WHERE order_id = $1`,
      [body.id],
    );
    expect(row).toEqual({
      stored: ['1000000.000 123456.654321', '876543210987.654 0.000001', '0.001 987654321987.654321'],
    });
  });

  it('with the smallest and largest quantities and prices, and in other spellings', async () => {
    for (const [orderedQuantity, kept] of [
      [999_999_999_999, 999_999_999_999],
      ['0.001', 0.001],
      ['0002.500', 2.5],
    ]) {
      const taken = bodyOf(
        await shop.client.post('/orders', withItem({ orderedQuantity, unitPrice: '0.5' })),
      );
      expect(taken.items[0].orderedQuantity).toBe(kept);
    }
    for (const unitPrice of [0, '-0', '-0.0', '0.000001', '999999999998.999999'])
      expect([unitPrice, await statusOf(withItem({ unitPrice, vatRate: 0 }))]).toEqual([unitPrice, 200]);
  });

  it.each(['a@b.c', 'o’neill+shop@büro.example'])('with the e-mail address %s', async (email) =>
    expect(await statusOf(withContact({ email }))).toBe(200),
  );

  it('with 50 vouchers', async () => {
    const vouchers = Array.from({ length: 50 }, () => ({ taxedAmount: 0 }));
    expect(await statusOf(order({ vouchers }))).toBe(200);
  });

  it('with JSON numbers that have the noise of binary fractions, as any request: it is the decimal that was meant', async () => {
    const product = bodyOf(
      await service.admin.post('/products', {
        code: unique('p'),
        label: 'x',
        taxes: [{ name: 'VAT', rate: 5.500000000000001, vat: true }],
      }),
    );
    const packaging = bodyOf(
      await service.admin.post('/packagings', {
        product: product.id,
        name: unique('n'),
        unit: 'kg',
        unit_factor: 2.9999999999999996,
        unitPrice: 472.18500000000006,
        minimumQuantity: 0.30000000000000004,
        quantityMultiple: 0.10000000000000002,
      }),
    );
    expect([product.taxes[0].rate, packaging]).toMatchObject([
      5.5,
      { unit_factor: 3, unitPrice: '472.185', minimumQuantity: 0.3, quantityMultiple: 0.1 },
    ]);
    const sent = order({
      items: [
        {
          externalReference: 'BOX',
          orderedQuantity: 2.9999999999999996,
          unitPrice: 472.18500000000006,
          vatRate: 20.000000000000004,
        },
      ],
      vouchers: [{ taxedAmount: 16.570000000000004 }],
      declaredTotals: { gross: 1683.3000000000002 },
    });
    const key = { 'Idempotency-Key': unique('key') };
    const taken = await shop.client.post('/orders', sent, key);
    expect(bodyOf(taken)).toMatchObject({
      items: [{ orderedQuantity: 3, unitPrice: '472.185', vatRate: 20 }],
      vouchers: [{ taxedAmount: '16.57' }],
      totals: { gross: '1683.30' },
      blockers: [],
    });
    const [item] = sent['items'] as Values[];
    const items = [{ ...item, orderedQuantity: 3, unitPrice: 472.185, vatRate: 20 }];
    const clean = { ...sent, items, vouchers: [{ taxedAmount: 16.57 }], declaredTotals: { gross: 1683.3 } };
    for (const headers of [key, {}]) {
      const again = await shop.client.post('/orders', clean, headers);
      expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
        200,
        'true',
        taken.body,
      ]);
    }
  });
});
