import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { ORDER_STATES } from '../../src/persistence/orders/record/order-values.js';
import type { Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { bodyOf } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

describe('sample data', () => {
  const [, , backOffice] = SAMPLE_APPLICATIONS;
  let database: TestDatabase;
  let service: TestService;

  const start = () => startService({ SAMPLE_DATA: 'true', WEBHOOK_ALLOWED_NETWORKS: '' }, database);

  beforeAll(async () => {
    database = await createDatabase();
    service = await start();
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('creates applications with working tokens and the documented rights', async () => {
    for (const { name, rights, token } of SAMPLE_APPLICATIONS) {
      const { body } = await service.client(token).get('/me');
      expect(body).toMatchObject({ name, rights });
    }
  });

  const read = async (path: string) => bodyOf(await service.client(backOffice!.token).get(path));

  it('has orders in every state, with and without blockers, and their histories', async () => {
    const orders: Answer['body'][] = await read('/orders?limit=500');
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(ORDER_STATES));
    expect(await read('/orders?blocker=missing_price&state=pending')).toHaveLength(3);
    const { id } = orders.find(({ state }) => state === 'delivered');
    const history: Answer['body'][] = await read(`/orders/${id}/history`);
    expect(history.map(({ to }) => to)).toEqual(['pending', 'validated', 'shipped', 'delivered']);
  });

  it('has an order that is partly shipped, one whose answer needs consent, and others whose answer is due', async () => {
    const orders: Answer['body'][] = await read('/orders?state=validated&limit=500');
    const all = orders.filter(({ answer }) => answer !== null);
    const [answered, awaiting] = all;
    expect([answered.answer.consent, awaiting.answer.consent, all.length]).toEqual(['none', 'awaited', 2]);
    expect(answered).toMatchObject({ fulfilment: 'partial', shipments: [{ reference: 'LS-0001' }] });
    expect(answered.items[1].quantities).toMatchObject({ accepted: 12, backordered: 8, shipped: 12 });
    expect(await read(`/orders/${answered.id}/answers`)).toEqual([answered.answer]);
    const history: Answer['body'][] = await read(`/orders/${answered.id}/history`);
    expect(history.slice(2)).toMatchObject([{ answer: 1 }, { shipment: 'LS-0001' }]);
    const unanswered: Answer['body'][] = await read('/orders?unanswered=true');
    expect(unanswered.map(({ id }) => id)).toEqual(
      orders.filter(({ answer }) => answer === null).map(({ id }) => id),
    );
    expect((await read('/summary')).orders.unanswered).toBe(unanswered.length);
    for (const { answerBy } of unanswered) expect(Date.parse(answerBy)).toBeGreaterThan(Date.now());
  });

  it('has a temporary contact that is probably a known one', async () => {
    const { contacts } = await read('/summary');
    expect(contacts.temporary).toBe(1);
    const contact = (await read('/contacts')).find(({ temporary }: Answer['body']) => temporary);
    const [candidate, ...others] = await read(`/contacts/${contact.id}/candidates`);
    expect(candidate).toMatchObject({ why: ['same_email', 'same_name_and_zip'] });
    expect(others).toEqual([]);
  });

  it('has a failing subscription, whose deliveries are attempted in vain', async () => {
    await waitUntil(async () => (await read('/webhooks?health=failing')).length > 0);
    const [webhook, ...others] = await read('/webhooks?health=failing');
    expect(others).toEqual([]);
    expect(webhook.lastFailure).toMatchObject({ reason: 'dns_failed', status: null });
    const shipped: Answer['body'][] = await read(`/webhook_deliveries?webhook=${webhook.id}`);
    expect(shipped.filter(({ event }) => event.type === 'sales_order_shipped')).toHaveLength(6);
  });

  it('is not created again and not lost when the service restarts', async () => {
    const before = await service.client(backOffice!.token).get('/orders');
    await service.stop();
    service = await start();
    expect((await service.client(backOffice!.token).get('/orders')).body).toEqual(before.body);
    expect((await service.client(backOffice!.token).get('/applications')).body).toHaveLength(4);
  });

  it('leaves the next id of each table free, also when the process creates it in a second database', async () => {
    const second = await startService({ SAMPLE_DATA: 'true' });
    try {
      const { status } = await second
        .client(backOffice!.token)
        .post('/customers', { name: 'Hopper Compilers' });
      expect(status).toBe(201);
    } finally {
      await second.stop();
    }
  });
});
