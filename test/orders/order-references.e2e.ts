import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  shareContact,
  sharePackaging,
  unique,
  type TestApplication,
  refusalOf,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const UNKNOWN = 999_999;
const TABLES = ['orders', 'contacts', 'customers', 'contact_references', 'events', 'order_items'] as const;

const service = useService();
/** A packaging that both applications may order, and the reference of the second one to it. */
let boxId: number;
let box: Body;
const admin = useEach('suite', async () => service.admin);
/** A partner without rights, and an application that may read the CRM and the catalogue. */
const partner = useEach('suite', () => newApplication(admin));
const direct = useEach('suite', () => newApplication(admin, { rights: ['crm', 'catalogue'] }));
beforeAll(async () => {
  boxId = (await newPackaging(admin)).id;
  for (const { id } of [partner, direct]) {
    box = await sharePackaging(admin, id, boxId, BOX);
  }
});

const order = (values: Values = {}): Values => minimalOrder(BOX, values);
const itemOrder = (...names: Values[]): Values =>
  order({ items: names.map((name) => ({ orderedQuantity: 1, ...name })) });
const send = (application: TestApplication, values: Values) => application.client.post('/orders', values);
const take = async (application: TestApplication, values: Values) => bodyOf(await send(application, values));

async function counts(): Promise<unknown> {
  const columns = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ');
  return (await service.database.query(`SELECT ${columns}`))[0];
}

/** Sends an order that has to be refused and checks that nothing was stored. */
async function refused(application: TestApplication, values: Values): Promise<string> {
  const before = await counts();
  const answer = await send(application, values);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await counts()).toEqual(before);
  return refusalOf(answer);
}

describe('POST /orders with an unknown contact', () => {
  it('creates a contact with a temporary customer once', async () => {
    const contact = {
      externalReference: unique('c'),
      firstName: 'Ada',
      lastName: 'Martin',
      email: 'a@example.com',
    };
    const first = await take(partner, order({ contact, customer: { name: 'Atelier Lumen' } }));
    expect(first.contact).toEqual({ id: expect.any(Number), ...contact });
    expect(first.customer).toEqual({
      ...{ id: expect.any(Number), name: 'Atelier Lumen' },
      ...{ temporary: true, vatNumber: null },
    });
    const again = { contact: { externalReference: contact.externalReference }, customer: undefined };
    const second = await take(partner, order(again));
    expect([second.contact, second.customer]).toEqual([first.contact, first.customer]);
    const kept = bodyOf(await direct.client.get(`/contacts/${first.contact.id}`));
    const { firstName, lastName, email } = contact;
    expect(kept).toMatchObject({
      firstName,
      lastName,
      email,
      temporary: true,
      customer: { temporary: true },
    });
    const references = bodyOf(await partner.client.get('/contact_references'));
    expect(references).toContainEqual(
      expect.objectContaining({ externalReference: contact.externalReference, customer: expect.anything() }),
    );
  });

  it('refuses a contact with no reference that exists and no name', async () => {
    expect(await refused(partner, order({ contact: { externalReference: 'nobody' } }))).toBe(
      '422 unknown_reference #/contact/externalReference',
    );
  });

  it('refuses a new contact without a customer', async () => {
    const { customer: _, ...sent } = order();
    expect(await refused(partner, sent)).toBe('422 validation_failed #/customer');
    expect(await refused(partner, { ...sent, customer: null })).toBe('422 validation_failed #/customer');
  });
});

describe('POST /orders with a known contact', () => {
  const name = unique('c');
  const contact = useEach('suite', () => newContact(admin));
  const reference = useEach('suite', () =>
    shareContact(admin, direct.id, contact.id, { externalReference: name }),
  );

  it.each([
    ['its id', () => ({ id: contact.id })],
    ['its id as text', () => ({ id: String(contact.id) })],
    ['its externalReference', () => ({ externalReference: name })],
    ['its externalReferenceId, a synonym of externalReference', () => ({ externalReferenceId: name })],
    ['its reference', () => ({ internalReferenceId: reference.id })],
    [
      'all identifiers at once',
      () => ({
        id: contact.id,
        externalReference: name,
        externalReferenceId: name,
        internalReferenceId: String(reference.id),
      }),
    ],
  ])('finds the contact by %s', async (_, names) => {
    const { customer: _customer, ...sent } = order({ contact: names() });
    const body = await take(direct, sent);
    expect(body.contact).toMatchObject({ id: contact.id, firstName: 'Camille', lastName: 'Renard' });
    const { id, name } = contact.customer;
    expect(body.customer).toEqual({ id, name, temporary: false, vatNumber: null });
    expect(bodyOf(await direct.client.get(`/orders/${body.id}`))).toEqual(body);
  });

  it('returns the external reference of the application for the contact, if it has one', async () => {
    const byReference = await take(
      direct,
      order({ contact: { id: contact.id, internalReferenceId: reference.id } }),
    );
    expect(byReference.contact.externalReference).toBe(name);
    expect((await take(direct, order({ contact: { id: contact.id } }))).contact.externalReference).toBeNull();
  });

  it('stores the sent contact fields with the order and does not change the contact', async () => {
    const before = bodyOf(await direct.client.get(`/contacts/${contact.id}`));
    const sent = { internalReferenceId: reference.id, lastName: 'Fox', email: 'fox@example.com' };
    const body = await take(direct, order({ contact: sent, customer: { name: 'Somebody else' } }));
    expect(body.contact).toMatchObject({ firstName: 'Camille', lastName: 'Fox', email: 'fox@example.com' });
    expect(body.customer).toEqual({
      ...{ id: contact.customer.id, name: 'Somebody else' },
      ...{ temporary: false, vatNumber: null },
    });
    expect(bodyOf(await direct.client.get(`/contacts/${contact.id}`))).toEqual(before);
  });

  it('makes the external reference that is sent with the contact reference its alias', async () => {
    const other = await newContact(admin);
    const { id } = await shareContact(admin, partner.id, other.id);
    const externalReference = unique('c');
    const body = await take(partner, order({ contact: { internalReferenceId: id, externalReference } }));
    expect(body.contact).toMatchObject({ id: other.id, externalReference });
    expect(bodyOf(await partner.client.get(`/contact_references/${id}`)).externalReference).toBe(
      externalReference,
    );
    expect((await take(partner, order({ contact: { externalReference } }))).contact.id).toBe(other.id);
    const renamed = unique('c');
    await take(partner, order({ contact: { internalReferenceId: id, externalReference: renamed } }));
    expect(bodyOf(await partner.client.get(`/contact_references/${id}`)).externalReference).toBe(renamed);
    expect(await refused(partner, order({ contact: { externalReference } }))).toContain('unknown_reference');
  });
});

describe('POST /orders with a packaging', () => {
  it.each([
    ['its id', () => ({ packaging: boxId })],
    ['its reference', () => ({ internalReferenceId: box.id })],
    ['its external reference', () => ({ externalReference: 'BOX' })],
    [
      'all identifiers at once',
      () => ({ packaging: String(boxId), internalReferenceId: box.id, externalReference: 'BOX' }),
    ],
  ])('finds the packaging by %s', async (_, names) => {
    const sent = names();
    const [line] = (await take(direct, itemOrder(sent))).items;
    const byIdAlone = Object.keys(sent).join() === 'packaging';
    expect(line).toMatchObject({
      packaging: boxId,
      packagingReference: byIdAlone ? null : box.id,
    });
    expect(line).toMatchObject({ label: 'Olive oil Box of 6', unitPrice: '8.325' });
  });

  it('takes the id of a reference as an external reference only while the reference has no name', async () => {
    const packaging = await newPackaging(admin);
    const { id } = await sharePackaging(admin, direct.id, packaging.id);
    for (const externalReference of [id, String(id)]) {
      const { items } = await take(direct, itemOrder({ externalReference }));
      expect(items).toMatchObject([{ packaging: packaging.id, packagingReference: id }]);
    }
    const before = await take(direct, itemOrder({ externalReference: id, unitPrice: 4 }));
    bodyOf(await direct.client.patch(`/packaging_references/${id}`, { externalReference: unique('p') }));
    const bodies = [itemOrder({ externalReference: id }), itemOrder({ externalReference: String(id) })];
    for (const body of bodies) {
      expect(await refused(direct, body)).toBe('422 unknown_reference #/items/0/externalReference');
      expect((await direct.client.post('/orders/preview', body)).body.code).toBe('unknown_reference');
      const changed = await direct.client.patch(`/orders/${before.id}`, { items: body.items });
      expect([changed.status, changed.body.code]).toEqual([422, 'unknown_reference']);
    }
    const line = `/orders/${before.id}/items/${before.items[0].id}`;
    const renewed = bodyOf(await direct.client.patch(line, { unitPrice: null, label: 'Oil' }));
    expect(renewed.items).toMatchObject([{ packaging: packaging.id, unitPrice: '8.325', label: 'Oil' }]);
  });

  it('keeps the packaging of a line that gets its list price, though the name leads to another one', async () => {
    const name = unique('p');
    const [one, other] = [await newPackaging(admin, { unitPrice: '3' }), await newPackaging(admin)];
    const { id } = await sharePackaging(admin, partner.id, one.id, { externalReference: name });
    const second = await sharePackaging(admin, partner.id, other.id);
    const before = await take(partner, itemOrder({ externalReference: name, unitPrice: 4 }));
    bodyOf(await partner.client.patch(`/packaging_references/${id}`, { externalReference: unique('p') }));
    bodyOf(await partner.client.patch(`/packaging_references/${second.id}`, { externalReference: name }));
    const line = `/orders/${before.id}/items/${before.items[0].id}`;
    const { items } = bodyOf(await partner.client.patch(line, { unitPrice: null }));
    expect(items).toMatchObject([{ packaging: one.id, packagingReference: id, unitPrice: '3.00' }]);
  });

  it('uses the label of the item, else of the packaging reference, else of the packaging', async () => {
    const packaging = await newPackaging(admin);
    const { id } = await sharePackaging(admin, direct.id, packaging.id, { label: 'Our oil' });
    const names = [
      { internalReferenceId: id, label: 'Oil!' },
      { internalReferenceId: id },
      { packaging: packaging.id },
    ];
    const { items } = await take(direct, itemOrder(...names));
    expect(items.map(({ label }: Body) => label)).toEqual(['Oil!', 'Our oil', 'Olive oil Box of 6']);
  });

  it('makes the external reference that is sent with the packaging reference its alias', async () => {
    const packaging = await newPackaging(admin);
    const { id } = await sharePackaging(admin, partner.id, packaging.id);
    const externalReference = unique('p');
    const both = { internalReferenceId: id, externalReference };
    const { items } = await take(partner, itemOrder(both, { externalReference }, both));
    for (const line of items) expect(line).toMatchObject({ packagingReference: id, externalReference });
    expect(bodyOf(await partner.client.get(`/packaging_references/${id}`)).externalReference).toBe(
      externalReference,
    );
    expect((await take(partner, itemOrder({ externalReference }))).items[0].packaging).toBe(packaging.id);
  });

  it('stores no alias when the order is refused', async () => {
    const { id } = await sharePackaging(admin, partner.id, (await newPackaging(admin)).id);
    const both = { internalReferenceId: id, externalReference: unique('p') };
    expect(await refused(partner, itemOrder(both, { externalReference: 'nowhere' }))).toContain(
      'unknown_reference',
    );
    expect(await refused(partner, { ...itemOrder(both), vouchers: [{ taxedAmount: 99 }] })).toContain(
      '#/vouchers',
    );
    expect(bodyOf(await partner.client.get(`/packaging_references/${id}`)).externalReference).toBeNull();
  });

  it('refuses each unknown or unnamed packaging with its pointer', async () => {
    const theirs = await sharePackaging(admin, partner.id, (await newPackaging(admin)).id, {
      externalReference: unique('p'),
    });
    const unknown = [
      { packaging: UNKNOWN },
      { internalReferenceId: UNKNOWN },
      { externalReference: 'nowhere' },
      { externalReference: String(UNKNOWN) },
      { internalReferenceId: theirs.id },
      { externalReference: theirs.externalReference },
      { externalReference: String(theirs.id) },
    ];
    expect(await refused(direct, itemOrder({ externalReference: 'BOX' }, ...unknown))).toBe(
      '422 unknown_reference #/items/1/packaging #/items/2/internalReferenceId #/items/3/externalReference #/items/4/externalReference #/items/5/internalReferenceId #/items/6/externalReference #/items/7/externalReference',
    );
    expect(await refused(direct, itemOrder({}))).toBe('422 validation_failed #/items/0');
  });

  it('refuses an inactive packaging', async () => {
    const [packaging, another] = [await newPackaging(admin), await newPackaging(admin)];
    const gone = await sharePackaging(admin, direct.id, packaging.id, { externalReference: unique('p') });
    const off = await sharePackaging(admin, direct.id, another.id);
    bodyOf(await admin.patch(`/packagings/${packaging.id}`, { active: false }));
    bodyOf(await admin.patch(`/applications/${direct.id}/packaging_references/${off.id}`, { active: false }));
    const names = [
      { packaging: packaging.id },
      { internalReferenceId: gone.id },
      { externalReference: gone.externalReference },
      { internalReferenceId: off.id },
      { packaging: another.id },
    ];
    expect(await refused(direct, itemOrder(...names))).toBe(
      '422 packaging_inactive #/items/0/packaging #/items/1/internalReferenceId #/items/2/externalReference #/items/3/internalReferenceId',
    );
  });
});

describe('POST /orders with a shipping method', () => {
  let method: Body;
  let reference: Body;
  beforeAll(async () => {
    method = bodyOf(await admin.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20 }));
    reference = await share(direct, method.id, { externalReference: 'parcel' });
  });

  const share = async (application: TestApplication, shippingMethod: number, values: Values = {}) =>
    bodyOf(
      await admin.post(`/applications/${application.id}/shipping_method_references`, {
        shippingMethod,
        ...values,
      }),
    );
  const shipped = (shippingMethod: Values): Values => order({ shippingMethod });

  it.each([
    ['its id', () => ({ id: method.id }), null],
    ['its reference', () => ({ internalReferenceId: String(reference.id) }), 'parcel'],
    ['its external reference', () => ({ externalReference: 'parcel' }), 'parcel'],
  ])('finds the shipping method by %s and uses its price', async (_, names, externalReference) => {
    const body = await take(direct, shipped(names()));
    expect(body.shippingMethod).toEqual({
      id: method.id,
      externalReference,
      name: 'Parcel',
      price: '6.90',
      vatRate: 20,
      net: '6.90',
      vat: '1.38',
      gross: '8.28',
    });
    expect(body.totals.gross).toBe('28.26');
    expect(bodyOf(await direct.client.get(`/orders/${body.id}`))).toEqual(body);
  });

  it('makes the external reference that is sent with the shipping method reference its alias', async () => {
    const { id } = await share(partner, method.id);
    const sent = { internalReferenceId: id, externalReference: unique('s') };
    expect((await take(partner, shipped(sent))).shippingMethod.id).toBe(method.id);
    const { externalReference } = sent;
    expect((await take(partner, shipped({ externalReference }))).shippingMethod.id).toBe(method.id);
  });

  it('refuses an unknown shipping method with its pointer', async () => {
    const unknown = async (sent: Values) => refused(partner, shipped(sent));
    expect(await unknown({ internalReferenceId: reference.id, price: 1 })).toContain(
      '#/shippingMethod/internalReferenceId',
    );
    expect(await unknown({ externalReference: 'parcel' })).toContain('#/shippingMethod/externalReference');
    expect(await refused(direct, shipped({ id: UNKNOWN }))).toBe('422 unknown_reference #/shippingMethod/id');
  });
});

it('POST /orders reports every unknown contact, packaging and shipping method at once', async () => {
  const sent = { ...itemOrder({ externalReference: 'x' }, {}), contact: { externalReference: 'x' } };
  expect(await refused(direct, { ...sent, shippingMethod: { id: UNKNOWN } })).toBe(
    '422 validation_failed #/contact/externalReference #/items/0/externalReference #/items/1 #/shippingMethod/id',
  );
});
