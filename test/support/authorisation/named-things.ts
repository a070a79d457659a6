import { ADDRESS, bodyOf, unique } from '../samples.js';
import type { Values } from '../api-client.js';
import { ACCESS } from './access-table.js';
import type { ApplicationsFixture, Member, MemberName } from './applications-fixture.js';
import { PLACES, differences } from './naming-places.js';
import { FACTORIES, newContactReference, paymentOf, takeOrder } from './resources.js';

/** What an application has, by each of its names. */
export type Names = Awaited<ReturnType<typeof namesOf>>;

const UNKNOWN_ID = 999_999_999;

/** Creates one thing of each kind for this application. */
export async function namesOf(fixture: ApplicationsFixture, owner: Member) {
  const text = (what: string): string => fixture.text(owner, what);
  const idOf = async (kind: keyof typeof FACTORIES) => Number((await FACTORIES[kind](fixture, owner)).id);
  const read = async (path: string) => bodyOf(await fixture.admin.get(path));
  const webhook = await idOf('webhook');
  const { contact, externalReference } = await newContactReference(fixture, owner);
  const vatNumber = `FR${String(10_000_000_000 + Number(contact.id))}`;
  const customer = { name: text('customer'), vatNumber };
  const sent = { contact: { externalReference }, customer, purchaseOrderNumber: text('purchase') };
  const order = await takeOrder(fixture, owner, sent);
  const [packaging] = bodyOf(await owner.client.get('/packaging_references'));
  const shippingId = await idOf('shippingMethod');
  const shipping = text('carrier');
  const path = `/applications/${owner.id}/shipping_method_references`;
  const shared = { shippingMethod: shippingId, externalReference: shipping };
  const payment = bodyOf(await owner.client.post('/payments', paymentOf(fixture, owner, order)));
  const references = bodyOf(await owner.client.get('/contact_references'));
  const packagingId: number = order.items[0].packaging.id ?? order.items[0].packaging;
  const { product } = await read(`/packagings/${packagingId}`);
  const productId: number = product.id ?? product;
  const unknownReference = await idOf('unknownReference');
  const person = await idOf('person');
  const unnamed = { packaging: (await FACTORIES.packaging(fixture, owner)).id };
  const exported = { kind: 'orders.export', ids: [order.id], with: { format: 'ndjson' } };
  bodyOf(await owner.client.post('/jobs', exported));
  return {
    application: owner.id,
    order: order.externalId as string,
    orderId: order.id as number,
    orderReference: order.externalReference as string,
    purchase: order.purchaseOrderNumber as string,
    code: order.code as string,
    itemId: order.items[0].id as number,
    contact: externalReference as string,
    contactId: contact.id as number,
    email: contact.email as string,
    contactReference: references.find((one: { contact: { id: number } }) => one.contact.id === contact.id)
      .id as number,
    customerId: order.customer.id as number,
    customerName: order.customer.name as string,
    knownCustomer: bodyOf(await fixture.admin.post('/customers', { name: text('known') })).name as string,
    vatNumber,
    packaging: packaging.externalReference as string,
    packagingId,
    packagingReference: packaging.id as number,
    unnamedReference: bodyOf(
      await fixture.admin.post(`/applications/${owner.id}/packaging_references`, unnamed),
    ).id as number,
    product: productId,
    productCode: (await read(`/products/${productId}`)).code as string,
    shipping,
    shippingId,
    shippingReference: bodyOf(await fixture.admin.post(path, shared)).id as number,
    payment: payment.reference as string,
    unknownReference,
    unknownItem: (await read(`/unknown_references/${unknownReference}`)).externalReference as string,
    webhook,
    hook: bodyOf(await owner.client.get(`/webhooks/${webhook}`)).url as string,
    event: String((await FACTORIES.event(fixture, owner)).id),
    person,
    personEmail: (await read(`/people/${person}`)).email as string,
  };
}

/** Names of the same shape that nothing has. */
export const unknownNames = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names).map(([what, name]) => [what, unknownName(what, name)]),
  ) as unknown as Names;

function unknownName(what: string, name: string | number): string | number {
  if (typeof name === 'number') return UNKNOWN_ID;
  if (what === 'code') return 'ORD-20200101-000001';
  if (what === 'vatNumber') return 'FR99999999999';
  if (name.startsWith('msg_')) return `msg_${'0'.repeat(32)}`;
  return name.includes('@') ? `${unique('unknown')}@example.com` : unique('unknown');
}

/** What a row adds to the request of the table of routes. Its members of the body replace those of that request. */
interface Part {
  query?: Record<string, string | number>;
  body?: Values;
}

/** A request in which an application names something of another one. */
export interface NamedThing {
  operation: string;
  part: (names: Names, own: Names) => Part;
  /** Applications to which the thing is not hidden, because they have this right and no other. */
  seenWith: readonly MemberName[];
}

type Use = [part: (n: Names, own: Names) => Values, seenWith?: readonly MemberName[]];

const lines = (values: Values): Values => ({ items: [{ orderedQuantity: 1, ...values }] });
const newName = { externalReference: 'mine-now' };
/** In a new order, and in a change of one. */
export const IN_ORDERS: readonly Use[] = [
  [(n) => lines({ internalReferenceId: n.packagingReference })],
  [(n) => lines({ internalReferenceId: n.packagingReference, ...newName })],
  [(n) => lines({ externalReference: n.packaging })],
  [(n) => lines({ externalReference: String(n.unnamedReference) })],
  [(n) => lines({ packaging: n.packagingId }), ['catalogue']],
  [(n) => ({ contact: { internalReferenceId: n.contactReference } })],
  [(n) => ({ contact: { internalReferenceId: n.contactReference, ...newName } })],
  [(n, own) => ({ contact: { internalReferenceId: n.contactReference, externalReference: own.contact } })],
  [(n) => ({ contact: { externalReference: n.contact } })],
  [(n) => ({ contact: { externalReferenceId: n.contact } })],
  [(n) => ({ contact: { id: n.contactId, firstName: 'Ada' } }), ['crm']],
  [(n) => ({ shippingMethod: { internalReferenceId: n.shippingReference } })],
  [(n) => ({ shippingMethod: { internalReferenceId: n.shippingReference, ...newName, price: '1' } })],
  [(n) => ({ shippingMethod: { externalReference: n.shipping } })],
  [(n) => ({ shippingMethod: { id: n.shippingId } }), ['catalogue']],
];
/** Texts that every application chooses for itself, of which only an own equal one could matter. */
const TEXTS_IN_ORDERS: readonly Use[] = [
  [(n) => ({ contact: { externalReference: `of-${n.email}`, email: n.email }, customer: { name: 'Ada' } })],
  [(n) => ({ customer: { name: 'Ada', vatNumber: n.vatNumber } })],
  [(n) => ({ externalReference: n.orderReference })],
  [(n) => ({ purchaseOrderNumber: n.purchase })],
];
const CHOSEN: readonly Use[] = [[(n) => ({ externalId: n.order })]];
const IN_NEW_ORDERS: readonly Use[] = [...IN_ORDERS, ...TEXTS_IN_ORDERS];
const IN_CHANGES: readonly Use[] = [
  ...IN_NEW_ORDERS,
  [(n, own) => lines({ externalReference: own.packaging, id: n.itemId })],
  [(n, own) => lines({ externalReference: own.packaging, packagingReference: n.packagingReference })],
];
const IN_ITEMS: readonly Use[] = [
  [(n) => ({ packaging: n.packagingId }), ['catalogue']],
  [(n) => ({ internalReferenceId: n.packagingReference })],
  [(n) => ({ internalReferenceId: n.packagingReference, ...newName })],
  [(n) => ({ externalReference: n.packaging })],
  [(n) => ({ packagingReference: n.packagingReference })],
  [(n) => ({ id: n.itemId })],
];

/** The rows for one operation or several ones, below `/api/v1`. @param within what contains the members */
function inBodies(names: string, uses: readonly Use[], within = (part: Values): Values => part) {
  return names.split(', ').flatMap((name) => {
    const operation = name.replace(' ', ' /api/v1');
    const { needs } = ACCESS[operation]!;
    return uses.map(([part, seenWith = needs === 'token' ? [] : [needs as MemberName]]) => ({
      operation,
      part: (n: Names, own: Names) => ({ body: within(part(n, own)) }),
      seenWith,
    }));
  });
}

/** Filters of lists, each with the name that it has for the caller. */
function inQueries(
  paths: string,
  filters: Record<string, (n: Names) => string | number>,
  seenWith: readonly MemberName[],
): NamedThing[] {
  return paths.split(', ').flatMap((path) =>
    Object.entries(filters).map(([filter, value]) => ({
      operation: `GET /api/v1${path}`,
      part: (n: Names) => ({ query: { [filter]: value(n) } }),
      seenWith,
    })),
  );
}

const ofAnApplication = { application: (n: Names) => n.application };
const FILTERS_OF_ORDERS: Record<string, (n: Names) => string | number> = {
  ...ofAnApplication,
  code: (n) => n.code,
  contact: (n) => n.contactId,
  customer: (n) => n.customerId,
  externalId: (n) => n.order,
  externalReference: (n) => n.orderReference,
  purchaseOrderNumber: (n) => n.purchase,
  q: (n) => n.customerName,
};
/** A file with a row for each way to name something in an order. */
const fileOf = (n: Names, own: Names): string =>
  IN_NEW_ORDERS.filter(([, seenWith]) => seenWith === undefined)
    .map(([part], index) => JSON.stringify({ ...orderWith(own, index), ...part(n, own) }))
    .join('\n');
const orderWith = (own: Names, index: number): Values => ({
  externalId: unique(`row-${index}`),
  contact: { externalReference: own.contact },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [{ externalReference: own.packaging, orderedQuantity: 1 }],
});
const job = (values: Values): Values => ({ filter: undefined, ...values });
const exported = (values: Values) => job({ kind: 'orders.export', with: { format: 'ndjson' }, ...values });
const ORDERS_SEEN_WITH = ['sales', 'holds'] as const;

export const NAMED_THINGS: readonly NamedThing[] = [
  ...inQueries('/orders, /orders/count', FILTERS_OF_ORDERS, ORDERS_SEEN_WITH),
  ...inQueries('/payments', { order: (n) => n.orderId, reference: (n) => n.payment }, ['sales']),
  ...inQueries('/contacts', { customer: (n) => n.customerId, email: (n) => n.email, q: (n) => n.email }, [
    'crm',
  ]),
  ...inQueries('/customers', { name: (n) => n.knownCustomer, q: (n) => n.knownCustomer }, ['crm']),
  ...inQueries('/products, /packagings', { q: (n) => n.productCode }, ['catalogue']),
  ...inQueries('/unknown_references', { ...ofAnApplication, q: (n) => n.unknownItem }, ['sales']),
  ...inQueries('/webhooks', { ...ofAnApplication, q: (n) => n.hook }, ['sales']),
  ...inQueries(
    '/webhook_deliveries',
    {
      ...ofAnApplication,
      order: (n) => n.orderId,
      webhook: (n) => n.webhook,
      eventId: (n) => n.event,
    },
    ['sales'],
  ),
  ...inQueries('/events', { after: (n) => n.event }, ['sales', 'holds']),
  ...inQueries(
    '/audit',
    { ...ofAnApplication, person: (n) => n.person, resource: (n) => `orders/${n.orderId}` },
    ['admin'],
  ),
  ...inQueries('/refused_requests, /jobs', ofAnApplication, ['sales']),
  ...inBodies('POST /orders, POST /orders/preview', IN_NEW_ORDERS),
  ...inBodies('PATCH /orders/{id}', IN_CHANGES),
  ...inBodies('PATCH /orders/{id}/items/{itemId}', IN_ITEMS),
  ...inBodies('POST /orders/{id}/change_requests, POST /orders/{id}/change_requests/preview', [
    ...IN_CHANGES.map<Use>(([part, seenWith]) => [
      (n, own) => ({ kind: 'change', content: part(n, own) }),
      seenWith,
    ]),
  ]),
  ...inBodies('POST /orders/bulk', IN_NEW_ORDERS, (part) => ({ orders: [part] })),
  ...inBodies('POST /orders/bulk', IN_NEW_ORDERS, (part) => ({
    orders: [part],
    errorPolicy: 'reject_everything',
  })),
  ...inBodies('POST /orders/compare', [[(n) => ({ orders: [{ externalId: n.order, gross: 1 }] })]]),
  ...inBodies('POST /orders/{id}/answer', [
    [
      (n) => ({
        lines: [{ position: 1, status: 'changed', substitute: { packaging: n.packagingId } }],
      }),
      // Whoever decides about the orders of all applications sees the packagings in them, and may choose any other one.
      ['sales'],
    ],
  ]),
  ...inBodies('POST /payments', [
    [(n) => ({ amount: '1', operations: undefined, customer: { externalReference: n.contact } })],
    [(n) => ({ amount: '1', operations: [{ orderExternalReference: n.order, amount: '1' }] })],
  ]),
  ...inBodies('POST /contact_references', [
    [(n) => ({ contact: { externalReference: `with-${n.email}`, firstName: 'Ada', email: n.email } })],
    [(n) => ({ customer: { name: 'Ada', vatNumber: n.vatNumber } })],
  ]),
  ...inBodies('PATCH /contact_references', [
    [(n) => ({ id: n.contactId, externalReference: undefined })],
    [(n) => ({ id: n.contactId, externalReference: n.contact })],
    [(n, own) => ({ id: n.contactId, externalReference: own.contact })],
    [(n, own) => ({ id: own.contactId, externalReference: n.contact })],
    [(n) => ({ email: n.email })],
  ]),
  ...inBodies('PATCH /contact_references/{id}', [[(n) => ({ email: n.email })]]),
  ...inBodies('PUT /unknown_references/{id}', [[(n) => ({ packaging: n.packagingId }), ['sales']]]),
  ...inBodies('POST /contacts/{id}/reconcile', [[(n) => ({ contactId: n.contactId })]]),
  ...inBodies('POST /contacts', [[(n) => ({ customer: n.customerId })], [(n) => ({ email: n.email })]]),
  ...inBodies('PATCH /contacts/{id}', [[(n) => ({ customer: n.customerId })], [(n) => ({ email: n.email })]]),
  ...inBodies('POST /customers, PATCH /customers/{id}', [[(n) => ({ vatNumber: n.vatNumber })]]),
  ...inBodies('POST /people, PATCH /people/{id}', [
    [(n) => ({ application: n.application })],
    [(n) => ({ email: n.personEmail })],
  ]),
  ...inBodies('POST /products, PATCH /products/{id}', [[(n) => ({ code: n.productCode })]]),
  ...inBodies('POST /packagings, PATCH /packagings/{id}', [[(n) => ({ product: n.product })]]),
  ...inBodies('POST /applications/{id}/contact_references', [
    [(n) => ({ contact: n.contactId })],
    [(n) => ({ externalReference: n.contact })],
  ]),
  ...inBodies('POST /applications/{id}/packaging_references', [
    [(n) => ({ packaging: n.packagingId })],
    [(n) => ({ externalReference: n.packaging })],
  ]),
  ...inBodies('POST /applications/{id}/shipping_method_references', [
    [(n) => ({ shippingMethod: n.shippingId })],
    [(n) => ({ externalReference: n.shipping })],
  ]),
  ...inBodies('PATCH /applications/{id}/packaging_references/{referenceId}', [
    [(n) => ({ externalReference: n.packaging })],
  ]),
  ...inBodies('PATCH /applications/{id}/shipping_method_references/{referenceId}', [
    [(n) => ({ externalReference: n.shipping })],
  ]),

  ...inBodies('POST /jobs', [
    [(n) => exported({ ids: [n.orderId] }), ORDERS_SEEN_WITH],
    ...Object.values(FILTERS_OF_ORDERS).map<Use>((value, index) => [
      (n) => exported({ filter: { [Object.keys(FILTERS_OF_ORDERS)[index]!]: value(n) } }),
      ORDERS_SEEN_WITH,
    ]),
    [(n) => job({ kind: 'contacts.reconcile', filter: { email: n.email } }), ['sales']],
    [(n) => job({ kind: 'contacts.reconcile', filter: { customer: n.customerId } }), ['sales']],
    [
      (n) => job({ kind: 'references.bind', ids: [n.unknownReference], with: { packaging: n.packagingId } }),
      ['sales'],
    ],
    [
      (n, own) =>
        job({ kind: 'import', file: fileOf(n, own), with: { resource: 'orders', format: 'ndjson' } }),
      [],
    ],
    [
      (n) =>
        job({
          kind: 'import',
          file: '{}',
          with: { resource: 'packaging_references', format: 'ndjson', application: n.application },
        }),
      ['admin'],
    ],
  ]),

  // Each application chooses these for itself. They are last because the caller has the same names afterwards.
  ...inBodies('POST /orders, POST /orders/preview', CHOSEN),
  ...inBodies('POST /orders/bulk', CHOSEN, (part) => ({ orders: [part] })),
  ...inBodies('POST /orders/{id}/change_requests, POST /orders/{id}/change_requests/preview', [
    [(n) => ({ externalId: n.order })],
  ]),
  ...inBodies('POST /payments', [[(n) => ({ reference: n.payment })]]),
  ...inBodies('POST /contact_references', [
    [(n) => ({ contact: { externalReference: n.contact, firstName: 'Ada' } })],
  ]),
  ...inBodies('PATCH /contact_references/{id}', [[(n) => ({ externalReference: n.contact })]]),
  ...inBodies('PATCH /packaging_references/{id}', [[(n) => ({ externalReference: n.packaging })]]),
  ...inBodies('PATCH /shipping_method_references/{id}', [[(n) => ({ externalReference: n.shipping })]]),
];

/** The places of openapi.json at which two requests of a row differ. */
export function placesOf({ operation, part }: NamedThing, names: Names, own: Names): string[] {
  const [one, other] = [part(names, own), part(unknownNames(names), own)];
  const found = [
    ...differences(`${operation} query `, one.query ?? {}, other.query ?? {}),
    ...differences(`${operation} body `, one.body ?? {}, other.body ?? {}),
  ];
  return found.map((place) => documentedPlace(place));
}

/** Members of an object without a schema of its own belong to the object. */
function documentedPlace(place: string): string {
  const parent = place.replace(/\.[^.]*$/, '');
  return PLACES.has(place) || parent === place ? place : documentedPlace(parent);
}
