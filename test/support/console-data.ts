import type { ApiClient, Body } from './api-client.js';
import { signedInPerson } from './console-session.js';
import { waitUntil } from './delivery.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  newPackaging,
  newProduct,
  shareContact,
  sharePackaging,
  type TestApplication,
  ADDRESS,
} from './samples.js';

/** Makes a text of the data from a short one, which tells the texts apart. */
type Words = (short: string) => string;

/** Nothing listens there, so that its deliveries fail. */
const NOBODY = 'http://127.0.0.1:1/hooks';

/** The addresses of all pages that show data; `:order` is the id of an order, and so on. */
const ADDRESSES = [
  '',
  '/orders',
  '/orders/:order',
  '/orders/:blocked',
  '/orders/:changed',
  '/unknown-references',
  '/contacts',
  '/contacts/:contact',
  '/contacts/changes',
  '/catalogue',
  '/catalogue/packagings',
  '/catalogue/shipping-methods',
  '/webhooks',
  '/webhooks/:webhook',
  '/deliveries',
  '/deliveries/:delivery',
  '/refused-requests',
  '/applications',
  '/applications/:shop',
  '/applications/:shop/sharing',
  '/applications/:shop/activity',
  '/applications/:shop/hand-over',
  '/people',
  '/people/:person',
  '/sessions',
  '/system',
  '/jobs',
  '/audit',
];

/**
 * Creates at least one of everything that the console shows.
 * @returns the addresses of the pages that show it
 */
export async function newConsoleData(admin: ApiClient, words: Words = (short) => short): Promise<string[]> {
  const shop = await newApplication(admin, { name: words('Shop'), unknownItems: 'park' });
  await newCatalogue(admin, shop, words);
  const known = await newContact(admin, { firstName: words('Marie'), lastName: words('Curie') });
  const reference = await shareContact(admin, shop.id, known.id, { externalReference: words('MARIE') });
  bodyOf(await shop.client.patch(`/contact_references/${reference.id}`, { firstName: words('Maria') }));
  const url = `${NOBODY}/${words('path')}`;
  const webhook = bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_created', url }));
  const [order, blocked, changed] = await newOrders(admin, shop, words);
  await shop.client.post('/orders', { externalId: words('refused'), [words('member')]: 1 });
  const deliveries = `/webhook_deliveries?order=${order.id}`;
  await waitUntil(async () => bodyOf(await admin.get(deliveries))[0]?.state === 'exhausted');
  const delivery = bodyOf(await admin.get(deliveries))[0];
  const person = await signedInPerson(admin, { roles: ['clerk', 'reader'], name: words('Ada') });
  const { contact } = order;
  const shown: Record<string, Body> = {
    shop,
    webhook,
    order,
    blocked,
    changed,
    delivery,
    person,
    contact,
  };
  return ADDRESSES.map((address) => address.replace(/:(\w+)/, (_, name: string) => String(shown[name].id)));
}

async function newCatalogue(admin: ApiClient, shop: TestApplication, words: Words): Promise<void> {
  const product = await newProduct(admin, {
    code: words('OIL'),
    label: words('Oil'),
    taxes: [{ name: words('TVA'), rate: 5.5, vat: true }],
  });
  const values = { product: product.id, unit: words('bottle').slice(0, 50) };
  const box = await newPackaging(admin, { ...values, name: words('Box'), unitPrice: '1022.39' });
  const bag = await newPackaging(admin, {
    ...values,
    name: words('Bag'),
    unitPrice: null,
    minimumQuantity: 10,
  });
  for (const [name, packaging] of [
    ['BOX', box],
    ['BAG', bag],
  ] as const) {
    const texts = { externalReference: words(name), label: words(name) };
    await sharePackaging(admin, shop.id, packaging.id, texts);
  }
  bodyOf(await admin.post('/shipping_methods', { name: words('Parcel'), price: '1006.9' }));
  bodyOf(await admin.post(`/applications/${shop.id}/tokens`, { name: words('laptop') }));
}

/** An order with everything that can be recorded of it, a blocked one, and one with a change request. */
async function newOrders(admin: ApiClient, { client }: TestApplication, words: Words): Promise<Body[]> {
  const address = { ...ADDRESS, recipient: words('Recipient'), street: words('Street'), city: words('City') };
  const send = async (name: string): Promise<Body> => {
    const order = minimalOrder({ externalReference: words(name), orderedQuantity: 3 });
    const contact = {
      externalReference: words(`contact-${name}`),
      lastName: words('Renard'),
      email: `${words('mail').slice(0, 60)}@${words('host').slice(0, 60)}.example`,
    };
    const texts = { externalId: words(`id-${name}`), comment: words('Ring') };
    const parties = { contact, customer: { name: words('Port') }, deliveryAddress: address };
    return bodyOf(
      await client.post('/orders', { ...order, ...texts, ...parties, invoicingAddress: address }),
    );
  };
  const blocked = await send('BAG');
  bodyOf(await admin.put(`/orders/${blocked.id}/holds/credit`, { reason: words('Overdue') }));
  await send('UNKNOWN');
  const order = await send('BOX');
  await fulfil(admin, order, words);
  const operations = [{ orderExternalReference: order.externalId, amount: '1000.50' }];
  bodyOf(await client.post('/payments', { reference: words('PAY'), amount: '1000.50', operations }));
  const changed = bodyOf(await client.post('/orders', minimalOrder({ externalReference: words('BOX') })));
  bodyOf(await admin.post(`/orders/${changed.id}/validate`));
  const content = { items: [{ id: changed.items[0].id, orderedQuantity: 1 }], comment: words('Less') };
  const request = { externalId: words('change'), kind: 'change', content, reason: words('Enough') };
  bodyOf(await client.post(`/orders/${changed.id}/change_requests`, request));
  return [order, blocked, changed];
}

async function fulfil(admin: ApiClient, { id }: Body, words: Words): Promise<void> {
  bodyOf(await admin.post(`/orders/${id}/validate`));
  const lines = [
    { position: 1, status: 'accepted', quantity: 2 },
    { position: 1, status: 'backordered', quantity: 1, reason: words('Later') },
  ];
  bodyOf(await admin.post(`/orders/${id}/answer`, { lines, note: words('Note') }));
  const shipment = {
    items: [{ position: 1, quantity: 2 }],
    carrier: words('DHL'),
    trackingNumber: words('0034'),
  };
  bodyOf(await admin.put(`/orders/${id}/shipments/LS-1`, shipment));
  const invoice = { url: 'https://documents.example/1.pdf', number: words('RE') };
  bodyOf(await admin.put(`/orders/${id}/documents/invoice`, invoice));
}
