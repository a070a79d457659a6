import { describe, expect, it } from '@jest/globals';
import { endedJob } from '../support/jobs.js';
import type { Answer, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { signedIn, signedInPerson } from '../support/console-session.js';
import {
  bodyOf,
  BOX,
  minimalOrder,
  newContact,
  newPackaging,
  newShop,
  unique,
  faultsOf,
  ADDRESS,
} from '../support/samples.js';
import { useService } from '../support/service.js';

/** One text for each rule: normal-forms.spec.ts and schema-keywords.spec.ts have the others. */

const service = useService();
const shop = useEach('suite', () => newShop(service.admin));

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const withContact = (values: Values): Values =>
  order({ contact: { externalReference: unique('contact'), lastName: 'Renard', ...values } });
const taken = async (values: Values) => bodyOf(await shop.client.post('/orders', order(values)));
const refusalOf = async (body: Values): Promise<string> => faultsOf(await shop.client.post('/orders', body));

async function outcomesOf(options: Values, rows: string[]): Promise<string[]> {
  const job = { kind: 'import', with: options, file: rows.join('\n') };
  const { id } = await endedJob(service.admin, bodyOf(await service.admin.post('/jobs', job)));
  return bodyOf(await service.admin.get(`/jobs/${id}/results?limit=200`)).map(
    ({ outcome }: Values) => outcome,
  );
}

describe('an e-mail address', () => {
  const address = (): string => `${crypto.randomUUID()}@example.com`;

  it('is taken without white space and invisible characters at its ends, in orders, contacts and filters', async () => {
    const email = address();
    const around = '\r\n\u00a0\u200b\u00ad';
    const sent = { email: `${around}\u0000${email}${around}` };
    expect(bodyOf(await shop.client.post('/orders', withContact(sent))).contact).toMatchObject({ email });
    const { id } = await newContact(service.admin, sent);
    const path = `/contacts?temporary=false&email=${encodeURIComponent(`${around}${email}${around}`)}`;
    expect(bodyOf(await service.admin.get(path))).toMatchObject([{ id, email }]);
    expect(bodyOf(await service.admin.patch(`/contacts/${id}`, sent))).toMatchObject({ email });
  });

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

  it.each(['a\u200bb@example.com', 'a@exam\u00adple.com'])(
    'is refused with an invisible character inside: %j',
    async (email) => {
      expect(await refusalOf(withContact({ email }))).toBe(
        '422 validation_failed #/contact/email wrong_format',
      );
    },
  );
});

describe('a control character', () => {
  it('is a blank in free text', async () => {
    const text = 'a\u000bb';
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
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: '\u000bc' }));
    expect(bodyOf(await shop.client.get(`/orders/${id}`)).comment).toBe(' c');
  });

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
    expect(faultsOf(await service.admin.post('/jobs', header))).toBe(
      '422 validation_failed #/file not_valid',
    );
  });

  it.each([
    ['externalId', { externalId: 'a\u000b' }],
    ['purchaseOrderNumber', { purchaseOrderNumber: 'a\u0000b' }],
    ['contact/externalReference', { contact: { externalReference: 'a\u001a', lastName: 'b' } }],
    ['items/0/externalReference', { items: [{ externalReference: 'BOX\u001a', orderedQuantity: 1 }] }],
    ['metadata/a\u0001', { metadata: { 'a\u0001': 'b' } }],
  ])('is refused in %s, which identifies', async (pointer, values) => {
    expect(await refusalOf(order(values))).toBe(`422 validation_failed #/${pointer} text_not_storable`);
  });
});

describe('text of invisible characters only', () => {
  it('is blank', async () => {
    const blank = '\u200b\u3164\u{e0020}';
    expect(await refusalOf(order({ externalId: blank }))).toBe(
      '422 validation_failed #/externalId wrong_format',
    );
    expect(faultsOf(await service.admin.post('/customers', { name: blank }))).toBe(
      '422 validation_failed #/name wrong_format',
    );
    expect(await refusalOf(withContact({ lastName: blank }))).toBe(
      '422 unknown_reference #/contact/externalReference unknown_reference',
    );
    expect((await taken({ purchaseOrderNumber: blank })).purchaseOrderNumber).toBeNull();
  });

  it('is no part of a rule for text that has other characters', async () => {
    const comment = '👨\u200d👩 \u200bmy\u00adth می\u200cخواهم';
    expect((await taken({ comment })).comment).toBe(comment);
  });
});

describe('a zero date', () => {
  it('is absent where a time may be absent, and refused elsewhere', async () => {
    const zero = '0000-00-00 00:00:00';
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
    expect(faultsOf(comparison)).toBe('422 validation_failed #/from wrong_format');
  });
});

describe('a day that was sent with an offset', () => {
  it('is kept as that day', async () => {
    const expectedDeliveryDate = '2026-12-24T00:00:00+01:00';
    const items = [{ ...BOX, orderedQuantity: 1, expectedDeliveryDate }];
    const day = '2026-12-24T00:00:00.000Z';
    expect(await taken({ expectedDeliveryDate, items })).toMatchObject({
      expectedDeliveryDate: day,
      items: [{ expectedDeliveryDate: day }],
    });
  });

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
    expect(await refusalOf(order({ metadata: ['a'] }))).toBe('422 validation_failed #/metadata wrong_type');
    expect(await refusalOf(order({ contact: [] }))).toBe('422 validation_failed #/contact wrong_type');
    expect(await refusalOf(order({ comment: [], vouchers: [], items: [] }))).toBe(
      '422 validation_failed #/items too_few #/comment wrong_type',
    );
  });

  it('and an object of empty members are no shipping method, but one of a VAT rate alone is refused', async () => {
    for (const shippingMethod of [{}, { name: '', price: '', vatRate: '' }])
      expect((await taken({ shippingMethod })).shippingMethod).toBeNull();
    for (const vatRate of [0, '20'])
      expect(await refusalOf(order({ shippingMethod: { vatRate } }))).toBe(
        '422 validation_failed #/shippingMethod required',
      );
  });
});

describe('an optional text of white space', () => {
  /** Longer than any field allows; PostgreSQL's btrim() removes only spaces. */
  const blank = ' \t\u2003\ufeff\u2028 '.repeat(1_000);
  /** An order with a voucher and a shipping method, and the same with every optional text blank. */
  const withParts = (values: Values = {}): Values =>
    order({ vouchers: [{ taxedAmount: 1 }], shippingMethod: { name: 'Parcel', price: 5 }, ...values });
  const item = { label: blank, unitPrice: blank, taxedUnitPrice: blank, vatRate: blank, costCentre: blank };
  const withBlankTexts = (values: Values): Values => ({
    ...values,
    ...{ externalReference: blank, purchaseOrderNumber: blank, buyerReference: blank, costCentre: blank },
    ...{ taxTreatment: blank, exemptionReason: blank, comment: blank, currency: blank },
    expectedDeliveryDate: blank,
    contact: { ...(values['contact'] as Values), externalReferenceId: blank, email: blank },
    customer: { ...(values['customer'] as Values), vatNumber: blank },
    invoicingAddress: { ...ADDRESS, details: blank },
    deliveryAddress: { ...ADDRESS, details: blank },
    items: [{ ...BOX, orderedQuantity: 2, ...item }],
    shippingMethod: { name: 'Parcel', price: 5, externalReference: blank },
    vouchers: [{ taxedAmount: 1, description: blank }],
  });

  it('is stored as null in an order, which equals the order without the field', async () => {
    const sent = withParts();
    const preview = bodyOf(await shop.client.post('/orders/preview', withBlankTexts(sent)));
    const created = bodyOf(await shop.client.post('/orders', withBlankTexts(sent)));
    expect(created).toMatchObject({
      ...{ comment: null, externalReference: null, purchaseOrderNumber: null, buyerReference: null },
      ...{ costCentre: null, exemptionReason: null, contact: { email: null } },
      items: [{ label: 'Olive oil Box of 6', costCentre: null }],
    });
    expect(preview.totals).toEqual(created.totals);
    const again = await shop.client.post('/orders', sent);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([created, 'true']);
  });

  it('is stored as null in each order of POST /orders/bulk', async () => {
    for (const errorPolicy of ['reject_failed_rows', 'reject_everything']) {
      const orders = [order(), withBlankTexts(withParts()), order()];
      const { results } = bodyOf(await shop.client.post('/orders/bulk', { orders, errorPolicy }));
      expect(results.map(({ status }: Answer['body']) => status)).toEqual([200, 200, 200]);
    }
  });

  it('is ignored in the names of a contact, and does not suffice for a new one', async () => {
    const person = { firstName: 'Ada', lastName: blank, email: blank };
    const contact = { externalReference: unique('contact'), ...person };
    const path = '/contact_references';
    const reference = bodyOf(await shop.client.post(path, { contact, customer: { name: blank } }));
    expect(reference).toMatchObject({ contact: { firstName: 'Ada', lastName: null, email: null } });
    const nothing = { id: reference.contact.id, firstName: blank, lastName: blank, externalReference: blank };
    const changed = bodyOf(await shop.client.patch(path, nothing));
    expect(changed).toEqual({ ...reference, proposedChange: null });
    const unnamed = { ...contact, externalReference: unique('contact'), firstName: blank };
    expect((await shop.client.post(path, { contact: unnamed })).status).toBe(422);
    expect((await shop.client.post('/orders', order({ contact: unnamed }))).status).toBe(422);
  });

  it('sets no external reference of a shared resource', async () => {
    const path = `/applications/${shop.id}/packaging_references`;
    const sent = {
      packaging: (await newPackaging(service.admin)).id,
      externalReference: blank,
      label: blank,
    };
    const shared = bodyOf(await service.admin.post(path, sent));
    expect(shared).toMatchObject({ externalReference: null, label: 'Olive oil Box of 6' });
    const named = { externalReference: unique('X'), label: 'Oil' };
    bodyOf(await service.admin.patch(`${path}/${shared.id}`, named));
    expect(bodyOf(await service.admin.post(path, sent))).toMatchObject({ id: shared.id, ...named });
  });

  it('is stored as it was sent when it has another character, with the white space around it', async () => {
    const items = [{ ...BOX, orderedQuantity: 1, label: ' a \u00a0' }];
    const created = await taken({ comment: '\n x\t', items });
    expect(created).toMatchObject({ comment: '\n x\t', items: [{ label: ' a \u00a0' }] });
  });
});
