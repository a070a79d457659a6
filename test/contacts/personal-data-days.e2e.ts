import { describe, expect, it } from '@jest/globals';
import { PersonalDataExpiry } from '../../src/contacts/erasures/personal-data-expiry.js';
import { useEach } from '../support/each.js';
import { endedJob } from '../support/jobs.js';
import type { Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, BOX, minimalOrder, newShop, unique, type Shop } from '../support/samples.js';
import { startService, useService } from '../support/service.js';

const service = useService();
const admin = useEach('suite', async () => service.admin);

const round = ({ app } = service): Promise<number> =>
  app.get(PersonalDataExpiry, { strict: false }).round(new AbortController().signal);
const taken = async ({ client }: Shop, headers: Record<string, string> = {}): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(BOX, { comment: 'ring twice' }), headers));
const commentOf = async ({ id }: Body) => bodyOf(await admin.get(`/orders/${id}`)).comment;
/** As if the order had ended so many days ago. */
const endedDaysAgo = async ({ id }: Body, days: number): Promise<void> => {
  await service.database.query(
    `UPDATE orders SET ended_at = ended_at - make_interval(days => $2) WHERE id = $1`,
    [id, days],
  );
};
const cancelled = async (shop: Shop, daysAgo: number, headers?: Record<string, string>): Promise<Body> => {
  const order = await taken(shop, headers);
  bodyOf(await admin.post(`/orders/${order.id}/cancel`, { reason: 'no longer wanted' }));
  await endedDaysAgo(order, daysAgo);
  return order;
};
/** Of the bytes, because they are encrypted. */
const hashOfNewestAnswer = async (): Promise<string> => {
  const [newest] = await service.database.query<{ hash: string }>(
    'SELECT md5(answer) AS hash FROM idempotency_keys ORDER BY created_at DESC LIMIT 1',
  );
  return newest!.hash;
};
/** Runs `use` with the round of a process that does not know what this one emptied. */
const withLaterProcess = async (use: (laterRound: () => Promise<number>) => Promise<void>): Promise<void> => {
  const later = await startService({}, service.database);
  try {
    await use(() => round(later));
  } finally {
    await later.stop();
  }
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

  it('empties kept answers of orders that a process emptied which ended before it did more', async () => {
    const shop = await newShop(admin, { personalDataDays: 1 });
    const headers = { 'Idempotency-Key': unique('key') };
    // The first round searches the answers, and the next search is a day later.
    await cancelled(shop, 2);
    await round();
    await cancelled(shop, 2, headers);
    await round();
    const before = await hashOfNewestAnswer();
    await withLaterProcess(async (laterRound) => {
      // Its own round may be the one that empties the answers.
      await laterRound();
      await waitUntil(async () => (await hashOfNewestAnswer()) !== before);
    });
  });

  it('empties kept answers in the next round when a round failed half way', async () => {
    const shop = await newShop(admin, { personalDataDays: 1 });
    await cancelled(shop, 2, { 'Idempotency-Key': unique('key') });
    await round();
    const before = await hashOfNewestAnswer();
    const { database } = service;
    await database.query(
      `CREATE FUNCTION refused_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no answers now'; END $$`,
    );
    await database.query(
      `CREATE TRIGGER refused_answer BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refused_answer()`,
    );
    await withLaterProcess(async (laterRound) => {
      try {
        await expect(laterRound()).rejects.toThrow('no answers now');
      } finally {
        await database.query('DROP FUNCTION refused_answer CASCADE');
      }
      expect(await hashOfNewestAnswer()).toBe(before);
      await laterRound();
      expect(await hashOfNewestAnswer()).not.toBe(before);
    });
  });

  it('deletes files of exports with orders that are emptied, and keeps others', async () => {
    const shop = await newShop(admin, { personalDataDays: 10 });
    const [due, later] = [await cancelled(shop, 0), await cancelled(shop, 0)];
    const exported = async ({ id }: Body): Promise<Body> => {
      return endedJob(admin, bodyOf(await admin.post('/jobs', { kind: 'orders.export', ids: [id] })));
    };
    const jobs = [await exported(due), await exported(later)];
    const statuses = (): Promise<number[]> =>
      Promise.all(
        jobs.map(async ({ id }) => {
          const headers = { Accept: 'text/csv' };
          return (await admin.send('GET', `/jobs/${id}/file`, { headers, unchecked: 'answer' })).status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    await endedDaysAgo(due, 11);
    await endedDaysAgo(later, 9);
    await round();
    expect(await statuses()).toEqual([404, 200]);
  });

  it('deletes refused rows, exports and refused requests of the application that are older', async () => {
    const shop = await newShop(admin, { personalDataDays: 10 });
    const order = await taken(shop);
    const requests = [
      { kind: 'import', file: '{"comment": "ring twice"}', with: { resource: 'orders', format: 'ndjson' } },
      { kind: 'orders.export', ids: [order.id] },
    ];
    const jobs: Body[] = [];
    for (const request of requests)
      jobs.push(await endedJob(admin, bodyOf(await shop.client.post('/jobs', request))));
    await shop.client.get('/orders?Ada=1');
    await waitUntil(async () => bodyOf(await shop.client.get('/refused_requests')).length > 0);
    const left = async (): Promise<number[]> => [
      ...(await Promise.all(
        jobs.map(async ({ id }) => {
          const headers = { Accept: '*/*' };
          return (await shop.client.send('GET', `/jobs/${id}/file`, { headers, unchecked: 'answer' })).status;
        }),
      )),
      bodyOf(await shop.client.get('/refused_requests')).length,
    ];
    await round();
    expect(await left()).toEqual([200, 200, 1]);
    await service.database.query(
      `UPDATE work SET finished_at = finished_at - interval '11 days' WHERE actor_id = $1`,
      [shop.id],
    );
    await service.database.query(
      `UPDATE journal SET created_at = created_at - interval '11 days' WHERE actor_id = $1 AND outcome = 'refused'`,
      [shop.id],
    );
    await round();
    expect(await left()).toEqual([404, 404, 0]);
  });

  it('empties more orders than one portion has', async () => {
    const shop = await newShop(admin, { personalDataDays: 1 });
    const orders: Body[] = [];
    for (let count = 0; count < 21; count++) orders.push(await cancelled(shop, 2));
    await round();
    expect(new Set(await Promise.all(orders.map(commentOf)))).toEqual(new Set([null]));
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
});
