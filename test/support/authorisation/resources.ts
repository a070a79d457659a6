import { EVENT_CATALOGUE, type EventName } from '../../../src/events/catalogue.js';
import type { Answer, Body, Values } from '../api-client.js';
import { CONSOLE_SESSION } from '../console-session.js';
import { waitUntil } from '../delivery.js';
import { emit } from '../events.js';
import {
  bodyOf,
  newContact,
  newCustomer,
  newPackaging,
  newProduct,
  shareContact,
  unique,
  ADDRESS,
} from '../samples.js';
import type { Member, ApplicationsFixture } from './applications-fixture.js';

/** Names and values of the path parameters of a route. */
export type Ids = Record<string, number | string>;

export const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

type Factory = (fixture: ApplicationsFixture, owner: Member) => Promise<Ids>;

/** An order whose texts are canary values of its application. */
export function orderOf(fixture: ApplicationsFixture, owner: Member, values: Values = {}): Values {
  const text = (what: string): string => fixture.text(owner, what);
  const address = {
    ...ADDRESS,
    recipient: text('recipient'),
    street: text('street'),
    details: text('details'),
  };
  return {
    externalId: text('order'),
    externalReference: text('number'),
    contact: { externalReference: text('contact'), firstName: text('first'), lastName: text('last') },
    customer: { name: text('customer') },
    invoicingAddress: address,
    deliveryAddress: address,
    items: [{ ...owner.item, orderedQuantity: 2, label: text('item') }],
    shippingMethod: { externalReference: text('shipping'), name: text('carrier'), price: '5' },
    vouchers: [{ description: text('voucher'), taxedAmount: '1' }],
    comment: text('comment'),
    ...values,
  };
}

/** A request to cancel an order. */
export const changeOf = (fixture: ApplicationsFixture, sender: Member): Values => ({
  externalId: 'change-1',
  kind: 'cancel',
  reason: fixture.text(sender, 'reason'),
});

export async function takeOrder(
  fixture: ApplicationsFixture,
  owner: Member,
  values: Values = {},
): Promise<Body> {
  const order = bodyOf(await owner.client.post('/orders', orderOf(fixture, owner, values)));
  fixture.canaries.addSecret(owner.name, order.code, order.access_id);
  return order;
}

/** An order with an invoice. */
async function invoiced(fixture: ApplicationsFixture, owner: Member): Promise<Body> {
  const { id } = await takeOrder(fixture, owner);
  const document = { url: 'https://documents.example/1.pdf' };
  return bodyOf(await fixture.admin.put(`/orders/${id}/documents/invoice`, document));
}

export const paymentOf = (fixture: ApplicationsFixture, owner: Member, order: Body): Values => ({
  reference: fixture.text(owner, 'payment'),
  comment: fixture.text(owner, 'paid'),
  type: fixture.text(owner, 'cheque'),
  amount: order.totals.gross,
  operations: [{ orderExternalReference: order.externalId, amount: order.totals.gross }],
});

/** A reference of the application to a new contact. */
export async function newContactReference(fixture: ApplicationsFixture, owner: Member): Promise<Body> {
  const text = (what: string): string => fixture.text(owner, what);
  return bodyOf(
    await owner.client.post('/contact_references', {
      contact: {
        externalReference: text('contact'),
        firstName: text('first'),
        email: `${text('mail')}@example.com`,
      },
      customer: { name: text('customer') },
    }),
  );
}

/** A permanent contact whose texts are canary values of one application. */
export const knownContact = async (fixture: ApplicationsFixture, owner: Member): Promise<Body> => {
  const customer = await newCustomer(fixture.admin, { name: fixture.text(owner, 'customer') });
  const text = (what: string): string => fixture.text(owner, what);
  return newContact(fixture.admin, {
    customer: customer.id,
    firstName: text('first'),
    lastName: text('last'),
  });
};

const packaging: Factory = async (fixture, owner) => {
  const text = fixture.text(owner, 'packaging');
  const product = await newProduct(fixture.admin, { code: fixture.text(owner, 'product'), label: text });
  return { id: (await newPackaging(fixture.admin, { product: product.id, name: text })).id };
};

const method: Factory = async (fixture, owner) =>
  idOf(await fixture.admin.post('/shipping_methods', { name: fixture.text(owner, 'method'), price: '5' }));

async function validated(fixture: ApplicationsFixture, owner: Member): Promise<Body> {
  const order = await takeOrder(fixture, owner);
  return bodyOf(await fixture.admin.post(`/orders/${order.id}/validate`));
}

async function requestedChange(fixture: ApplicationsFixture, owner: Member): Promise<Body> {
  const { id } = await validated(fixture, owner);
  return bodyOf(await owner.client.post(`/orders/${id}/change_requests`, changeOf(fixture, owner)));
}

async function shared(
  fixture: ApplicationsFixture,
  owner: Member,
  [list, field]: readonly [list: string, field: string],
  { id }: Ids,
): Promise<Ids> {
  const path = `/applications/${owner.id}/${list}`;
  const values = { [field]: id, externalReference: fixture.text(owner, 'name') };
  const reference = bodyOf(await fixture.admin.post(path, values));
  return { id: owner.id, referenceId: reference.id };
}

const PACKAGINGS = ['packaging_references', 'packaging'] as const;
const SHIPPING = ['shipping_method_references', 'shippingMethod'] as const;

/** An event without a subscription, so that a test can create one. */
export const SPARE_EVENT = 'payment_received';
const EVENTS = EVENT_CATALOGUE.map(({ name }) => name).filter(
  (name): name is EventName => name !== SPARE_EVENT,
);

/** A new subscription to an event without one; if every event has one, the last subscription is replaced. */
async function subscribe(fixture: ApplicationsFixture, owner: Member) {
  const all: Body[] = bodyOf(await owner.client.get('/webhooks'));
  const existing = all.filter(({ application }) => application.id === owner.id);
  const event = EVENTS.find((name) => existing.every((one) => one.event !== name)) ?? EVENTS.at(-1)!;
  const former = existing.find((one) => one.event === event);
  if (former !== undefined) await owner.client.delete(`/webhooks/${former.id}`);
  const { id, secret } = bodyOf(
    await owner.client.put('/webhooks', { event, url: fixture.webhookUrl(owner) }),
  );
  fixture.canaries.addSecret(owner.name, secret);
  return { id, event };
}

/** An event with a text of the application in its body. */
const event: Factory = async (fixture, owner) => {
  const { externalId } = await takeOrder(fixture, owner);
  const [row] = await fixture.service.database.query<{ id: string }>(
    `SELECT message_id AS id FROM events WHERE payload::json ->> 'externalId' = $1`,
    [externalId],
  );
  fixture.canaries.addSecret(owner.name, row!.id);
  return { id: row!.id };
};

/** A successful delivery of an event of the application. */
const delivery: Factory = async (fixture, owner) => {
  const { id, event: type } = await subscribe(fixture, owner);
  const messages = await emit(fixture.service, 1, { applicationId: owner.id, type });
  let found: Body;
  await waitUntil(async () => {
    const deliveries = bodyOf(await owner.client.get(`/webhook_deliveries?webhook=${id}`));
    found = deliveries.find(({ event, state }: Body) => messages.includes(event.id) && state === 'delivered');
    return found !== undefined;
  });
  fixture.canaries.addSecret(owner.name, ...messages);
  return { id: found.id };
};

const contactReference: Factory = async (fixture, owner) => ({
  id: (await newContactReference(fixture, owner)).id,
});

/** Creates a resource of each kind for an application, and returns its ids. */
export const FACTORIES = {
  order: async (fixture, owner) => ({ id: (await takeOrder(fixture, owner)).id }),
  orderItem: async (fixture, owner) => {
    const { id, items } = await takeOrder(fixture, owner);
    return { id, itemId: items[0].id };
  },
  validatedOrder: async (fixture, owner) => ({ id: (await validated(fixture, owner)).id }),
  shippedOrder: async (fixture, owner) =>
    idOf(await fixture.admin.post(`/orders/${(await validated(fixture, owner)).id}/ship`)),
  answeredOrder: async (fixture, owner) => {
    const { id } = await validated(fixture, owner);
    const lines = [{ position: 1, status: 'accepted' }];
    return idOf(await fixture.admin.post(`/orders/${id}/answer`, { lines, consent: 'required' }));
  },
  changeRequest: async (fixture, owner) => ({ id: (await requestedChange(fixture, owner)).id }),
  requestedOrder: async (fixture, owner) => ({ id: (await requestedChange(fixture, owner)).order }),
  shipment: async (fixture, owner) => {
    const { id } = await validated(fixture, owner);
    const items = [{ position: 1, quantity: 0.5 }];
    bodyOf(await fixture.admin.put(`/orders/${id}/shipments/first`, { items }));
    return { reference: 'first', id };
  },
  documentedOrder: async (fixture, owner) => ({
    kind: 'invoice',
    id: (await invoiced(fixture, owner)).id,
  }),
  invoicedOrder: async (fixture, owner) => {
    const { id, access_id } = await invoiced(fixture, owner);
    return { access_id, id };
  },
  heldOrder: async (fixture, owner) => {
    const { id } = await takeOrder(fixture, owner);
    bodyOf(await fixture.admin.put(`/orders/${id}/holds/credit`, { reason: 'Over the limit.' }));
    return { code: 'credit', id };
  },
  payment: async (fixture, owner) => {
    const order = await takeOrder(fixture, owner);
    return idOf(await owner.client.post('/payments', paymentOf(fixture, owner, order)));
  },
  contact: async (fixture, owner) => ({ id: (await newContactReference(fixture, owner)).contact.id }),
  customer: async (fixture, owner) => ({ id: (await knownContact(fixture, owner)).customer.id }),
  contactReference,
  contactChange: async (fixture, owner) => {
    const { id } = await knownContact(fixture, owner);
    const reference = await shareContact(fixture.admin, owner.id, id);
    const change = { firstName: fixture.text(owner, 'proposed') };
    const path = `/contact_references/${reference.id}`;
    return { id: bodyOf(await owner.client.patch(path, change)).proposedChange.id };
  },
  contactReconciliation: async (fixture, owner) => {
    const { contact } = await newContactReference(fixture, owner);
    const { id: contactId } = await knownContact(fixture, owner);
    // One contact is reconciled at a time; a request that waits too long for the others is refused, and sent again.
    let answer: Answer;
    await waitUntil(async () => {
      answer = await fixture.admin.post(`/contacts/${contact.id}/reconcile`, { contactId });
      return answer.status !== 503;
    });
    return idOf(answer!);
  },
  erasure: async (fixture, owner) => {
    const { contact } = await newContactReference(fixture, owner);
    const reason = fixture.text(owner, 'reason');
    return idOf(await fixture.admin.post(`/contacts/${contact.id}/erase`, { reason }));
  },
  application: async (fixture, owner) => {
    const name = fixture.text(owner, 'application');
    return idOf(await fixture.admin.post('/applications', { name, rights: [] }));
  },
  token: async (fixture, owner) => {
    const { id, token } = bodyOf(await fixture.admin.post(`/applications/${owner.id}/tokens`, {}));
    fixture.canaries.addSecret(owner.name, token);
    return { id: owner.id, tokenId: id };
  },
  ownToken: async (fixture, owner) => {
    const { id, token } = bodyOf(await fixture.admin.post(`/applications/${owner.id}/tokens`, {}));
    fixture.canaries.addSecret(owner.name, token);
    return { id };
  },
  session: async (fixture, owner) => {
    const anybody = fixture.service.client(null);
    return idOf(await anybody.post(CONSOLE_SESSION, { token: owner.client.token }));
  },
  person: async (fixture, owner) => {
    const email = `${unique('person')}@example.com`;
    const name = fixture.text(owner, 'person');
    return idOf(await fixture.admin.post('/people', { name, email, roles: ['reader'] }));
  },
  product: async (fixture, owner) => {
    const [code, label] = [fixture.text(owner, 'product'), fixture.text(owner, 'product')];
    return { id: (await newProduct(fixture.admin, { code, label })).id };
  },
  packaging,
  packagingReference: async (fixture, owner) => {
    const { referenceId } = await shared(fixture, owner, PACKAGINGS, await packaging(fixture, owner));
    return { id: referenceId! };
  },
  contactOfApplication: async (fixture, owner) => ({
    id: owner.id,
    referenceId: (await newContactReference(fixture, owner)).id,
  }),
  packagingOfApplication: async (fixture, owner) =>
    shared(fixture, owner, PACKAGINGS, await packaging(fixture, owner)),
  shippingMethod: method,
  shippingMethodReference: async (fixture, owner) => {
    const { referenceId } = await shared(fixture, owner, SHIPPING, await method(fixture, owner));
    return { id: referenceId! };
  },
  shippingMethodOfApplication: async (fixture, owner) =>
    shared(fixture, owner, SHIPPING, await method(fixture, owner)),
  unknownReference: async (fixture, owner) => {
    const externalReference = fixture.text(owner, 'unknown');
    const items = [{ externalReference, orderedQuantity: 1, label: fixture.text(owner, 'item') }];
    const order = orderOf(fixture, owner, { items, vouchers: [] });
    const setting = (unknownItems: string) =>
      fixture.admin.patch(`/applications/${owner.id}`, { unknownItems });
    bodyOf(await setting('park'));
    // The service caches the caller of a token for up to a second.
    let taken: Answer;
    await waitUntil(async () => (taken = await owner.client.post('/orders', order)).status === 200);
    bodyOf(await setting('refuse'));
    // A change of an order that still waits.
    bodyOf(
      await owner.client.patch(`/orders/${taken!.body.id}`, { comment: fixture.text(owner, 'comment') }),
    );
    const list = bodyOf(await fixture.admin.get(`/unknown_references?application=${owner.id}`));
    return { id: list.find((reference: Body) => reference.externalReference === externalReference).id };
  },
  webhook: async (fixture, owner) => ({ id: (await subscribe(fixture, owner)).id }),
  webhookKey: async (_, owner) => {
    bodyOf(await owner.client.post('/webhook_keys/rotate'));
    return { id: bodyOf(await owner.client.get('/me')).id };
  },
  event,
  delivery,
  replay: async (fixture, owner) => {
    const { id } = await subscribe(fixture, owner);
    return idOf(await owner.client.post(`/webhooks/${id}/replay`, { since: HOUR_AGO }));
  },
  /** An export without orders, which is done at once, and whose file an erasure does not delete. */
  job: async (_, owner) => {
    const filter = { code: 'none' };
    return idOf(await owner.client.post('/jobs', { kind: 'orders.export', filter }));
  },
} satisfies Record<string, Factory>;

export type Kind = keyof typeof FACTORIES;

/** Kinds that exist only for applications to which something is shared, so that the administrator has none. */
export const SHARED_KINDS: readonly Kind[] = [
  'contactChange',
  'contactOfApplication',
  'token',
  'ownToken',
  'unknownReference',
  'packagingReference',
  'packagingOfApplication',
  'shippingMethodReference',
  'shippingMethodOfApplication',
];

/** The table of each kind. */
export const TABLES: Record<Kind, string> = {
  order: 'orders',
  orderItem: 'order_items',
  validatedOrder: 'orders',
  shippedOrder: 'orders',
  answeredOrder: 'orders',
  changeRequest: 'change_requests',
  requestedOrder: 'orders',
  shipment: 'orders',
  documentedOrder: 'orders',
  invoicedOrder: 'orders',
  heldOrder: 'orders',
  payment: 'payments',
  contact: 'contacts',
  customer: 'customers',
  contactReference: 'contact_references',
  contactOfApplication: 'contact_references',
  contactChange: 'contact_changes',
  contactReconciliation: 'contact_reconciliations',
  erasure: 'erasures',
  application: 'applications',
  token: "(SELECT * FROM credentials WHERE kind = 'token')",
  ownToken: "(SELECT * FROM credentials WHERE kind = 'token')",
  session: '(SELECT session_id AS id FROM credentials WHERE session_id IS NOT NULL)',
  person: 'people',
  product: 'products',
  packaging: 'packagings',
  packagingReference: 'packaging_references',
  packagingOfApplication: 'packaging_references',
  shippingMethod: 'shipping_methods',
  shippingMethodReference: 'shipping_method_references',
  shippingMethodOfApplication: 'shipping_method_references',
  unknownReference: 'unknown_references',
  webhook: 'webhooks',
  // The path has the id of the application, whose own requests add further keys.
  webhookKey:
    '(SELECT DISTINCT ON (application_id) application_id AS id, public_key FROM webhook_keys ORDER BY application_id, id)',
  event: 'events',
  delivery: 'webhook_deliveries',
  replay: 'webhook_replays',
  job: 'jobs',
};

const idOf = (answer: Answer): Ids => ({ id: bodyOf(answer).id });
