/**
 * The sample data. The service calls this at a start with SAMPLE_DATA; everything is made by requests, as applications make it, so
 * it is as old as the start.
 */
const vat = (rate) => ({ name: `VAT ${rate} %`, rate, vat: true });

/** Products with their packagings: name, unit, unit factor, price, reference. DESK has no list price: its orders are blocked. */
const PRODUCTS = [
  {
    ...{ code: 'LAMP', label: 'Desk lamp Aurora', taxes: [vat(20)] },
    packagings: [
      ['single', 'piece', 1, '16.658333', 'LAMP-1'],
      ['box of 6', 'piece', 6, '89.90', 'LAMP-6'],
    ],
  },
  {
    ...{ code: 'COFFEE', label: 'Coffee Sidamo, whole beans', taxes: [vat(5.5)] },
    packagings: [
      ['bag of 250 g', 'kg', 0.25, '6.15', 'COFFEE-250'],
      ['sack of 10 kg', 'kg', 10, '189.00', 'COFFEE-10K'],
    ],
  },
  {
    ...{ code: 'BATTERY', label: 'Batteries AA' },
    taxes: [vat(20), { name: 'Eco contribution', rate: 1.5, vat: false }],
    packagings: [['pack of 4', 'piece', 4, '3.325', 'BATTERY-4']],
  },
  {
    ...{ code: 'DESK', label: 'Desk, made to measure', taxes: [vat(20)] },
    packagings: [['single', 'piece', 1, null, 'DESK']],
  },
];

/** The customers of the marketplace by their references: name, contact, email address, postal address. */
const CUSTOMERS = {
  grocery: [
    ...['Épicerie du Port', 'Camille Renard', 'camille.renard@epicerie-du-port.example'],
    '12 quai des Belges, 13001, Marseille, FR',
  ],
  hotel: ['Hotel Bellevue', 'Jonas Keller', 'j.keller@bellevue.example', 'Seestrasse 48, 8002, Zürich, CH'],
  office: [
    ...['Van Dijk Kantoor BV', 'Sanne Visser', 'inkoop@vandijk-kantoor.example'],
    'Herengracht 212, 1016 BR, Amsterdam, NL',
  ],
  school: [
    ...['Lycée Voltaire', 'Nadia Benali', 'intendance@lycee-voltaire.example'],
    '101 avenue de la République, 75011, Paris, FR',
  ],
  studio: [
    ...['Studio Nord GmbH', 'Lena Hoffmann', 'lena@studio-nord.example'],
    'Gärtnerstraße 7, 20253, Hamburg, DE',
  ],
  library: [
    ...['Biblioteca Santa Clara', 'Marta Soler', 'compras@santaclara.example'],
    'Carrer de la Marina 30, 08005, Barcelona, ES',
  ],
  roastery: [
    'Caffè Aldo SRL',
    'Paolo Ricci',
    'ordini@caffealdo.example',
    'Via Tortona 14, 20144, Milano, IT',
  ],
  clinic: [
    ...['Cabinet Moreau', 'Julie Moreau', 'contact@cabinet-moreau.example'],
    '3 place Bellecour, 69002, Lyon, FR',
  ],
};

/** A person whom the marketplace does not know yet: probably the contact of the grocery. */
const NEW_CONTACT = {
  contact: {
    ...{ externalReference: 'marketplace-9', firstName: 'Camille', lastName: 'Renard' },
    email: CUSTOMERS.grocery[2],
  },
  customer: { name: 'Epicerie du Port' },
};

const DELIVERED = ['validate', 'ship', 'deliver'];
const SHIPPED = ['validate', 'ship'];
const VALIDATED = ['validate'];

/** The orders: customer, quantities by packaging, and the steps that they take. */
const ORDERS = [
  ['hotel', { 'LAMP-6': 8, 'BATTERY-4': 24 }, DELIVERED],
  ['office', { 'LAMP-1': 3, 'COFFEE-250': 12 }, DELIVERED],
  ['school', { 'LAMP-6': 20 }, DELIVERED],
  ['grocery', { 'COFFEE-250': 60, 'COFFEE-10K': 1 }, DELIVERED],
  ['studio', { 'COFFEE-250': 24 }, ['cancel']],
  ['roastery', { 'COFFEE-10K': 2, 'COFFEE-250': 20 }, SHIPPED],
  ['library', { 'LAMP-1': 10, 'BATTERY-4': 40 }, SHIPPED],
  ['office', { 'COFFEE-250': 18 }, [...VALIDATED, 'answer']],
  ['studio', { 'LAMP-1': 5, 'BATTERY-4': 20 }, [...VALIDATED, 'backorder', 'shipment']],
  ['school', { 'LAMP-6': 6 }, [...VALIDATED, 'change']],
  ['grocery', { 'COFFEE-250': 24 }, VALIDATED],
  ['clinic', { 'LAMP-1': 3, 'COFFEE-250': 4 }, VALIDATED],
  ['hotel', { DESK: 12, 'LAMP-1': 12 }, []],
  ['studio', { DESK: 2 }, []],
  ['grocery', { 'COFFEE-10K': 2 }, [], NEW_CONTACT],
  ['roastery', { 'COFFEE-250': 80 }, []],
  ['library', { 'BATTERY-4': 60, DESK: 1 }, []],
  ['office', { 'LAMP-6': 1, 'LAMP-1': 2 }, []],
];

/** The steps with a body: who takes them, the request, and its body. */
const STEPS = {
  cancel: { by: 'marketplace', request: 'POST cancel', body: () => ({ reason: 'Ordered twice.' }) },
  answer: {
    request: 'POST answer',
    body: () => ({
      lines: [{ position: 1, status: 'changed', quantity: 12, reason: 'The rest is sold out.' }],
      consent: 'required',
    }),
  },
  backorder: {
    request: 'POST answer',
    body: () => ({
      lines: [
        { position: 1, status: 'accepted' },
        { position: 2, status: 'accepted', quantity: 12 },
        { position: 2, status: 'backordered', quantity: 8, reason: 'Out of stock.' },
      ],
      note: 'The other batteries follow next week.',
    }),
  },
  shipment: {
    request: 'PUT shipments/LS-0001',
    body: () => ({
      ...{ carrier: 'DHL', trackingNumber: '00340434161094042557' },
      items: [
        { position: 1, quantity: 5 },
        { position: 2, quantity: 12 },
      ],
    }),
  },
  change: {
    ...{ by: 'marketplace', request: 'POST change_requests' },
    body: ({ items: [{ id }] }) => ({
      ...{ externalId: 'marketplace-change-1', kind: 'change', reason: 'The school needs two more.' },
      content: { items: [{ id, orderedQuantity: 8 }] },
    }),
  },
};

/** The name of the receiver cannot be resolved (RFC 6761): its deliveries fail. */
const WEBHOOK = {
  event: 'sales_order_shipped',
  url: 'https://marketplace.example.invalid/webhooks/orders',
};

function order([reference, quantities, , newContact], index) {
  const [name, person, , postal] = CUSTOMERS[reference];
  const [street, zipCode, city, country] = postal.split(', ');
  const address = { recipient: name, street, zipCode, city, country };
  return {
    externalId: `marketplace-${1001 + index}`,
    externalReference: `M-${1001 + index}`,
    ...(newContact ?? { contact: { externalReference: reference } }),
    invoicingAddress: address,
    deliveryAddress: { ...address, recipient: `${name}, ${person}` },
    items: Object.entries(quantities).map(([externalReference, orderedQuantity]) => ({
      externalReference,
      orderedQuantity,
    })),
  };
}

async function createCatalogue(office, applications) {
  const shared = [];
  for (const { packagings, ...product } of PRODUCTS) {
    const { id } = await office('POST products', product);
    for (const [name, unit, unit_factor, unitPrice, externalReference] of packagings) {
      const packaging = await office('POST packagings', { product: id, name, unit, unit_factor, unitPrice });
      shared.push({ packaging: packaging.id, externalReference });
    }
  }
  for (const application of applications)
    for (const packaging of shared)
      await office(`POST applications/${application}/packaging_references`, packaging);
  const method = await office('POST shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20 });
  const sharing = { shippingMethod: method.id, externalReference: 'parcel' };
  await office(`POST applications/${applications[0]}/shipping_method_references`, sharing);
}

async function createContact(office, application, externalReference, [name, person, email]) {
  const [firstName, lastName] = person.split(' ');
  const customer = (await office('POST customers', { name })).id;
  const contact = (await office('POST contacts', { customer, firstName, lastName, email })).id;
  await office(`POST applications/${application}/contact_references`, { contact, externalReference });
}

async function createOrders(send) {
  const { results } = await send.marketplace('POST orders/bulk', { orders: ORDERS.map(order) });
  for (const [index, [, , steps]] of ORDERS.entries())
    for (const step of steps) {
      const { by = 'office', request = `POST ${step}`, body } = STEPS[step] ?? {};
      const { order: created } = results[index];
      await send[by](request.replace(' ', ` orders/${created.id}/`), body?.(created));
    }
}

/**
 * Creates the sample data in a database that has its applications and no products yet.
 * @param url of the service, without a path
 * @param tokens of the applications `office` and `marketplace`
 */
export async function createSampleData(url, tokens) {
  const fetchAs = (token, line, body) => {
    const [method, path] = line.split(' ');
    const headers = { 'X-AUTH-TOKEN': token, ...(body && { 'Content-Type': 'application/json' }) };
    return fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) });
  };
  const as = (token) => async (line, body) => {
    const response = await fetchAs(token, line, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`Sample data: ${line} was refused with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  // In a database with other applications the token is unknown.
  const products = await fetchAs(tokens.office, 'GET products?limit=1');
  if (!products.ok || (await products.json()).length > 0) return;
  const send = { office: as(tokens.office), marketplace: as(tokens.marketplace) };
  const applications = await send.office('GET applications');
  const idOf = (name) => applications.find((application) => application.name === name).id;
  const [shop, marketplace] = [idOf('Sample Shop'), idOf('Sample Marketplace')];
  await createCatalogue(send.office, [shop, marketplace]);
  await createContact(send.office, shop, 'customer-1', ['Atelier Lumen', 'Ada Martin', 'ada@example.com']);
  for (const [reference, customer] of Object.entries(CUSTOMERS))
    await createContact(send.office, marketplace, reference, customer);
  await send.marketplace('PUT webhooks', WEBHOOK);
  await createOrders(send);
}
