import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  HOUR_AGO,
  newContactReference,
  FACTORIES,
  orderOf,
  paymentOf,
  takeOrder,
} from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { waitForFeed } from '../support/event-feed.js';
import { nextPagePath } from '../support/paging.js';
import { bodyOf, unique } from '../support/samples.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

/** External references that one application uses, and the ids of the same rows. */
interface Identifiers {
  order: string;
  orderId: number;
  code: string;
  contact: string;
  contactId: number;
  contactReference: number;
  customerId: number;
  packaging: string;
  packagingId: number;
  packagingReference: number;
  shipping: string;
  shippingId: number;
  shippingReference: number;
  payment: string;
}

const UNKNOWN_ID = 999_999_999;

let fixture: ApplicationsFixture;
let partner: Member;
let rival: Member;
let own: Identifiers;
/** The identifiers of the rival, which the partner must not be able to use. */
let rivals: Identifiers;
let rivalsWebhook: Body;

beforeAll(async () => {
  fixture = await ApplicationsFixture.start();
  [partner, rival] = [fixture.member('partner'), fixture.member('rival')];
  [own, rivals] = [await createIdentifiers(partner), await createIdentifiers(rival)];
  const url = fixture.webhookUrl(rival);
  rivalsWebhook = bodyOf(await rival.client.put('/webhooks', { event: 'sales_order_created', url }));
}, 120_000);
afterAll(() => fixture.stop());

async function createIdentifiers(owner: Member): Promise<Identifiers> {
  const { contact, externalReference } = await newContactReference(fixture, owner);
  const order = await takeOrder(fixture, owner, { contact: { externalReference } });
  const [packaging] = bodyOf(await owner.client.get('/packaging_references'));
  const shippingMethod = Number((await FACTORIES.shippingMethod(fixture, owner)).id);
  const shipping = fixture.text(owner, 'carrier');
  const path = `/applications/${owner.id}/shipping_method_references`;
  const shared = bodyOf(await fixture.admin.post(path, { shippingMethod, externalReference: shipping }));
  const payment = bodyOf(await owner.client.post('/payments', paymentOf(fixture, owner, order)));
  const references = bodyOf(await owner.client.get('/contact_references'));
  return {
    order: order.externalId,
    orderId: order.id,
    code: order.code,
    contact: externalReference,
    contactId: contact.id,
    contactReference: references.find((one: Body) => one.contact.id === contact.id).id,
    customerId: order.customer.id,
    packaging: packaging.externalReference,
    packagingId: order.items[0].packaging.id ?? order.items[0].packaging,
    packagingReference: packaging.id,
    shipping,
    shippingId: shippingMethod,
    shippingReference: shared.id,
    payment: payment.reference,
  };
}

const unknownIdentifiers = (): Identifiers => ({
  order: unique('order'),
  orderId: UNKNOWN_ID,
  code: 'ORD-20200101-000001',
  contact: unique('contact'),
  contactId: UNKNOWN_ID,
  contactReference: UNKNOWN_ID,
  customerId: UNKNOWN_ID,
  packaging: unique('packaging'),
  packagingId: UNKNOWN_ID,
  packagingReference: UNKNOWN_ID,
  shipping: unique('shipping'),
  shippingId: UNKNOWN_ID,
  shippingReference: UNKNOWN_ID,
  payment: unique('payment'),
});

/** Sends as the partner and searches the response for data of the rival. */
async function send(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const answer = await partner.client.send(method, path, { body, headers });
  expect(fixture.canaries.leaks('partner', answer, [path, body])).toEqual([]);
  return answer;
}

const responseWithoutVolatileFields = ({ status, body }: Answer): Values => ({
  status,
  ...body,
  instance: null,
  requestId: null,
});

const item = (values: Values): Values => ({ items: [{ orderedQuantity: 1, ...values }] });

/** Identifiers in an order that the partner may not use or that do not exist. */
const USES_IN_ORDERS: [what: string, status: number, part: (names: Identifiers) => Values][] = [
  ['a packaging reference', 422, (n) => item({ internalReferenceId: n.packagingReference })],
  [
    'a packaging reference, with a new external reference',
    422,
    (n) => item({ internalReferenceId: n.packagingReference, externalReference: 'mine-now' }),
  ],
  ['a packaging by its external reference', 422, (n) => item({ externalReference: n.packaging })],
  [
    'a packaging by the id of its reference as an external reference',
    422,
    (n) => item({ externalReference: String(n.packagingReference) }),
  ],
  ['a packaging', 403, (n) => item({ packaging: n.packagingId })],
  ['a contact reference', 422, (n) => ({ contact: { internalReferenceId: n.contactReference } })],
  [
    'a contact reference, with a new external reference',
    422,
    (n) => ({ contact: { internalReferenceId: n.contactReference, externalReference: 'mine-now' } }),
  ],
  [
    'a contact reference, with an external reference of the partner',
    422,
    (n) => ({ contact: { internalReferenceId: n.contactReference, externalReference: own.contact } }),
  ],
  ['a contact by its external reference', 422, (n) => ({ contact: { externalReference: n.contact } })],
  ['a contact', 403, (n) => ({ contact: { id: n.contactId, firstName: 'Ada' } })],
  [
    'a shipping method reference',
    422,
    (n) => ({ shippingMethod: { internalReferenceId: n.shippingReference } }),
  ],
  [
    'a shipping method reference, with a new external reference',
    422,
    (n) => ({
      shippingMethod: { internalReferenceId: n.shippingReference, externalReference: 'mine-now', price: '1' },
    }),
  ],
  [
    'a shipping method by its external reference',
    422,
    (n) => ({ shippingMethod: { externalReference: n.shipping } }),
  ],
  ['a shipping method', 403, (n) => ({ shippingMethod: { id: n.shippingId } })],
];

/** Ways to send an order or a part of it. @returns the response */
const WAYS: Record<string, (part: Values) => Promise<Values>> = {
  'a new order': async (part) => responseWithoutVolatileFields(await send('POST', '/orders', newOrder(part))),
  'a preview': async (part) =>
    responseWithoutVolatileFields(await send('POST', '/orders/preview', newOrder(part))),
  'an order of a bulk request': async (part) =>
    inBulk(await send('POST', '/orders/bulk', { orders: [newOrder(part)] })),
  'an order of a bulk request with reject_everything': async (part) => {
    const body = { orders: [newOrder(part)], errorPolicy: 'reject_everything' };
    return inBulk(await send('POST', '/orders/bulk', body));
  },
  'a change of an order': async (part) =>
    responseWithoutVolatileFields(await send('PATCH', `/orders/${own.orderId}`, part)),
};

const newOrder = (part: Values): Values => orderOf(fixture, partner, part);
const inBulk = ({ body }: Answer): Values => {
  const [{ status, problem, error }] = body.results ?? body;
  return { status, ...(problem ?? error), instance: null, requestId: null };
};

describe.each(Object.entries(WAYS))('%s with identifiers of another application', (_, way) => {
  it.each(USES_IN_ORDERS)(
    '%s: returns %i as for an identifier that does not exist',
    async (_name, status, part) => {
      const answer = await way(part(rivals));
      expect(answer['status']).toBe(status);
      expect(answer).toEqual(await way(part(unknownIdentifiers())));
    },
  );
});

describe('an imported file with identifiers of another application', () => {
  it('is refused each row as for identifiers that do not exist', async () => {
    const rows = USES_IN_ORDERS.flatMap(([, , part]) => [part(rivals), part(unknownIdentifiers())]);
    const file = rows.map((part) => JSON.stringify(newOrder(part))).join('\n');
    const options = { resource: 'orders', format: 'ndjson' };
    const { id } = bodyOf(await send('POST', '/jobs', { kind: 'import', with: options, file }));
    await waitUntil(async () => bodyOf(await send('GET', `/jobs/${id}`)).finishedAt !== null);
    const problems = bodyOf(await send('GET', `/jobs/${id}/results`)).map(({ problem }: Body) => problem);
    const expected = USES_IN_ORDERS.map(([, status]) => status);
    expect(problems.map(({ status }: Body) => status)).toEqual(expected.flatMap((one) => [one, one]));
    const contents = problems.map((problem: Body) => ({ ...problem, instance: null, requestId: null }));
    for (let index = 0; index < contents.length; index += 2)
      expect(contents[index]).toEqual(contents[index + 1]);
  });
});

describe('other requests with identifiers of another application', () => {
  const customer = (externalReference: string): Values => ({
    reference: unique('payment'),
    amount: '1',
    customer: { externalReference },
  });
  it.each<[what: string, method: string, path: string, body: (names: Identifiers) => Values]>([
    ['a contact', 'PATCH', '/contact_references', (n) => ({ id: n.contactId, lastName: 'Mine' })],
    [
      'a contact with its external reference',
      'PATCH',
      '/contact_references',
      (n) => ({ id: n.contactId, externalReference: n.contact, lastName: 'Mine' }),
    ],
    [
      'a contact with an external reference of the partner',
      'PATCH',
      '/contact_references',
      (n) => ({ id: n.contactId, externalReference: own.contact, lastName: 'Mine' }),
    ],
    [
      'a contact of the partner with an external reference of the rival',
      'PATCH',
      '/contact_references',
      (n) => ({ id: own.contactId, externalReference: n.contact, lastName: 'Mine' }),
    ],
    ['the payer of a payment', 'POST', '/payments', (n) => customer(n.contact)],
    [
      'the order of a payment',
      'POST',
      '/payments',
      (n) => ({
        reference: 'for-another',
        amount: '1',
        operations: [{ orderExternalReference: n.order, amount: '1' }],
      }),
    ],
  ])('%s: get the same response as for identifiers that do not exist', async (_, method, path, body) => {
    const answer = responseWithoutVolatileFields(await send(method, path, body(rivals)));
    expect(answer['status']).toBe(422);
    expect(answer).toEqual(
      responseWithoutVolatileFields(await send(method, path, body(unknownIdentifiers()))),
    );
  });
});

describe('a contact of another application that was reconciled into a contact of the partner', () => {
  let former: Body;
  let theirs: Body;
  let mine: Body;
  beforeAll(async () => {
    theirs = await newContactReference(fixture, rival);
    const contact = { externalReference: theirs.externalReference };
    former = await takeOrder(fixture, rival, { contact });
    mine = await newContactReference(fixture, partner);
    await takeOrder(fixture, partner, { contact: { externalReference: mine.externalReference } });
    const { id } = theirs.contact;
    bodyOf(await fixture.admin.post(`/contacts/${id}/reconcile`, { contactId: mine.contact.id }));
    const movedTo = async () => bodyOf(await rival.client.get(`/orders/${former.id}`)).contact.id;
    await waitUntil(async () => (await movedTo()) === mine.contact.id);
  });

  it.each(['/orders', '/orders/count'])(
    'is found in %s by its former ids for its application only',
    async (path) => {
      const { contact, customer } = former;
      for (const [name, id] of [
        ['contact', contact.id],
        ['customer', customer.id],
      ]) {
        const [known, unknown] = [`${path}?${name}=${id}`, `${path}?${name}=${UNKNOWN_ID}`];
        expect((await send('GET', known)).body).toEqual((await send('GET', unknown)).body);
        expect((await rival.client.get(known)).body).not.toEqual((await rival.client.get(unknown)).body);
      }
    },
  );

  it('is unknown by its former id when the partner changes a contact', async () => {
    const change = async (id: number) =>
      responseWithoutVolatileFields(await send('PATCH', '/contact_references', { id, lastName: 'Mine' }));
    expect(await change(former.contact.id)).toEqual(await change(UNKNOWN_ID));
    const own = { id: former.contact.id, externalReference: theirs.externalReference };
    expect((await rival.client.patch('/contact_references', own)).status).toBe(200);
  });

  it.each([
    ['the partner', () => [partner, mine] as const],
    ['its application', () => [rival, theirs] as const],
  ])('is not changed by %s alone', async (_, of) => {
    const [{ client }, { id }] = of();
    const lastName = unique('name');
    const { contact, proposedChange } = bodyOf(await client.patch(`/contact_references/${id}`, { lastName }));
    expect([contact.lastName, proposedChange]).toEqual([
      null,
      expect.objectContaining({ state: 'proposed' }),
    ]);
  });
});

describe('an identifier that another application uses too', () => {
  it('can be used for orders and contacts', async () => {
    const other = await createIdentifiers(rival);
    const contact = { externalReference: other.contact, firstName: 'Ada' };
    const answer = await send('POST', '/orders', newOrder({ externalId: other.order, contact }));
    expect(bodyOf(answer)).toMatchObject({ externalId: other.order, application: { id: partner.id } });
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expect(answer.body.id).not.toBe(other.orderId);
    expect(answer.body.contact.id).not.toBe(other.contactId);
    expect(answer.body.customer.id).not.toBe(other.customerId);
  });

  it('can be used for new contact references', async () => {
    const { externalReference, contact } = await newContactReference(fixture, rival);
    const body = { contact: { externalReference, firstName: 'Ada' }, customer: { name: 'Ada' } };
    const reference = bodyOf(await send('POST', '/contact_references', body));
    expect(reference.contact.id).not.toBe(contact.id);
  });

  it.each([
    ['contact_references', 'contactReference'],
    ['packaging_references', 'packagingReference'],
    ['shipping_method_references', 'shippingMethodReference'],
  ] as const)('can be used for own %s', async (list, kind) => {
    const others = await FACTORIES[kind](fixture, rival);
    const { externalReference } = bodyOf(await rival.client.get(`/${list}/${others.id}`));
    const { id } = await FACTORIES[kind](fixture, partner);
    const answer = await send('PATCH', `/${list}/${id}`, { externalReference });
    expect(bodyOf(answer)).toMatchObject({ id, externalReference });
  });

  it('can be used for payments', async () => {
    const order = await takeOrder(fixture, partner);
    const other = await createIdentifiers(rival);
    const payment = { ...paymentOf(fixture, partner, order), reference: other.payment };
    const answer = await send('POST', '/payments', payment);
    expect(bodyOf(answer).application.id).toBe(partner.id);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  });

  it('can be used as a webhook url, and each application gets only its own events', async () => {
    const body = { event: rivalsWebhook.event, url: rivalsWebhook.url };
    const webhook = bodyOf(await send('PUT', '/webhooks', body));
    expect(webhook.id).not.toBe(rivalsWebhook.id);
    expect(webhook.key).not.toBe(rivalsWebhook.key);
  });

  it('can be used as an Idempotency-Key, even for the same request', async () => {
    const headers = { 'Idempotency-Key': unique('key') };
    const body = { contact: { externalReference: unique('c'), firstName: 'Ada' }, customer: { name: 'Ada' } };
    const first = bodyOf(await rival.client.post('/contact_references', body, headers));
    const answer = await send('POST', '/contact_references', body, headers);
    expect(bodyOf(answer).id).not.toBe(first.id);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    const other = await send('POST', '/contact_references', { ...body, customer: { name: 'Bob' } }, headers);
    expect(other.body.code).toBe('idempotency_key_reused');
  });
});

describe('lists and data of other applications', () => {
  it.each([
    ['/orders', (n: Identifiers) => `externalId=${n.order}`],
    ['/orders', (n: Identifiers) => `code=${n.code}`],
    ['/orders', (n: Identifiers) => `contact=${n.contactId}`],
    ['/orders', (n: Identifiers) => `customer=${n.customerId}`],
    ['/payments', (n: Identifiers) => `order=${n.orderId}`],
    ['/payments', (n: Identifiers) => `reference=${n.payment}`],
  ])('%s: a filter for data of another application finds nothing', async (path, filter) => {
    const found = bodyOf(await send('GET', `${path}?${filter(rivals)}`));
    expect(found.every((one: Body) => one.application.id === partner.id)).toBe(true);
    expect(bodyOf(await rival.client.get(`${path}?${filter(rivals)}`))).not.toEqual([]);
  });

  it('the filter application needs the right sales and returns only orders of that application', async () => {
    const path = `/orders?application=${rival.id}`;
    expect(await send('GET', path)).toMatchObject({ status: 403, body: { right: 'sales' } });
    const orders = bodyOf(await fixture.member('sales').client.get(path));
    expect(new Set(orders.map(({ application }: Body) => application.id))).toEqual(new Set([rival.id]));
  });

  it.each([
    '/orders',
    '/payments',
    '/contact_references',
    '/packaging_references',
    '/shipping_method_references',
    '/webhooks',
  ])('%s: a cursor of another application is refused', async (path) => {
    await ensureTwoEntriesInEachList();
    const next = nextPagePath(fixture.service.url, await rival.client.get(`${path}?limit=1`))!;
    expect((await rival.client.get(next)).status).toBe(200);
    expect(await send('GET', next)).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  });

  it.each(['deliveries', 'replays'])('%s: a cursor of another subscription is refused', async (list) => {
    await createTwoReplays();
    const webhook = await FACTORIES.webhook(fixture, partner);
    const path = `/webhooks/${rivalsWebhook.id}/${list}?limit=1`;
    const next = nextPagePath(fixture.service.url, await rival.client.get(path))!;
    expect((await rival.client.get(next)).status).toBe(200);
    const at = (id: number): string => next.replace(`/${rivalsWebhook.id}/`, `/${id}/`);
    expect(responseWithoutVolatileFields(await send('GET', next))).toEqual(
      responseWithoutVolatileFields(await send('GET', at(UNKNOWN_ID))),
    );
    expect((await send('GET', at(webhook.id))).body.code).toBe('invalid_cursor');
  });

  it('the event feed does not accept an event of another application as its start', async () => {
    const events = await waitForFeed(rival.client, 1);
    const after = `/events?after=${events[0]!.id}`;
    expect(bodyOf(await rival.client.get(after)).slice(0, events.length - 1)).toEqual(events.slice(1));
    const answer = await send('GET', after);
    expect(answer.status).toBe(400);
    expect(responseWithoutVolatileFields(answer)).toEqual(
      responseWithoutVolatileFields(await send('GET', `/events?after=msg_${'0'.repeat(32)}`)),
    );
  });

  async function ensureTwoEntriesInEachList(): Promise<void> {
    if (bodyOf(await rival.client.get('/webhooks')).length > 1) return;
    for (const kind of ['payment', 'packagingReference', 'shippingMethodReference', 'webhook'] as const) {
      await FACTORIES[kind](fixture, rival);
    }
  }

  async function createTwoReplays(): Promise<void> {
    await takeOrder(fixture, rival);
    for (let count = 0; count < 2; count++) {
      bodyOf(await rival.client.post(`/webhooks/${rivalsWebhook.id}/replay`, { since: HOUR_AGO }));
      await fixture.waitUntilIdle();
    }
  }
});
