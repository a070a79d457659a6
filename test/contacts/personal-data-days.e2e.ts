import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PersonalDataExpiry } from '../../src/contacts/erasures/personal-data-expiry.js';
import type { Answer, ApiClient } from '../support/api-client.js';
import { bodyOf, BOX, minimalOrder, newShop, unique, type Shop } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

type Body = Answer['body'];

let service: TestService;
let admin: ApiClient;
beforeAll(async () => {
  service = await startService();
  ({ admin } = service);
});
afterAll(() => service.stop());

const round = (): Promise<number> =>
  service.app.get(PersonalDataExpiry, { strict: false }).round(new AbortController().signal);
const taken = async ({ client }: Shop, headers: Record<string, string> = {}): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(BOX, { comment: 'ring twice' }), headers));
const commentOf = async ({ id }: Body): Promise<string | null> =>
  bodyOf(await admin.get(`/orders/${id}`)).comment;
/** As if the order had ended so many days ago. */
const endedDaysAgo = async ({ id }: Body, days: number): Promise<void> => {
  await service.database.query(
    `UPDATE orders SET ended_at = ended_at - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );
};
const cancelled = async (shop: Shop, daysAgo: number): Promise<Body> => {
  const order = await taken(shop);
  bodyOf(await admin.post(`/orders/${order.id}/cancel`, { reason: 'no longer wanted' }));
  await endedDaysAgo(order, daysAgo);
  return order;
};

describe('personalDataDays', () => {
  it('empties orders of the application that long after they were delivered or cancelled', async () => {
    const shop = await newShop(admin, { personalDataDays: 10 });
    const [due, later, open] = [await cancelled(shop, 11), await cancelled(shop, 9), await taken(shop)];
    const delivered = await taken(shop);
    for (const step of ['validate', 'ship', 'deliver'])
      bodyOf(await admin.post(`/orders/${delivered.id}/${step}`));
    await endedDaysAgo(delivered, 11);
    const ofOther = await cancelled(await newShop(admin), 11);
    await round();
    expect(await Promise.all([due, delivered, later, open, ofOther].map(commentOf))).toEqual([
      null,
      null,
      ...['ring twice', 'ring twice', 'ring twice'],
    ]);
    const history = bodyOf(await shop.client.get(`/orders/${due.id}/history`));
    expect(history.at(-1)).toMatchObject({ reason: 'Personal data was erased.', by: { id: shop.id } });
    expect(bodyOf(await admin.get(`/contacts/${due.contact.id}`)).firstName).toBe('Camille');
  });

  it('empties kept answers of orders that are emptied while these are kept', async () => {
    const shop = await newShop(admin, { personalDataDays: 1 });
    const headers = { 'Idempotency-Key': unique('key') };
    const sent = minimalOrder(BOX, { comment: 'ring twice' });
    const order = bodyOf(await shop.client.post('/orders', sent, headers));
    bodyOf(await admin.post(`/orders/${order.id}/cancel`, { reason: 'no longer wanted' }));
    await endedDaysAgo(order, 2);
    await round();
    expect(bodyOf(await shop.client.post('/orders', sent, headers))).toMatchObject({
      id: order.id,
      comment: null,
    });
  });

  it('empties more orders than one portion has', async () => {
    const shop = await newShop(admin, { personalDataDays: 1 });
    const orders: Body[] = [];
    for (let count = 0; count < 21; count++) orders.push(await cancelled(shop, 2));
    await round();
    expect(new Set(await Promise.all(orders.map(commentOf)))).toEqual(new Set([null]));
  });

  it.each([0, 3651, 1.5, 'x'])('cannot be %j', async (personalDataDays) => {
    const { status, body } = await admin.post('/applications', {
      name: 'Shop',
      rights: [],
      personalDataDays,
    });
    expect([status, body.errors[0].pointer]).toEqual([422, '#/personalDataDays']);
  });
});

describe('GET /contacts/{id}/personal_data', () => {
  it('returns all that is stored about a contact as one document', async () => {
    const shop = await newShop(admin);
    const order = await taken(shop);
    bodyOf(await shop.client.patch(`/orders/${order.id}`, { comment: 'ring once' }));
    const payment = {
      ...{ type: 'card', date: '2026-11-21', reference: unique('p'), amount: '1', comment: 'thanks' },
      operations: [{ orderExternalReference: order.externalId, amount: '1' }],
    };
    const { id } = bodyOf(await shop.client.post('/payments', payment));
    for (let count = 0; count < 6; count++)
      bodyOf(
        await shop.client.post(
          '/orders',
          minimalOrder(BOX, { contact: { externalReference: order.contact.externalReference } }),
        ),
      );
    const found = bodyOf(await admin.get(`/contacts/${order.contact.id}/personal_data`));
    expect(found).toMatchObject({
      contacts: [{ id: order.contact.id, firstName: 'Camille', lastName: 'Renard' }],
      customers: [{ id: order.customer.id, name: 'Épicerie du Port' }],
      references: [{ applicationId: shop.id, externalReference: order.contact.externalReference }],
      proposedChanges: [],
      payments: [{ id, comment: 'thanks', amount: '1.000' }],
    });
    expect(found.orders).toHaveLength(7);
    const [first] = found.orders;
    expect(first.order).toMatchObject({ id: order.id, comment: 'ring once' });
    expect(first.history.map(({ version }: Body) => version)).toEqual([1, 2]);
    expect(first.events.map(({ type, data }: Body) => [type, data.comment])).toEqual([
      ['sales_order_created', 'ring twice'],
      ['sales_order_updated', 'ring once'],
      ['payment_received', 'thanks'],
    ]);
  });

  it('is refused for a contact that does not exist', async () => {
    expect((await admin.get('/contacts/999999/personal_data')).status).toBe(404);
  });
});
