import type { ExampleRequest } from '../document/openapi-examples.js';
import { AWAITING_ORDER, SAMPLE_ROWS } from './sample-ids.js';

/** The orders of the first two examples, and the item of the second. */
const FIRST = SAMPLE_ROWS.orders + 1;
const SECOND = FIRST + 1;
const SECOND_ITEM = SAMPLE_ROWS.items + 2;

const PARIS = { zipCode: '75002', city: 'Paris', country: 'FR' };
const ADDRESS = { recipient: 'Atelier Lumen', street: '12 rue de la Paix', ...PARIS };
const ADDRESSES = { invoicingAddress: ADDRESS, deliveryAddress: ADDRESS };
const PARTNER_ORDER = {
  externalId: 'example-1',
  contact: { externalReference: 'customer-1' },
  ...ADDRESSES,
  items: [{ externalReference: 'LAMP-6', orderedQuantity: 2 }],
};

const SHOP_ORDER = {
  externalId: 2,
  externalReference: 'WEB-1002',
  contact: { externalReference: 17, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
  customer: { name: '', individual: 1 },
  invoicingAddress: { ...ADDRESS, recipient: 'Grace Hopper', details: '' },
  deliveryAddress: { ...ADDRESS, recipient: 'Grace Hopper', details: '' },
  items: [{ externalReference: 'LAMP-1', orderedQuantity: '2', unitPrice: '16.658333', label: 'Desk lamp' }],
  shippingMethod: { externalReference: 'parcel', name: 'Parcel', price: '6.90', vatRate: '20.000' },
  expectedDeliveryDate: '2026-12-01 00:00:00',
  comment: '',
  vouchers: [{ description: 'Welcome', taxedAmount: '5.00' }],
  calculationMode: 'line',
  roundingMode: 'half_up',
};

const INTERNAL_ORDER = {
  externalId: 'example-3',
  purchaseOrderNumber: 'PO-4711',
  buyerReference: 'Workshop 3',
  costCentre: '4100',
  contact: { id: 1 },
  ...ADDRESSES,
  items: [
    { packaging: 1, orderedQuantity: 3 },
    { packaging: 5, orderedQuantity: 10, unitPrice: '3.20' },
  ],
  shippingMethod: { id: 1 },
  metadata: { cart: 'c-81' },
};

const MARKETPLACE_ORDER = {
  externalId: 'example-7',
  contact: { externalReference: 'customer-1' },
  customer: { name: 'Atelier Lumen', vatNumber: 'FR 12 345678901' },
  ...ADDRESSES,
  items: [{ externalReference: 'LAMP-6', orderedQuantity: 2, taxedUnitPrice: '99.90', vatRate: 20 }],
  shippingMethod: { name: 'Parcel', price: '4.158333', vatRate: 20 },
};

const UNTAXED_ORDER = {
  ...MARKETPLACE_ORDER,
  externalId: 'example-8',
  customer: { name: 'Atelier Lumen', vatNumber: 'DE123456789' },
  deliveryAddress: { ...ADDRESS, street: 'Lindenstr. 4', zipCode: '10969', city: 'Berlin', country: 'DE' },
  items: [{ externalReference: 'LAMP-6', orderedQuantity: 2 }],
  shippingMethod: { externalReference: 'parcel', vatRate: 0 },
  taxTreatment: 'intra_community',
  exemptionReason: 'Article 138 of Directive 2006/112/EC',
};

/** The sales app parks unknown items; see APPLICATION_EXAMPLES. */
const PARKED_ORDER = {
  externalId: 'example-9',
  contact: { id: 1 },
  ...ADDRESSES,
  items: [
    { externalReference: 'LAMP-BRASS', label: 'Desk lamp, brass', orderedQuantity: 4, unitPrice: '38.50' },
  ],
};

/** The shop creates two orders, the internal client one, and the shop two more in one request. */
const CREATION: ExampleRequest[] = [
  {
    operation: 'createOrder',
    name: 'partner',
    summary: 'As a partner: the minimum an order needs, with external references',
    body: PARTNER_ORDER,
  },
  {
    operation: 'createOrder',
    name: 'shop',
    summary: 'As a shop: a new customer, numbers as text, empty fields',
    body: SHOP_ORDER,
  },
  {
    operation: 'createOrder',
    name: 'internal',
    summary: 'With internal ids, which require the rights crm and catalogue',
    body: INTERNAL_ORDER,
    sender: 'salesApp',
  },
  { operation: 'previewOrder', body: { ...PARTNER_ORDER, externalId: 'example-6' } },
  {
    operation: 'createOrders',
    body: {
      orders: [
        { ...PARTNER_ORDER, externalId: 'example-4' },
        {
          ...PARTNER_ORDER,
          externalId: 'example-5',
          items: [{ externalReference: 'COFFEE-250', orderedQuantity: 4 }],
        },
      ],
      errorPolicy: 'reject_failed_rows',
    },
  },
  {
    operation: 'createOrder',
    name: 'marketplace',
    summary: 'With prices including taxes, as marketplaces have them',
    body: MARKETPLACE_ORDER,
  },
  {
    operation: 'createOrder',
    name: 'intra_community',
    summary: 'To a company in another country of the European Union, without VAT',
    body: UNTAXED_ORDER,
  },
  {
    operation: 'createOrder',
    name: 'unknownItem',
    summary: 'With an item that the seller does not know yet, from an application that parks unknown items',
    body: PARKED_ORDER,
    sender: 'salesApp',
  },
];

/** The first example of a change request; the others follow it. */
const REQUEST = SAMPLE_ROWS.changeRequests + 1;

const MORE_BATTERIES = {
  externalId: 'change-1',
  kind: 'change',
  reason: 'The customer needs two more.',
  content: {
    items: [
      { externalReference: 'LAMP-6', orderedQuantity: 3 },
      { externalReference: 'BATTERY-4', orderedQuantity: 14, label: 'Batteries for the lamps' },
    ],
  },
};

const CHANGE_REQUESTS: ExampleRequest[] = [
  { operation: 'previewOrderChange', path: { id: FIRST }, body: MORE_BATTERIES },
  {
    operation: 'requestOrderChange',
    name: 'change',
    summary: 'Other quantities, as in PATCH /orders/{id}',
    path: { id: FIRST },
    body: MORE_BATTERIES,
  },
  { operation: 'acceptChangeRequest', path: { id: REQUEST } },
  {
    operation: 'requestOrderChange',
    name: 'cancel',
    summary: 'The whole order is not wanted any more',
    path: { id: FIRST },
    body: { externalId: 'change-2', kind: 'cancel', reason: 'Ordered by mistake.' },
  },
  { operation: 'getChangeRequest', path: { id: REQUEST + 1 } },
  {
    operation: 'refuseChangeRequest',
    path: { id: REQUEST + 1 },
    body: { reason: 'The order is packed already.' },
  },
  {
    operation: 'requestOrderChange',
    name: 'address',
    summary: 'Another address for the delivery',
    path: { id: FIRST },
    body: {
      externalId: 'change-3',
      kind: 'change',
      content: { deliveryAddress: { ...ADDRESS, details: 'Second floor' } },
    },
  },
  { operation: 'withdrawChangeRequest', path: { id: REQUEST + 2 } },
  { operation: 'listOrderChangeRequests', path: { id: FIRST } },
];

const LIFE_CYCLE: ExampleRequest[] = [
  { operation: 'listOrders' },
  { operation: 'countOrders' },
  {
    operation: 'compareOrders',
    body: {
      from: '2026-11-21T00:00:00Z',
      to: '2026-11-22T00:00:00Z',
      orders: [{ externalId: 'example-1', gross: '239.88' }, { externalId: 'example-7' }],
    },
  },
  { operation: 'getOrder', path: { id: FIRST } },
  {
    operation: 'holdOrder',
    path: { id: FIRST, code: 'credit' },
    body: { reason: 'The credit limit is exceeded by 1,200 EUR.', until: '2099-12-31T23:00:00Z' },
  },
  { operation: 'releaseOrder', path: { id: FIRST, code: 'credit' } },
  {
    operation: 'updateOrder',
    path: { id: FIRST },
    body: {
      items: [
        { externalReference: 'LAMP-6', orderedQuantity: 3 },
        { externalReference: 'BATTERY-4', orderedQuantity: 12, label: 'Batteries for the lamps' },
      ],
      shippingMethod: { externalReference: 'parcel' },
      comment: 'Please deliver before noon.',
    },
  },
  { operation: 'updateOrderItem', path: { id: SECOND, itemId: SECOND_ITEM }, body: { orderedQuantity: 3 } },
  { operation: 'validateOrder', path: { id: FIRST } },
  { operation: 'reopenOrder', path: { id: FIRST }, body: { reason: 'The customer called: two more boxes.' } },
  { operation: 'validateOrder', path: { id: FIRST } },
  ...CHANGE_REQUESTS,
  {
    operation: 'answerOrder',
    name: 'backorder',
    summary: 'A part of the lamps comes later, and the shop has to accept that',
    path: { id: FIRST },
    body: {
      lines: [
        {
          position: 1,
          status: 'accepted',
          quantity: 2,
          promised: { from: '2026-12-01', until: '2026-12-03' },
        },
        { position: 1, status: 'backordered', quantity: 1, promised: { from: '2027-01-11' } },
        { position: 2, status: 'changed', quantity: 10, reason: 'These are the last ones.' },
      ],
      note: 'The third box of lamps arrives in January.',
      consent: 'required',
    },
  },
  { operation: 'acceptOrderAnswer', path: { id: FIRST }, body: { number: 1 } },
  {
    operation: 'recordShipment',
    path: { id: FIRST, reference: 'LS-2026-0017' },
    body: {
      items: [{ position: 1, quantity: 2 }],
      carrier: 'DHL',
      trackingNumber: '00340434161094042557',
      trackingUrl: 'https://carrier.example/track/00340434161094042557',
      shippedAt: '2026-11-30T15:00:00Z',
    },
  },
  { operation: 'deliverShipment', path: { id: FIRST, reference: 'LS-2026-0017' } },
  {
    operation: 'linkDocument',
    path: { id: FIRST, kind: 'invoice' },
    body: {
      url: 'https://documents.example/invoices/2026-0017.pdf',
      number: 'RE-2026-0017',
      issuedAt: '2026-11-30',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
  { operation: 'removeDocument', path: { id: FIRST, kind: 'invoice' } },
  {
    operation: 'answerOrder',
    name: 'complete',
    summary: 'Everything else is accepted or refused',
    path: { id: FIRST },
    body: {
      lines: [
        { position: 1, status: 'accepted' },
        { position: 2, status: 'refused', reason: 'Discontinued.' },
      ],
    },
  },
  { operation: 'listOrderAnswers', path: { id: FIRST } },
  { operation: 'shipOrder', path: { id: FIRST } },
  { operation: 'deliverOrder', path: { id: FIRST } },
  { operation: 'cancelOrder', path: { id: SECOND }, body: { reason: 'The customer ordered twice.' } },
  {
    operation: 'refuseOrderAnswer',
    path: { id: AWAITING_ORDER },
    body: { number: 1 },
    sender: 'marketplace',
  },
  { operation: 'getOrderHistory', path: { id: FIRST } },
  { operation: 'getOrderComputation', path: { id: FIRST } },
];

const PAYMENTS: ExampleRequest[] = [
  {
    operation: 'createPayment',
    name: 'order',
    summary: 'For the first example of an order, as a shop sends it: numbers as text, empty fields',
    body: {
      type: 'card',
      customer: { externalReference: 'customer-1' },
      date: '2026-11-21 00:00:00',
      amount: '100.000000',
      reference: 'PAY-1001',
      comment: '',
      operations: [{ orderExternalReference: 'example-1', amount: '100.00' }],
    },
  },
  {
    operation: 'createPayment',
    name: 'deposit',
    summary: 'The minimum a payment needs; it is not for an order',
    body: { reference: 'PAY-1002', amount: '50.00' },
  },
  { operation: 'listPayments' },
  { operation: 'getPayment', path: { id: 1 } },
];

/** What the back office sees of the orders above. */
const OVERVIEW: ExampleRequest[] = [{ operation: 'getSummary' }];

/** The reference of the parked order. It is bound last, because its order is released soon after the answer. */
const UNKNOWN_REFERENCES: ExampleRequest[] = [
  { operation: 'listUnknownReferences' },
  { operation: 'getUnknownReference', path: { id: 1 } },
  { operation: 'bindUnknownReference', path: { id: 1 }, body: { packaging: 2 } },
];

export const ORDER_EXAMPLES: ExampleRequest[] = [
  ...CREATION,
  ...LIFE_CYCLE,
  ...PAYMENTS,
  ...OVERVIEW,
  ...UNKNOWN_REFERENCES,
];
