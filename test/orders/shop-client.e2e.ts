import { expect, it } from '@jest/globals';
import type { Answer, Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { type Receiver, useReceiver } from '../support/receiver.js';
import { bodyOf, newApplication, newPackaging, sharePackaging } from '../support/samples.js';
import { startService } from '../support/service.js';

/** The requests of the published shop client, with the same content and in the same sequence. */

const ADDRESS = {
  recipient: 'Grace Hopper',
  street: '12 rue de la Paix',
  details: '',
  zipCode: '75002',
  city: 'Paris',
  country: 'fr',
};

const ORDER = {
  externalId: 1002,
  externalReference: 'XKBKNABJK',
  contact: { externalReference: 17, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
  customer: { name: '', individual: 1 },
  invoicingAddress: ADDRESS,
  deliveryAddress: ADDRESS,
  items: [
    { externalReference: '31', orderedQuantity: '2', unitPrice: '16.658333', label: 'Desk lamp' },
    { externalReference: 31, orderedQuantity: 1, unitPrice: 8.325, label: '' },
  ],
  shippingMethod: { externalReference: '2', name: 'Parcel', price: '6.900000', vatRate: '20.000' },
  expectedDeliveryDate: '2026-12-01 00:00:00',
  comment: '',
  vouchers: [{ description: 'Welcome', taxedAmount: '5.00' }],
  calculationMode: 'line',
  roundingMode: 'half_up',
};

const service = useEach('suite', startService, (started) => started.stop());
const admin = useEach('suite', async () => service.admin);
const receiver = useReceiver('suite');

/** The client treats every other status as a failure. */
function success(answer: Answer): Body {
  expect([answer.status, answer.body?.errors]).toEqual([200, undefined]);
  return answer.body;
}

async function firstPost(): Promise<Receiver['received'][number]> {
  await waitUntil(() => receiver.received.length > 0);
  return receiver.received[0]!;
}

it('the published shop client works from its subscription to the payment of its order', async () => {
  const { id, client } = await newApplication(admin);
  const { id: packaging } = await newPackaging(admin);
  await sharePackaging(admin, id, packaging, { externalReference: '31' });

  const subscription = success(
    await client.put('/webhooks', { event: 'sales_order_validated', url: receiver.url }),
  );

  const order = success(await client.post('/orders', ORDER));
  expect(order).toMatchObject({
    externalId: '1002',
    externalReference: 'XKBKNABJK',
    contact: { externalReference: '17' },
    customer: { name: 'Grace Hopper', temporary: true },
    blockers: [],
    paymentStatus: 'unpaid',
  });
  expect(order.access_id).toEqual(expect.any(String));
  expect(order.code).toMatch(/^ORD-\d{8}-\d{6,}$/);
  expect(order.contact.id).toEqual(expect.any(Number));
  expect(success(await client.post('/orders', ORDER))).toEqual(order);

  const [found, ...others] = success(await client.get(`/orders?externalId=${ORDER.externalId}`));
  expect(others).toEqual([]);
  expect(found).toEqual(order);

  for (const contactId of [found.contact.id, String(found.contact.id)]) {
    success(
      await client.patch('/contact_references', {
        id: contactId,
        externalReference: 17,
        firstName: 'Grace',
        lastName: 'Murray Hopper',
        email: 'grace.hopper@example.com',
      }),
    );
  }

  const payment = {
    type: 'Payment by check',
    customer: { externalReference: 17 },
    date: '2026-11-21 00:00:00',
    amount: `${order.totals.gross}0000`,
    reference: 'XKBKNABJK',
    comment: '',
    operations: [{ orderExternalReference: 1002, amount: order.totals.gross }],
  };
  const paid = success(await client.post('/payments', payment));
  expect(paid.operations[0].order).toEqual({ id: order.id, code: order.code, externalId: '1002' });
  expect(success(await client.post('/payments', payment))).toEqual(paid);

  const validated = bodyOf(await admin.post(`/orders/${order.id}/validate`));
  expect(validated.paymentStatus).toBe('paid');
  const { method, headers, rawHeaders, body } = await firstPost();
  expect(method).toBe('POST');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-webhook-event': 'sales_order_validated',
    'x-webhook-key': subscription.key,
  });
  expect(rawHeaders).toEqual(expect.arrayContaining(['X-WEBHOOK-EVENT', 'X-WEBHOOK-KEY']));
  expect(JSON.parse(body.toString())).toEqual(validated);
  expect(JSON.parse(body.toString()).code).toBe(order.code);
});
