import { describe, expect, it } from '@jest/globals';
import { contentDifferences } from '../../src/common/content-differences.js';
import { useEach } from '../support/each.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newProduct,
  shareContact,
  shareShipping,
  sharePackaging,
  unique,
  type TestApplication,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
const admin = useEach('suite', async () => service.admin);

/** An order and everything outside it that its document was built from. */
interface OrderFixture {
  shop: TestApplication;
  order: Body;
  /** The contact of the order and its customer. Both are temporary when the order introduced them. */
  contact: { id: number; customerId: number; reference: Body };
  product: Body;
  packaging: Body;
  packagingReference: Body;
  shippingMethod: Body;
  shippingReference: Body;
}

/** @param isKnown whether the contact is a permanent one; otherwise the order creates it */
async function createFixture(isKnown: boolean): Promise<OrderFixture> {
  const shop = await newApplication(admin);
  const product = await newProduct(admin);
  const packaging = await newPackaging(admin, { product: product.id });
  const packagingReference = await sharePackaging(admin, shop.id, packaging.id, BOX);
  const shippingMethod = await shareShipping(admin, shop, 'parcel', { price: '6.90' });
  const [shippingReference] = bodyOf(await shop.client.get('/shipping_method_references'));
  if (isKnown) {
    const { id } = await newContact(admin);
    await shareContact(admin, shop.id, id, { externalReference: 'camille' });
  }
  const order = bodyOf(await shop.client.post('/orders', orderOf(isKnown)));
  const [reference] = bodyOf(await shop.client.get('/contact_references'));
  const contact = { id: order.contact.id, customerId: order.customer.id, reference };
  return { shop, order, contact, product, packaging, packagingReference, shippingMethod, shippingReference };
}

/** @param isKnown whether the order only names the contact, so that its data comes from the back office */
const orderOf = (isKnown: boolean, values: Values = {}): Values =>
  minimalOrder(BOX, {
    ...(isKnown && { contact: { externalReference: 'camille' }, customer: undefined }),
    shippingMethod: { externalReference: 'parcel' },
    vouchers: [{ description: 'Welcome', taxedAmount: '1.00' }],
    declaredTotals: { gross: '1.00' },
    ...values,
  });

interface Document {
  /** The bytes of `GET /orders/{id}`, and of the only entry of a list that finds it. */
  text: string;
  listed: string;
  tag: string;
}

const answerTo = (path: string, { token }: TestApplication, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api/v1${path}`, { headers: { 'X-AUTH-TOKEN': token, ...headers } });

async function read({ shop, order }: OrderFixture): Promise<Document> {
  const single = await answerTo(`/orders/${order.id}`, shop);
  const list = await answerTo(`/orders?code=${order.code}`, shop);
  return {
    text: await single.text(),
    listed: (await list.text()).slice(1, -1),
    tag: single.headers.get('etag')!,
  };
}

const statusIfNoneMatch = async ({ shop, order }: OrderFixture, tag: string): Promise<number> =>
  (await answerTo(`/orders/${order.id}`, shop, { 'If-None-Match': tag })).status;

const done = async (answer: Promise<Answer>): Promise<Body> => bodyOf(await answer);

const pay = (fixture: OrderFixture, amount: string): Promise<Body> =>
  done(
    fixture.shop.client.post('/payments', {
      reference: unique('payment'),
      ...(amount.startsWith('-') && { type: 'refund' }),
      amount,
      operations: [{ orderExternalReference: fixture.order.externalId, amount }],
    }),
  );

/** The fields that change with every new version. */
const NEW_VERSION = ['#/updatedAt', '#/version'];

type Make = (fixture: OrderFixture) => Promise<unknown>;
type OutsideChange = { name: string; changes: string[]; make: Make };
/** A change of other resources, and the fields of the order that change with it. */
const outside = (name: string, changes: string[], make: Make): OutsideChange => ({ name, changes, make });

const OF_ANY_ORDER: OutsideChange[] = [
  outside('its contact gets another name and address', [], ({ contact: { id } }) =>
    done(admin.patch(`/contacts/${id}`, { firstName: 'A', lastName: 'B', email: 'c@example.com' })),
  ),
  outside('its contact gets another customer', [], async ({ contact: { id } }) => {
    const { customer } = await newContact(admin);
    return done(admin.patch(`/contacts/${id}`, { customer: customer.id }));
  }),
  outside('its customer gets another name', [], ({ contact: { customerId } }) =>
    done(admin.patch(`/customers/${customerId}`, { name: 'Renamed', individual: true })),
  ),
  outside('its application gets another name', [], ({ shop }) =>
    done(admin.patch(`/applications/${shop.id}`, { name: 'Renamed' })),
  ),
  outside(
    'the application changes the external reference of its contact',
    [],
    ({ shop, contact: { reference } }) =>
      done(shop.client.patch(`/contact_references/${reference.id}`, { externalReference: 'other' })),
  ),
  outside('the application changes the fields of its contact', [], ({ shop, contact: { reference } }) =>
    done(shop.client.patch(`/contact_references/${reference.id}`, { lastName: 'Changed' })),
  ),
  outside(
    'another order has other fields for its contact and customer',
    [],
    ({ shop, contact: { reference } }) =>
      done(
        shop.client.post(
          '/orders',
          orderOf(false, {
            contact: { externalReference: reference.externalReference, lastName: 'Changed' },
            customer: { name: 'Changed' },
          }),
        ),
      ),
  ),
  outside(
    'another order binds other external references to its contact, packaging and shipping method',
    [],
    ({ shop, contact: { reference }, packagingReference, shippingReference }) => {
      const named = ({ id }: Body): Values => ({ internalReferenceId: id, externalReference: 'other' });
      return done(
        shop.client.post(
          '/orders',
          orderOf(false, {
            contact: named(reference),
            items: [{ ...named(packagingReference), orderedQuantity: 1 }],
            shippingMethod: named(shippingReference),
          }),
        ),
      );
    },
  ),
  outside('its product gets another name and other taxes', [], ({ product: { id } }) =>
    done(
      admin.patch(`/products/${id}`, {
        code: unique('product'),
        label: 'Renamed',
        taxes: [{ name: 'Reduced', rate: 5.5, vat: true }],
      }),
    ),
  ),
  outside('its packaging gets another name and price', [], ({ packaging: { id } }) =>
    done(
      admin.patch(`/packagings/${id}`, { name: 'Renamed', unit: 'can', unit_factor: 2, unitPrice: '1.00' }),
    ),
  ),
  outside('its packaging is deactivated', [], ({ packaging: { id } }) =>
    done(admin.patch(`/packagings/${id}`, { active: false })),
  ),
  outside(
    'the reference of its packaging gets another label and external reference',
    [],
    ({ shop, packagingReference: { id } }) =>
      done(
        admin.patch(`/applications/${shop.id}/packaging_references/${id}`, {
          label: 'Renamed',
          externalReference: 'other',
          active: false,
        }),
      ),
  ),
  outside('its shipping method gets another name and price', [], ({ shippingMethod: { id } }) =>
    done(
      admin.patch(`/shipping_methods/${id}`, { name: 'Renamed', price: '1.00', vatRate: 5, active: false }),
    ),
  ),
  outside(
    'the reference of its shipping method gets another external reference',
    [],
    ({ shop, shippingReference: { id } }) =>
      done(
        admin.patch(`/applications/${shop.id}/shipping_method_references/${id}`, {
          externalReference: 'other',
          active: false,
        }),
      ),
  ),
  outside('a payment is recorded', ['#/paymentStatus', ...NEW_VERSION], (fixture) => pay(fixture, '1.00')),
  outside('its payment is refunded', NEW_VERSION, async (fixture) => {
    await pay(fixture, '2.00');
    await pay(fixture, '-2.00');
  }),
];

/** Changes of a temporary contact and its temporary customer. */
const reconciled = async ({ contact }: OrderFixture): Promise<Body> => {
  const known = await newContact(admin, { firstName: 'Known' });
  await done(admin.patch(`/customers/${known.customer.id}`, { name: 'Known customer' }));
  return done(admin.post(`/contacts/${contact.id}/reconcile`, { contactId: known.id }));
};

const OF_A_NEW_CONTACT: OutsideChange[] = [
  outside(
    'its contact is reconciled into a permanent contact',
    ['#/contact/id', '#/customer/id', '#/customer/temporary', ...NEW_VERSION],
    reconciled,
  ),
  outside('the reconciliation of its contact is undone', NEW_VERSION, async (fixture) => {
    const { id } = await reconciled(fixture);
    await done(admin.post(`/contact_reconciliations/${id}/undo`));
  }),
  outside(
    'the contact that its contact was reconciled into gets another name',
    ['#/contact/id', '#/customer/id', '#/customer/temporary', ...NEW_VERSION],
    async (fixture) => {
      const { into } = await reconciled(fixture);
      await done(admin.patch(`/contacts/${into.contactId}`, { lastName: 'Renamed' }));
      await done(admin.patch(`/customers/${into.customerId}`, { name: 'Renamed' }));
    },
  ),
];

const OF_A_KNOWN_CONTACT: OutsideChange[] = [
  outside('a proposed change of its contact is accepted', [], async ({ shop, contact: { reference } }) => {
    const sent = { lastName: 'Proposed', email: 'proposed@example.com' };
    const { proposedChange } = await done(shop.client.patch(`/contact_references/${reference.id}`, sent));
    const { state } = await done(admin.post(`/contact_changes/${proposedChange.id}/accept`));
    expect(state).toBe('accepted');
  }),
];

describe.each([
  ['that introduced its contact', false, [...OF_ANY_ORDER, ...OF_A_NEW_CONTACT]],
  ['of a known contact', true, [...OF_ANY_ORDER, ...OF_A_KNOWN_CONTACT]],
])('the document of an order %s', (_, isKnown, changes) => {
  const fixture = useEach('test', () => createFixture(isKnown));

  it.each(changes)(
    'keeps its content and ETag except for the expected fields when $name',
    async ({ make, changes }) => {
      const before = await read(fixture);
      expect(JSON.parse(before.text)).toEqual(fixture.order);
      expect(before.listed).toBe(before.text);
      expect(await statusIfNoneMatch(fixture, before.tag)).toBe(304);

      await make(fixture);

      const after = await read(fixture);
      const changed = contentDifferences(JSON.parse(before.text), JSON.parse(after.text));
      expect(changed.sort()).toEqual([...changes].sort());
      expect(after.tag === before.tag).toBe(after.text === before.text);
      expect(after.listed).toBe(after.text);
      expect(await statusIfNoneMatch(fixture, before.tag)).toBe(changes.length === 0 ? 304 : 200);
    },
  );

  it('is returned unchanged when the order is sent again after its customer and application were renamed', async () => {
    const sent = orderOf(isKnown);
    const before = bodyOf(await fixture.shop.client.post('/orders', sent));
    await done(admin.patch(`/customers/${fixture.contact.customerId}`, { name: 'Renamed' }));
    await done(admin.patch(`/applications/${fixture.shop.id}`, { name: 'Renamed' }));
    const bulk = await fixture.shop.client.post('/orders/bulk', { orders: [sent] });
    const preview = await fixture.shop.client.post('/orders/preview', sent);
    const again = await fixture.shop.client.post('/orders', sent);
    expect([bulk.body.results[0].order, again.body]).toEqual([before, before]);
    expect(preview.body).toEqual({ ...before, contactMatch: 'known' });
  });

  it('has the same customer and application in the event as in the response', async () => {
    await done(admin.patch(`/customers/${fixture.contact.customerId}`, { name: 'Renamed' }));
    await done(admin.patch(`/applications/${fixture.shop.id}`, { name: 'Renamed' }));
    const { customer, application } = bodyOf(await admin.post(`/orders/${fixture.order.id}/cancel`, REASON));
    expect({ customer, application }).toEqual({
      customer: fixture.order.customer,
      application: fixture.order.application,
    });
    const events = await service.database.query<{ payload: string }>(
      'SELECT payload FROM events WHERE order_id = $1 ORDER BY sequence',
      [fixture.order.id],
    );
    expect(events.map(({ payload }) => JSON.parse(payload).customer)).toEqual([customer, customer]);
  });
});

const REASON = { reason: 'The customer called.' };

describe('customer fields that are sent with an order of a known contact', () => {
  const fixture = useEach('test', () => createFixture(true));
  const take = (values: Values) => done(fixture.shop.client.post('/orders', orderOf(true, values)));
  const change = ({ id }: Body, values: Values) => done(fixture.shop.client.patch(`/orders/${id}`, values));
  const read = ({ id }: Body): Promise<Body> => done(fixture.shop.client.get(`/orders/${id}`));
  const nameOf = ({ customer }: Body): unknown => customer.name;

  it('are stored with the order and do not change the customer record', async () => {
    const customer = await done(admin.get(`/customers/${fixture.contact.customerId}`));
    const order = await take({ customer: { name: 'Port Grocery Ltd' } });
    expect(order.customer).toEqual({ ...fixture.order.customer, name: 'Port Grocery Ltd' });
    expect(await read(order)).toEqual(order);
    expect(await done(admin.get(`/customers/${fixture.contact.customerId}`))).toEqual(customer);
  });

  it.each([[''], [undefined]])('name the person who orders when the name is %j', async (name) => {
    const { contact, customer } = await take({ customer: { name, individual: true } });
    expect(customer).toMatchObject({ name: `${contact.firstName} ${contact.lastName}`, vatNumber: null });
  });

  it('stay with the order when other fields of it change', async () => {
    const order = await take({ customer: { name: 'Port Grocery Ltd' } });
    await done(admin.patch(`/customers/${fixture.contact.customerId}`, { name: 'Renamed' }));
    expect(nameOf(await change(order, { comment: 'Ring twice' }))).toBe('Port Grocery Ltd');
    const contact = { externalReference: 'camille', firstName: 'Kim' };
    expect(nameOf(await change(order, { contact }))).toBe('Port Grocery Ltd');
  });

  it('can be changed and removed by PATCH', async () => {
    const order = await take({ customer: { name: 'Port Grocery Ltd' } });
    const changed = await change(order, { customer: { name: 'Port Grocery plc' } });
    expect(changed.customer).toEqual({ ...order.customer, name: 'Port Grocery plc' });
    expect(await read(order)).toEqual(changed);
    await done(admin.patch(`/customers/${fixture.contact.customerId}`, { name: 'Renamed' }));
    const without = await change(order, { customer: null });
    expect(without.customer).toEqual({ ...order.customer, name: 'Renamed' });
    expect(without.contact).toEqual(order.contact);
  });

  it('are dropped when the order gets a contact of another customer', async () => {
    const order = await take({ customer: { name: 'Port Grocery Ltd' } });
    const other = await newContact(admin, { customer: undefined });
    await done(admin.patch(`/customers/${other.customer.id}`, { name: 'Another customer' }));
    await shareContact(admin, fixture.shop.id, other.id, { externalReference: 'other' });
    const contact = { externalReference: 'other' };
    const changed = await change(order, { contact });
    expect(changed.customer).toEqual({
      ...{ id: other.customer.id, name: 'Another customer' },
      ...{ temporary: false, vatNumber: null },
    });
    expect((await change(changed, { comment: 'Ring twice' })).customer).toEqual(changed.customer);
    const named = await change(changed, { contact, customer: { name: 'Sent along' } });
    expect(named.customer).toEqual({ ...changed.customer, name: 'Sent along' });
  });
});
