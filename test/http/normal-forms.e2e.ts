import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/api-client.js';
import { signedIn, signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import {
  ADDRESS,
  bodyOf,
  BOX,
  minimalOrder,
  newContact,
  newShop,
  unique,
  type Shop,
} from '../support/samples.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

const service = useService();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(service.admin);
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const withContact = (values: Values): Values =>
  order({ contact: { externalReference: unique('contact'), lastName: 'Renard', ...values } });
const taken = async (values: Values): Promise<Answer['body']> =>
  bodyOf(await shop.client.post('/orders', order(values)));
const faults = ({ status, body }: Answer): unknown[] => [
  status,
  ...(body.errors ?? []).map(({ pointer, code }: Values) => `${String(pointer)} ${String(code)}`),
];
const refusalOf = async (body: Values): Promise<unknown[]> => faults(await shop.client.post('/orders', body));

/** How the rows of an import ended. */
async function outcomesOf(options: Values, rows: string[]): Promise<string[]> {
  const job = { kind: 'import', with: options, file: rows.join('\n') };
  const { id } = bodyOf(await service.admin.post('/jobs', job));
  await waitUntil(async () => bodyOf(await service.admin.get(`/jobs/${id}`)).finishedAt !== null);
  return bodyOf(await service.admin.get(`/jobs/${id}/results?limit=200`)).map(
    ({ outcome }: Values) => outcome,
  );
}

/** What copies of e-mail addresses have at their ends. */
const AROUND = [
  ...[' ', '\t', '\r\n', '\u00a0', '\u3000', '\u2028', '\ufeff', '\u200b', '\u200c', '\u200e', '\u200f'],
  ...['\u2060', '\u00ad', '\u2800', '\u3164', '\u{e0020}', '\u001a', '\u0000', ' \u200b\ufeff '],
];

describe('an e-mail address', () => {
  const address = (): string => `${crypto.randomUUID()}@example.com`;

  it.each(AROUND.map((text) => [JSON.stringify(text), text]))(
    'is taken without %s at its ends, in orders, contacts and filters',
    async (_, around) => {
      const email = address();
      const sent = { email: `${around}${email}${around}` };
      expect(bodyOf(await shop.client.post('/orders', withContact(sent))).contact).toMatchObject({ email });
      const { id } = await newContact(service.admin, sent);
      const path = `/contacts?temporary=false&email=${encodeURIComponent(`${around}${email}${around}`)}`;
      if (!/[\u0000\u001a]/.test(around))
        expect(bodyOf(await service.admin.get(path))).toMatchObject([{ id, email }]);
      expect(bodyOf(await service.admin.patch(`/contacts/${id}`, sent))).toMatchObject({ email });
    },
  );

  it('is taken without them from people who sign in, and from rows of files', async () => {
    const email = address();
    const person = await signedInPerson(service.admin, { roles: ['clerk'], email: `\u200b${email}\u00a0` });
    expect(bodyOf(await service.admin.get(`/people/${person.id}`))).toMatchObject({ email });
    await signedIn(service.url, { email: `\ufeff${email} `, password: person.password });
    const [first, second] = [address(), address()];
    const csv = ['email;lastName;customer.name', `"\u200b${first}\u00a0\n";Fuchs;Alpha`];
    const ndjson = [
      JSON.stringify({ email: `${second}\u200b`, lastName: 'Fox', customer: { name: 'Beta' } }),
    ];
    for (const [format, rows] of [
      ['csv', csv],
      ['ndjson', ndjson],
    ] as const)
      expect(await outcomesOf({ resource: 'contacts', format }, rows)).toEqual(['created']);
    for (const known of [first, second])
      expect(bodyOf(await service.admin.get(`/contacts?email=${known}`))).toHaveLength(1);
  });

  it.each([
    'a\u200bb@example.com',
    'a@exam\u00adple.com',
    'a@example.\u2060com',
    'a\u3164@example.com',
    'a\u200cb@b.de',
  ])('is refused with an invisible character inside: %j', async (email) => {
    expect(await refusalOf(withContact({ email }))).toEqual([422, '#/contact/email wrong_format']);
  });
});

const CONTROLS = ['\u000b', '\u001a', '\u0000', '\f', '\u001b', '\u007f'];

describe('a control character', () => {
  it.each(CONTROLS.map((text) => [JSON.stringify(text), text]))(
    '%s is a blank in free text',
    async (_, control) => {
      const text = `a${control}b`;
      const values = {
        comment: text,
        metadata: { note: text },
        contact: { externalReference: unique('contact'), firstName: text },
        customer: { name: text },
        deliveryAddress: { ...ADDRESS, recipient: text, street: text, details: text, city: text },
        items: [{ ...BOX, orderedQuantity: 1, label: text, metadata: { note: text } }],
      };
      const shown = {
        comment: 'a b',
        metadata: { note: 'a b' },
        contact: { firstName: 'a b' },
        customer: { name: 'a b' },
        deliveryAddress: { recipient: 'a b', street: 'a b', details: 'a b', city: 'a b' },
        items: [{ label: 'a b', metadata: { note: 'a b' } }],
      };
      const { id } = await taken(values);
      expect(bodyOf(await shop.client.get(`/orders/${id}`))).toMatchObject(shown);
      bodyOf(await shop.client.patch(`/orders/${id}`, { comment: `${control}c` }));
      expect(bodyOf(await shop.client.get(`/orders/${id}`)).comment).toBe(' c');
    },
  );

  it('is a blank in each order of several, and refuses only the order of which it would change the name', async () => {
    const orders = [order({ comment: 'a\u000b' }), order({ externalId: 'a\u000b' }), order()];
    const { results } = bodyOf(await shop.client.post('/orders/bulk', { orders }));
    expect(results.map(({ status }: Answer['body']) => status)).toEqual([200, 422, 200]);
  });

  it('is a blank in rows of files', async () => {
    const row = (label: string): string => `${unique('P')};${label};VAT;20;true`;
    const csv = ['code;label;taxes.1.name;taxes.1.rate;taxes.1.vat', row('a\u000bb'), `\u001a${row('a')}`];
    expect(await outcomesOf({ resource: 'products', format: 'csv' }, csv)).toEqual(['created', 'refused']);
    const product = { label: 'a\u0000', taxes: [{ name: 'VAT', rate: 20, vat: true }] };
    const lines = [
      { code: unique('P'), ...product },
      { code: 'P\u0000', ...product },
    ];
    const ndjson = [...lines.map((line) => JSON.stringify(line)), '\u0000', '{"code":"\u0000"}', '\u001a'];
    const outcomes = await outcomesOf({ resource: 'products', format: 'ndjson' }, ndjson);
    expect(outcomes).toEqual(['created', ...Array<string>(4).fill('refused')]);
    const header = {
      kind: 'import',
      with: { resource: 'orders', format: 'csv' },
      file: 'metadata.a\u0000\nb',
    };
    expect(faults(await service.admin.post('/jobs', header))).toEqual([422, '#/file not_valid']);
  });

  it.each([
    ['externalId', { externalId: 'a\u000b' }],
    ['purchaseOrderNumber', { purchaseOrderNumber: 'a\u0000b' }],
    ['contact/externalReference', { contact: { externalReference: 'a\u001a', lastName: 'b' } }],
    ['items/0/externalReference', { items: [{ externalReference: 'BOX\u001a', orderedQuantity: 1 }] }],
    ['metadata/a\u0001', { metadata: { 'a\u0001': 'b' } }],
  ])('is refused in %s, which identifies', async (pointer, values) => {
    expect(await refusalOf(order(values))).toEqual([422, `#/${pointer} text_not_storable`]);
  });
});

describe('text of invisible characters only', () => {
  const INVISIBLE = [
    '\u200b',
    '\u2800',
    '\u3164',
    '\u00ad',
    '\u115f',
    '\uffa0',
    '\u2060',
    '\u{e0020}',
    ' \ufe0f ',
  ];
  it.each(INVISIBLE.map((text) => [JSON.stringify(text), text]))('%s is blank', async (_, blank) => {
    expect(await refusalOf(order({ externalId: blank }))).toEqual([422, '#/externalId wrong_format']);
    const deliveryAddress = { ...ADDRESS, recipient: blank };
    expect(await refusalOf(order({ deliveryAddress }))).toEqual([
      422,
      '#/deliveryAddress/recipient wrong_format',
    ]);
    expect(faults(await service.admin.post('/customers', { name: blank }))).toEqual([
      422,
      '#/name wrong_format',
    ]);
    expect(await refusalOf(withContact({ lastName: blank }))).toEqual([
      422,
      '#/contact/externalReference unknown_reference',
    ]);
    expect((await taken({ purchaseOrderNumber: blank })).purchaseOrderNumber).toBeNull();
  });

  it('is no part of a rule for text that has other characters', async () => {
    const comment = '👨\u200d👩 \u200bmy\u00adth می\u200cخواهم';
    expect((await taken({ comment })).comment).toBe(comment);
  });
});

describe('a zero date', () => {
  it.each([
    ...['0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00Z', '0000-00-00 00:00:00.000000'],
    ...['0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00.0000000Z', '0001-01-01T00:00:00+01:00'],
    ...['-0001-11-30T00:00:00+00:00', '-0001-11-30 00:00:00', '-0001-11-30', '0000-12-31T23:00:00.000Z'],
  ])('%s is absent where a time may be absent, and refused elsewhere', async (zero) => {
    const items = [{ ...BOX, orderedQuantity: 1, expectedDeliveryDate: zero }];
    const created = await taken({ expectedDeliveryDate: zero, items });
    expect(created).toMatchObject({ expectedDeliveryDate: null, items: [{ expectedDeliveryDate: null }] });
    const { id } = await taken({ expectedDeliveryDate: '2026-12-24' });
    const changed = await shop.client.patch(`/orders/${id}`, { expectedDeliveryDate: zero });
    expect(bodyOf(changed).expectedDeliveryDate).toBeNull();
    const payment = { reference: unique('payment'), amount: 1, date: zero };
    const operations = [{ orderExternalReference: created.externalId, amount: 1 }];
    expect((await shop.client.post('/payments', { ...payment, operations })).status).toBe(200);
    const comparison = await shop.client.post('/orders/compare', {
      from: zero,
      to: '2026-12-02',
      orders: [],
    });
    expect(faults(comparison)).toEqual([422, '#/from wrong_format']);
  });
});

describe('a day that was sent with an offset', () => {
  it.each(['2026-12-24T00:00:00+01:00', '2026-12-24 00:00-0500', '2026-12-24t00:00:00.000+14', '2026-12-24'])(
    '%s is kept as that day',
    async (expectedDeliveryDate) => {
      const items = [{ ...BOX, orderedQuantity: 1, expectedDeliveryDate }];
      const day = '2026-12-24T00:00:00.000Z';
      expect(await taken({ expectedDeliveryDate, items })).toMatchObject({
        expectedDeliveryDate: day,
        items: [{ expectedDeliveryDate: day }],
      });
    },
  );

  it('is a moment when it has another time than midnight', async () => {
    const { expectedDeliveryDate } = await taken({ expectedDeliveryDate: '2026-12-24T00:30:00+01:00' });
    expect(expectedDeliveryDate).toBe('2026-12-23T23:30:00.000Z');
  });
});

describe('an empty list', () => {
  it('is an empty object where an object is expected', async () => {
    const items = [{ ...BOX, orderedQuantity: 1, metadata: [] }];
    const created = await taken({ metadata: [], customer: [], items });
    expect(created).toMatchObject({ metadata: {}, items: [{ metadata: {} }] });
    const changed = await shop.client.patch(`/orders/${created.id}`, { metadata: [] });
    expect(bodyOf(changed).metadata).toEqual({});
    expect(await refusalOf(order({ metadata: ['a'] }))).toEqual([422, '#/metadata wrong_type']);
    expect(await refusalOf(order({ contact: [] }))).toEqual([422, '#/contact wrong_type']);
    expect(await refusalOf(order({ comment: [], vouchers: [], items: [] }))).toEqual([
      422,
      '#/items too_few',
      '#/comment wrong_type',
    ]);
  });
});
