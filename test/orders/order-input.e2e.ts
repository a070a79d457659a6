import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

const TABLES = [
  'orders',
  'order_items',
  'contacts',
  'customers',
  'contact_references',
  'events',
  'order_transitions',
];

const service = useService();
/** An application with every right but `admin`, so that nothing is refused because of a missing right. */
let shop: TestApplication;
beforeAll(async () => {
  shop = await newApplication(service.admin, { rights: ['crm', 'catalogue', 'sales'] });
  const { id } = await newPackaging(service.admin);
  await sharePackaging(service.admin, shop.id, id, { externalReference: 'BOX' });
});

const order = (values: Values = {}): Values => minimalOrder({ externalReference: 'BOX' }, values);
const withItem = (values: Values): Values =>
  order({ items: [{ externalReference: 'BOX', orderedQuantity: 1, ...values }] });
const LARGEST = '999999999999';
const wideItem = (orderedQuantity: unknown, unitPrice: unknown, vatRate = 20): Values => ({
  externalReference: 'BOX',
  orderedQuantity,
  unitPrice,
  vatRate,
});
const withContact = (values: Values): Values =>
  order({ contact: { externalReference: 'c', lastName: 'Renard', ...values } });
const withAddress = (values: Values): Values =>
  order({ deliveryAddress: { ...(order()['deliveryAddress'] as Values), ...values } });
const withShipping = (values: Values): Values => order({ shippingMethod: { name: 'Parcel', ...values } });
const without = (field: string): Values => {
  const { [field]: _, ...rest } = order();
  return rest;
};
/** JSON that JSON.stringify cannot produce. */
const raw = (field: string, json: string): string =>
  JSON.stringify(order()).replace('{', `{"${field}":${json},`);
const rawItem = (field: string, json: string): string =>
  JSON.stringify(order()).replace('"orderedQuantity":2', `"${field}":${json}`);

async function rows(): Promise<unknown> {
  const columns = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ');
  return (await service.database.query(`SELECT ${columns}`))[0];
}

async function expectRefusal(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const before = await rows();
  const answer = await shop.client.post('/orders', body, headers);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body.status).toBe(answer.status);
  expect(await rows()).toEqual(before);
  return answer;
}

async function expectFaults(body: unknown, ...faults: [pointer: string, code: string][]): Promise<void> {
  const answer = await expectRefusal(body);
  const found = answer.body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => [
    pointer,
    code,
  ]);
  expect([answer.status, answer.body.code, found]).toEqual([422, 'validation_failed', faults]);
}

it('accepts the order that all invalid orders of this file are derived from', async () => {
  for (const body of [
    order(),
    withItem({}),
    withAddress({}),
    withShipping({}),
    withContact({}),
    raw('comment', '"x"'),
  ]) {
    expect((await shop.client.post('/orders', body)).status).toBe(200);
  }
});

describe('POST /orders returns 400 malformed_json for a body that is', () => {
  const text = JSON.stringify(order());
  it.each([
    ['truncated', text.slice(0, -1)],
    ['empty', ''],
    ['null', 'null'],
    ['a number', '1'],
    ['a string', '"x"'],
    ['nested 10,000 deep', raw('comment', `${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
    [
      'not UTF-8',
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"comment":"\xff"}', 'latin1')]),
    ],
  ])('%s', async (_, body) => {
    const { status, body: problem } = await expectRefusal(body);
    expect([status, problem.code]).toEqual([400, 'malformed_json']);
  });

  it('POST /orders checks the content type (415) and the size (413) before the body', async () => {
    expect((await expectRefusal(text, { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await expectRefusal(order({ comment: 'x'.repeat(1_048_576) }))).status).toBe(413);
  });
});

describe('POST /orders refuses an unknown field', () => {
  it.each([
    ['unknown', { colour: 'red' }, '#/colour'],
    ['misspelt', { externalreference: 'x' }, '#/externalreference'],
    ['of the server: id', { id: 1 }, '#/id'],
    ['of the server: state', { state: 'validated' }, '#/state'],
    ['of the server: code', { code: 'ORD-20261121-000001' }, '#/code'],
    ['of the server: access_id', { access_id: 'x' }, '#/access_id'],
    ['of the server: version', { version: 1 }, '#/version'],
    ['of the server: totals', { totals: { gross: '0.00' } }, '#/totals'],
    ['of the server: createdAt', { createdAt: '2026-11-21' }, '#/createdAt'],
    ['of the server: application', { application: { id: 1 } }, '#/application'],
    ['of the server: paymentStatus', { paymentStatus: 'paid' }, '#/paymentStatus'],
    ['of the server: blockers', { blockers: [] }, '#/blockers'],
    ['constructor', { constructor: {} }, '#/constructor'],
    ['toString', { toString: 1 }, '#/toString'],
    ['with an empty name', { '': 1 }, '#/'],
  ])('%s', (_, values, pointer) => expectFaults(order(values), [pointer, 'unknown_field']));

  it.each([
    ['the contact', withContact({ phone: '1' }), '#/contact/phone'],
    ['the customer', order({ customer: { name: 'x', taxNumber: '1' } }), '#/customer/taxNumber'],
    ['an address', withAddress({ zipcode: '1' }), '#/deliveryAddress/zipcode'],
    ['an item', withItem({ quantity: 1 }), '#/items/0/quantity'],
    ['an item, of the server', withItem({ position: 1 }), '#/items/0/position'],
    ['shipping', withShipping({ net: 1 }), '#/shippingMethod/net'],
    ['a voucher', order({ vouchers: [{ taxedAmount: 1, code: 'x' }] }), '#/vouchers/0/code'],
  ])('in %s', (_, body, pointer) => expectFaults(body, [pointer, 'unknown_field']));

  it.each([
    ['the order', raw('__proto__', '{"comment":"x"}'), '#/__proto__'],
    ['an item', rawItem('orderedQuantity', '1,"__proto__":{"unitPrice":0}'), '#/items/0/__proto__'],
  ])('named __proto__ in %s', (_, body, pointer) => expectFaults(body, [pointer, 'unknown_field']));
});

describe('POST /orders refuses a missing', () => {
  it.each(['externalId', 'contact', 'invoicingAddress', 'deliveryAddress', 'items'])('%s', (field) =>
    expectFaults(without(field), [`#/${field}`, 'required']),
  );

  it.each(['recipient', 'street', 'zipCode', 'city', 'country'])('%s of an address', (field) =>
    expectFaults(withAddress({ [field]: undefined }), [`#/deliveryAddress/${field}`, 'required']),
  );

  it.each([
    [{ country: 'HK', zipCode: undefined, city: undefined }],
    [{ country: 'ae', zipCode: null }],
    [{ country: 'AO', zipCode: ' ' }],
    [{ country: 'MC', city: '' }],
  ])('post code or city only where addresses have it: %j is taken', async (address) => {
    const { status, body } = await shop.client.post('/orders', withAddress(address));
    expect([status, body.deliveryAddress]).toEqual([
      200,
      expect.objectContaining({
        ...('zipCode' in address && { zipCode: null }),
        ...('city' in address && { city: null }),
        country: address.country.toUpperCase(),
      }),
    ]);
    const changed = await shop.client.patch(`/orders/${body.id}`, { ...body, comment: 'x' });
    expect([changed.status, changed.body.deliveryAddress]).toEqual([200, body.deliveryAddress]);
  });

  it('city where there are several, and post code where there is one', async () => {
    const place = { country: 'HK', recipient: undefined, zipCode: undefined };
    await expectFaults(withAddress(place), ['#/deliveryAddress/recipient', 'required']);
    await expectFaults(withAddress({ country: 'SG', zipCode: null }), [
      '#/deliveryAddress/zipCode',
      'required',
    ]);
    await expectFaults(withAddress({ country: 'AE', city: null }), ['#/deliveryAddress/city', 'required']);
  });

  it('quantity of an item and amount of a voucher', async () => {
    await expectFaults(withItem({ orderedQuantity: undefined }), ['#/items/0/orderedQuantity', 'required']);
    await expectFaults(order({ vouchers: [{ description: 'x' }] }), ['#/vouchers/0/taxedAmount', 'required']);
  });
});

describe('POST /orders refuses text:', () => {
  it.each([[{}], [['x']], [true], [1.5], [null]])('an externalId of %j', (externalId) =>
    expectFaults(order({ externalId }), ['#/externalId', 'wrong_type']),
  );

  it.each([[{ a: 1 }], [['x']], [true], [1]])('a comment, a name and a street of %j', async (text) => {
    await expectFaults(order({ comment: text }), ['#/comment', 'wrong_type']);
    await expectFaults(withContact({ lastName: text }), ['#/contact/lastName', 'wrong_type']);
    await expectFaults(withAddress({ street: text }), ['#/deliveryAddress/street', 'wrong_type']);
    await expectFaults(withItem({ label: text }), ['#/items/0/label', 'wrong_type']);
  });

  it.each(['', ' ', '\t\n', '\u00a0\u2003'])('the blank value %j in a required field', async (text) => {
    const code = text === '' ? 'too_short' : 'wrong_format';
    await expectFaults(order({ externalId: text }), ['#/externalId', code]);
    await expectFaults(withAddress({ street: text }), ['#/deliveryAddress/street', code]);
  });

  it.each([
    ['a high surrogate alone', '\\ud83d'],
    ['a low surrogate alone', '\\ude00'],
  ])('with %s', async (_, escape) => {
    await expectFaults(raw('comment', `"a${escape}b"`), ['#/comment', 'text_not_storable']);
    await expectFaults(rawItem('label', `"${escape}"`), ['#/items/0/label', 'text_not_storable']);
  });
});

describe('POST /orders limits the length of text:', () => {
  it.each([
    ['externalId', 250, (text: string) => order({ externalId: text }), '#/externalId'],
    ['externalReference', 250, (text: string) => order({ externalReference: text }), '#/externalReference'],
    ['comment', 5000, (text: string) => order({ comment: text }), '#/comment'],
    ['label', 255, (text: string) => withItem({ label: text }), '#/items/0/label'],
    ['firstName', 255, (text: string) => withContact({ firstName: text }), '#/contact/firstName'],
    ['customer.name', 255, (text: string) => order({ customer: { name: text } }), '#/customer/name'],
    ['street', 255, (text: string) => withAddress({ street: text }), '#/deliveryAddress/street'],
    [
      'contact.externalReference',
      250,
      (text: string) => withContact({ externalReference: text }),
      '#/contact/externalReference',
    ],
  ])('%s has at most %i characters, counted in code points', async (_, length, body, pointer) => {
    expect((await shop.client.post('/orders', body('😀'.repeat(length)))).status).toBe(200);
    await expectFaults(body('x'.repeat(length + 1)), [pointer, 'too_long']);
  });
});

describe('POST /orders and identifiers:', () => {
  it.each(['9007199254740992', '9007199254740993', '-9007199254740993', '1e300', '12345678901234567890'])(
    'refuses a numeric externalId beyond the safe integers of JSON: %s',
    async (digits) => {
      const body = JSON.stringify(order({ externalId: 'DIGITS' })).replace('"DIGITS"', digits);
      await expectFaults(body, ['#/externalId', 'not_valid']);
    },
  );

  it('accepts a numeric externalId within the safe integers of JSON', async () => {
    for (const externalId of [9_007_199_254_740_991, '9007199254740993', -1, 0]) {
      expect((await shop.client.post('/orders', order({ externalId }))).body.externalId).toBe(
        String(externalId),
      );
    }
  });

  it.each([
    [0, 'not_valid'],
    [-1, 'not_valid'],
    [1.5, 'wrong_type'],
    [1e15, 'not_valid'],
    ['0', 'wrong_format'],
    ['01', 'wrong_format'],
    ['1.0', 'wrong_format'],
    [' 1', 'wrong_format'],
    ['x', 'wrong_format'],
    [true, 'wrong_type'],
    [{}, 'wrong_type'],
    [[1], 'wrong_type'],
  ])('refuses a numeric id field of %j', async (id, code) => {
    await expectFaults(withContact({ id }), ['#/contact/id', code]);
    await expectFaults(withContact({ internalReferenceId: id }), ['#/contact/internalReferenceId', code]);
    await expectFaults(withItem({ packaging: id }), ['#/items/0/packaging', code]);
    await expectFaults(withItem({ internalReferenceId: id }), ['#/items/0/internalReferenceId', code]);
    await expectFaults(withShipping({ id }), ['#/shippingMethod/id', code]);
  });
});

describe('POST /orders refuses items:', () => {
  const item = { externalReference: 'BOX', orderedQuantity: 1 };

  it.each([
    ['none', [], '#/items', 'too_few'],
    ['null', null, '#/items', 'wrong_type'],
    ['an object', item, '#/items', 'wrong_type'],
    ['an object like a list', { 0: item, length: 1 }, '#/items', 'wrong_type'],
    ['a text', 'x', '#/items', 'wrong_type'],
    ['null inside', [null], '#/items/0', 'wrong_type'],
    ['a list inside', [[]], '#/items/0', 'wrong_type'],
    ['an item in a list inside', [[item]], '#/items/0', 'wrong_type'],
    ['a text inside', ['x'], '#/items/0', 'wrong_type'],
    ['1,001 of them', Array.from({ length: 1001 }, () => item), '#/items', 'too_many'],
  ])('%s', (_, items, pointer, code) => expectFaults(order({ items }), [pointer, code]));

  it('an empty item', () => expectFaults(order({ items: [{}] }), ['#/items/0/orderedQuantity', 'required']));
});

describe('POST /orders and numbers:', () => {
  const wrong = [
    '1,5',
    'abc',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '1e3',
    '1E3',
    '0x1',
    '+1',
    '.5',
    '1.',
    '1_0',
    '１',
    '--1',
  ];

  it.each([
    0,
    '0',
    '0.000',
    -1,
    '-1',
    0.0001,
    '0.0001',
    '1.2345',
    1e20,
    1e12,
    '1000000000000',
    '999999999999.001',
    '9'.repeat(400),
  ])('refuses a quantity of %j', (orderedQuantity) =>
    expectFaults(withItem({ orderedQuantity }), ['#/items/0/orderedQuantity', 'not_a_valid_decimal']),
  );

  it.each(wrong)('refuses a quantity and a price of "%s"', async (text) => {
    await expectFaults(withItem({ orderedQuantity: text }), [
      '#/items/0/orderedQuantity',
      'not_a_valid_decimal',
    ]);
    await expectFaults(withItem({ unitPrice: text }), ['#/items/0/unitPrice', 'not_a_valid_decimal']);
  });

  it.each([[true], [{}], [[1]]])('refuses a quantity and a price of %j', async (value) => {
    await expectFaults(withItem({ orderedQuantity: value }), ['#/items/0/orderedQuantity', 'wrong_type']);
    await expectFaults(withItem({ unitPrice: value }), ['#/items/0/unitPrice', 'wrong_type']);
  });

  it('refuses a quantity that is null or empty', async () => {
    await expectFaults(withItem({ orderedQuantity: null }), ['#/items/0/orderedQuantity', 'wrong_type']);
    await expectFaults(withItem({ orderedQuantity: '' }), [
      '#/items/0/orderedQuantity',
      'not_a_valid_decimal',
    ]);
  });

  it.each(['1e400', '-1e400'])(
    'refuses a quantity and a price of %s, which exceeds the range of a double',
    async (json) => {
      await expectFaults(rawItem('orderedQuantity', json), [
        '#/items/0/orderedQuantity',
        'not_a_valid_decimal',
      ]);
      const price = rawItem('orderedQuantity', `1,"unitPrice":${json}`);
      await expectFaults(price, ['#/items/0/unitPrice', 'not_a_valid_decimal']);
    },
  );

  it.each([
    -1,
    '-0.000001',
    1e-7,
    '0.0000001',
    '1.1234567',
    1.1234567,
    1e12,
    '1000000000000',
    '999999999999.000001',
    1e308,
  ])('refuses a price of %j', async (price) => {
    await expectFaults(withItem({ unitPrice: price }), ['#/items/0/unitPrice', 'not_a_valid_decimal']);
    await expectFaults(withShipping({ price }), ['#/shippingMethod/price', 'not_a_valid_decimal']);
  });

  it.each([-1, 100.1, '1.00001', 'abc'])('refuses a VAT rate of %j', (vatRate) =>
    expectFaults(withShipping({ vatRate }), ['#/shippingMethod/vatRate', 'not_a_valid_decimal']),
  );

  it.each([-1, '1e3', '1.1234567', 1e12, '999999999999.1'])('refuses a voucher of %j', (taxedAmount) =>
    expectFaults(order({ vouchers: [{ taxedAmount }] }), ['#/vouchers/0/taxedAmount', 'not_a_valid_decimal']),
  );

  it.each([
    ['a quantity and a price', { items: [wideItem(LARGEST, LARGEST)] }],
    ['many items', { items: Array.from({ length: 1000 }, () => wideItem(LARGEST, LARGEST)) }],
    ['shipping', { shippingMethod: { name: 'Ship', price: LARGEST, vatRate: 20 } }],
  ])('refuses a total beyond what can be stored: %s', (_, values) =>
    expectFaults(order(values), ['#/items', 'amount_too_large']),
  );

  it('accepts what is too large only while vouchers pay for it', async () => {
    const items = [wideItem(2, LARGEST, 0)];
    const vouchers = [{ taxedAmount: LARGEST }];
    const { body } = await shop.client.post('/orders', order({ currency: 'VND', items, vouchers }));
    expect(body.totals).toMatchObject({ gross: LARGEST, net: LARGEST });
    await expectFaults(order({ items, currency: 'VND' }), ['#/items', 'amount_too_large']);
  });

  it('computes with prices and quantities as large as totals', async () => {
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

  it.each([
    [999_999_999_999, '999999999999'],
    ['0.001', 0.001],
    ['0002.500', 2.5],
  ])('accepts a quantity of %j', async (orderedQuantity, kept) => {
    const { body, status } = await shop.client.post(
      '/orders',
      withItem({ orderedQuantity, unitPrice: '0.5' }),
    );
    expect([status, body.items[0].orderedQuantity]).toEqual([200, Number(kept)]);
  });

  it.each([0, '0', '-0', '-0.0', '0.000001', 999_999_999, '999999999998.999999'])(
    'accepts a price of %j',
    async (unitPrice) => {
      const { status } = await shop.client.post('/orders', withItem({ unitPrice, vatRate: 0 }));
      expect(status).toBe(200);
    },
  );
});

describe('A JSON number with the noise of binary fractions', () => {
  it('is the decimal that was meant, in every operation', async () => {
    const shipping = { name: unique('Parcel'), price: 6.900000000000001, vatRate: 19.600000000000005 };
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
    expect(bodyOf(await service.admin.post('/shipping_methods', shipping))).toMatchObject({
      price: '6.9',
      vatRate: 19.6,
    });
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
    const payment = {
      reference: unique('payment'),
      amount: 0.30000000000000004,
      operations: [{ orderExternalReference: taken.body.externalId, amount: 0.30000000000000004 }],
    };
    expect(bodyOf(await shop.client.post('/payments', payment))).toMatchObject({
      amount: '0.30',
      operations: [{ amount: '0.30' }],
    });
  });

  it('is refused as text, and when it differs by more than noise', async () => {
    for (const value of ['472.18500000000006', '2.9999999999999996', 472.1850001, 2.9999999]) {
      await expectFaults(withItem({ orderedQuantity: value }), [
        '#/items/0/orderedQuantity',
        'not_a_valid_decimal',
      ]);
      await expectFaults(withItem({ unitPrice: typeof value === 'string' ? value : value + 1e-9 }), [
        '#/items/0/unitPrice',
        'not_a_valid_decimal',
      ]);
    }
  });
});

describe('POST /orders refuses codes:', () => {
  it.each(['XX', 'FRA', 'F', '', 'ß', 'ﬁ', ' FR', 'FR ', '12'])('a country of "%s"', (country) =>
    expectFaults(withAddress({ country }), ['#/deliveryAddress/country', 'wrong_format']),
  );
  it.each([[null], [1], [['FR']], [{}]])('a country of %j', (country) =>
    expectFaults(withAddress({ country }), ['#/deliveryAddress/country', 'wrong_type']),
  );
  it.each(['eur', 'EURO', 'E', 'ABC', 'XXX', '€', ' EUR'])('a currency of "%s"', (currency) =>
    expectFaults(order({ currency }), ['#/currency', 'wrong_format']),
  );
  it.each(['LINE', 'lines', ' line'])('a calculation mode of "%s"', (calculationMode) =>
    expectFaults(order({ calculationMode }), ['#/calculationMode', 'not_allowed']),
  );
  it.each(['HALF_UP', 'nearest', 'half-up'])('a rounding mode of "%s"', (roundingMode) =>
    expectFaults(order({ roundingMode }), ['#/roundingMode', 'not_allowed']),
  );
  it.each([2, -1, 'yes', 'TRUE', '2'])('an individual flag of %j', (individual) =>
    expectFaults(order({ customer: { name: 'x', individual } }), ['#/customer/individual', 'not_allowed']),
  );
});

describe('POST /orders refuses the date', () => {
  it.each([
    '2026-02-30',
    '2027-02-29',
    'tomorrow',
    '2026-13-01',
    '2026-11-21T24:00:00Z',
    '2026-11-21 25:00:00',
    '21/11/2026',
    '2026-11-21T10:00:00+25:00',
    '9999-12-31T23:00:00-02:00',
    '0000-01-01',
    '10000-01-01',
    ' 2026-11-21',
  ])('"%s"', (expectedDeliveryDate) =>
    expectFaults(order({ expectedDeliveryDate }), ['#/expectedDeliveryDate', 'wrong_format']),
  );
  it.each([1763683200, true, {}])('%j', (expectedDeliveryDate) =>
    expectFaults(order({ expectedDeliveryDate }), ['#/expectedDeliveryDate', 'wrong_type']),
  );
});

describe('POST /orders and e-mail addresses:', () => {
  it.each(['a', 'a@', '@b.c', 'a@b', 'a b@c.d', 'a@@b.c', 'a@b..c', 'a@b.c\nd', 'a@ b.c', 'a@b.c?bcc=d.e'])(
    'refuses "%s"',
    (email) => expectFaults(withContact({ email }), ['#/contact/email', 'wrong_format']),
  );

  it.each([
    ['letters', `${'a'.repeat(64_000)}@b.c`],
    ['dots', `a@${'.'.repeat(64_000)}`],
    ['labels', `a@${'b.'.repeat(32_000)}`],
    ['ats', '@'.repeat(64_000)],
    ['blanks', `a@b.c${' '.repeat(64_000)}x`],
    ['quotes', '"'.repeat(64_000)],
  ])('refuses 64 kB of %s without slow matching', async (_, email) => {
    const started = performance.now();
    const answer = await shop.client.post('/orders', withContact({ email }));
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '#/contact/email']);
    // A backtracking pattern takes minutes; this limit allows for a busy machine.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it.each(['a@b.c', 'o’neill+shop@büro.example', `${'a'.repeat(64)}@${'b'.repeat(60)}.example`])(
    'accepts %s',
    async (email) => {
      expect((await shop.client.post('/orders', withContact({ email }))).status).toBe(200);
    },
  );
});

describe('POST /orders and vouchers:', () => {
  const voucher = { taxedAmount: 0 };
  it.each([
    ['51 of them', Array.from({ length: 51 }, () => voucher), '#/vouchers', 'too_many'],
    ['an object', voucher, '#/vouchers', 'wrong_type'],
    ['null inside', [null], '#/vouchers/0', 'wrong_type'],
    ['a list inside', [[]], '#/vouchers/0', 'wrong_type'],
    ['a number inside', [5], '#/vouchers/0', 'wrong_type'],
  ])('refuses %s', (_, vouchers, pointer, code) => expectFaults(order({ vouchers }), [pointer, code]));

  it('accepts 50 vouchers', async () => {
    const vouchers = Array.from({ length: 50 }, () => voucher);
    expect((await shop.client.post('/orders', order({ vouchers }))).status).toBe(200);
  });
});

it.each([
  ['contact', [[]]],
  ['customer', []],
  ['invoicingAddress', [[]]],
  ['deliveryAddress', [[]]],
  ['shippingMethod', []],
])('POST /orders refuses a %s that is not an object', async (field, others) => {
  for (const value of ['x', 1, true, [{}], ...others]) {
    await expectFaults(order({ [field]: value }), [`#/${field}`, 'wrong_type']);
  }
});

describe('POST /orders reports all faults at once', () => {
  it('of every part of the order', async () => {
    const answer = await expectRefusal({
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
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '#/calculationMode',
      '#/comment',
      '#/contact/email',
      '#/contact/id',
      '#/contact/phone',
      '#/currency',
      '#/customer/individual',
      '#/deliveryAddress',
      '#/expectedDeliveryDate',
      '#/externalId',
      '#/externalReference',
      '#/invoicingAddress/country',
      '#/invoicingAddress/recipient',
      '#/invoicingAddress/street',
      '#/invoicingAddress/zipCode',
      '#/items/0/orderedQuantity',
      '#/items/0/unitPrice',
      '#/items/1',
      '#/items/2/label',
      '#/items/2/orderedQuantity',
      '#/roundingMode',
      '#/shippingMethod/price',
      '#/shippingMethod/vatRate',
      '#/state',
      '#/vouchers/0/taxedAmount',
    ]);
  });

  it('up to one hundred', async () => {
    const items = Array.from({ length: 1000 }, () => ({ orderedQuantity: 0 }));
    expect((await expectRefusal(order({ items }))).body.errors).toHaveLength(100);
    const nowhere = items.map(() => ({ orderedQuantity: 1, externalReference: 'nowhere' }));
    expect((await expectRefusal(order({ items: nowhere }))).body.errors).toHaveLength(100);
  });
});

it('POST /orders refuses an unknown query parameter', async () => {
  const answer = await shop.client.post('/orders?colour=red', order());
  expect([answer.status, answer.body.code, answer.body.errors[0].parameter]).toEqual([
    400,
    'unknown_parameter',
    'colour',
  ]);
});
