import { beforeEach, describe, expect, it } from '@jest/globals';
import { endedJob } from '../support/jobs.js';
import { useEach } from '../support/each.js';
import { countRows } from '../support/row-counts.js';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { whileLocked } from '../support/held-lock.js';
import { describeWithPostgres } from '../support/servers.js';
import { useReceiver } from '../support/receiver.js';
import {
  ADDRESS,
  bodyOf,
  BOX,
  minimalOrder,
  newApplication,
  newContact,
  newShop,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const REASON = { reason: 'Ticket 4711' };
const EMPTY_ADDRESS = {
  ...{ recipient: '', street: '', details: null, city: '' },
  ...{ zipCode: ADDRESS.zipCode, country: ADDRESS.country },
};

const service = useService({ WEBHOOK_RETRY_SCHEDULE: '100ms,24h' });
const admin = useEach('suite', async () => service.admin);
const receiver = useReceiver('suite');
const shop = useEach('test', () => newShop(admin));
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
});

const person = (): Values => ({
  externalReference: unique('ada'),
  firstName: 'Ada',
  lastName: 'Martin',
  email: 'ada@example.com',
});
const order = (values: Values = {}): Values =>
  minimalOrder(BOX, {
    contact: person(),
    externalReference: 'WEB-1',
    comment: 'ring twice',
    buyerReference: 'Workshop 3',
    metadata: { cart: 'c-81' },
    ...values,
  });
const cancel = async ({ id }: Body): Promise<Body> =>
  bodyOf(await admin.post(`/orders/${id}/cancel`, { reason: 'no longer wanted' }));
const taken = async (values: Values = {}) => bodyOf(await shop.client.post('/orders', order(values)));
const cancelled = async (values: Values = {}): Promise<Body> => cancel(await taken(values));
const erase = (id: number): Promise<Answer> => admin.post(`/contacts/${id}/erase`, REASON);
const erasureOf = async (id: number): Promise<Body> => bodyOf(await admin.get(`/erasures/${id}`));

/** Erases a contact, and waits until everything is emptied. */
async function erased(contactId: number): Promise<Body> {
  const { id } = bodyOf(await erase(contactId));
  await waitUntil(async () => (await erasureOf(id)).state === 'done');
  return erasureOf(id);
}

const tellings = (): Promise<{ application_id: number; payload: string }[]> =>
  service.database.query(
    `SELECT application_id::int, payload FROM events WHERE type = 'contact_erased' ORDER BY id DESC`,
  );

describe('POST /contacts/{id}/erase', () => {
  it('empties the contact, its references and its orders, and keeps what tax law needs', async () => {
    const before = await cancelled({ customer: { name: 'Atelier Lumen', vatNumber: 'FR40303265045' } });
    const answer = await erase(before.contact.id);
    expect(answer.status).toBe(202);
    expect(answer.headers.get('location')).toBe(`/api/v1/erasures/${answer.body.id}`);
    await waitUntil(async () => (await erasureOf(answer.body.id)).state === 'done');
    expect(await erasureOf(answer.body.id)).toMatchObject({
      contact: before.contact.id,
      reason: 'Ticket 4711',
      counts: { contacts: 1, customers: 0, references: 1, orders: 1, payments: 0, events: 2, keptAnswers: 0 },
      by: { id: 0 },
    });
    const after = bodyOf(await shop.client.get(`/orders/${before.id}`));
    expect(after).toEqual({
      ...before,
      version: Number(before.version) + 1,
      updatedAt: after.updatedAt,
      externalReference: null,
      contact: {
        id: before.contact.id,
        externalReference: null,
        firstName: null,
        lastName: null,
        email: null,
      },
      invoicingAddress: EMPTY_ADDRESS,
      deliveryAddress: EMPTY_ADDRESS,
      items: before.items.map((item: Body) => ({ ...item, externalReference: null })),
      comment: null,
      buyerReference: null,
      metadata: {},
    });
    expect(bodyOf(await admin.get(`/contacts/${before.contact.id}`))).toMatchObject({
      firstName: null,
      lastName: null,
      email: null,
      customer: { name: 'Atelier Lumen', vatNumber: 'FR40303265045' },
    });
    expect(bodyOf(await shop.client.get('/contact_references'))[0].externalReference).toBeNull();
    expect(bodyOf(await shop.client.get(`/orders?q=${encodeURIComponent('ada@example.com')}`))).toEqual([]);
    expect(bodyOf(await shop.client.get(`/orders?q=${before.code}`))).toHaveLength(1);
  });

  it('empties the name of a customer that is a private person, also where orders show it', async () => {
    const { id, contact, customer } = await cancelled({
      customer: { name: 'Ada at home', individual: true },
    });
    await erased(contact.id);
    expect(bodyOf(await admin.get(`/customers/${customer.id}`)).name).toBe('');
    expect(bodyOf(await admin.get(`/orders/${id}`)).customer.name).toBe('');
  });

  it('empties histories, and tells in them that data was erased', async () => {
    const { id } = await taken();
    bodyOf(await shop.client.patch(`/orders/${id}`, { comment: 'ring once' }));
    const { contact } = await cancel({ id });
    await erased(contact.id);
    const history = bodyOf(await admin.get(`/orders/${id}/history`));
    expect(history.map(({ reason, changes }: Body) => [reason, changes])).toEqual([
      [null, []],
      [null, []],
      [null, []],
      ['Personal data was erased.', []],
    ]);
    const [changed] = bodyOf(await admin.get(`/contacts/${contact.id}/history`));
    expect(changed).toMatchObject({ reason: 'Personal data was erased.', changes: [], by: { id: 0 } });
    const audit = bodyOf(await admin.get(`/audit?resource=orders/${id}`));
    expect(audit.flatMap(({ changes }: Body) => changes)).toEqual([]);
  });

  it('is refused while an order is open, with the ids of these orders', async () => {
    const { id, contact } = await taken();
    const { status, body } = await erase(contact.id);
    expect([status, body.code, body.orderIds]).toEqual([409, 'contact_has_open_orders', [id]]);
    bodyOf(await admin.post(`/orders/${id}/validate`));
    expect((await erase(contact.id)).status).toBe(409);
    expect((await admin.post(`/contacts/${contact.id}/erase/preview`)).status).toBe(409);
    bodyOf(await admin.post(`/orders/${id}/ship`));
    expect((await erase(contact.id)).status).toBe(409);
    bodyOf(await admin.post(`/orders/${id}/deliver`));
    expect((await erase(contact.id)).status).toBe(202);
  });

  it('returns the same erasure with 200 when it is repeated, and tells nobody again', async () => {
    const { contact } = await cancelled();
    const { id } = await erased(contact.id);
    const told = await tellings();
    const again = await erase(contact.id);
    expect([again.status, again.body.id]).toEqual([200, id]);
    expect(await tellings()).toEqual(told);
  });

  it('erases what was stored for the contact since', async () => {
    const { contact } = await cancelled();
    const { id } = await erased(contact.id);
    bodyOf(await admin.patch(`/contacts/${contact.id}`, { firstName: 'Eve' }));
    const second = await erased(contact.id);
    expect(second.id).toBeGreaterThan(id);
    expect(bodyOf(await admin.get(`/contacts/${contact.id}`)).firstName).toBeNull();
  });

  it('empties contacts that were reconciled into it, and is found by their ids', async () => {
    const { contact } = await cancelled();
    const known = await newContact(admin, { firstName: 'Ada' });
    bodyOf(await admin.post(`/contacts/${contact.id}/reconcile`, { contactId: known.id }));
    // Earlier versions wrote a second entry for the audit, at the same time.
    await service.database
      .sql`INSERT INTO audit_entries (request_id, actor_id, operation, resource, created_at)
      SELECT 'r', actor_id, 'reconcileContact', resource || '/' || resource_id, created_at FROM resource_history`;
    const counts = { contacts: 2, orders: 1, events: 3 };
    expect(await erased(contact.id)).toMatchObject({ contact: known.id, counts });
    const rows = await service.database
      .sql`SELECT first_name, last_name, email FROM contacts WHERE id = ANY (${[contact.id, known.id]})`;
    expect(rows).toEqual([0, 1].map(() => ({ first_name: null, last_name: null, email: null })));
  });

  it('empties many orders, in portions that add up', async () => {
    const contact = person();
    const orders = [await cancelled({ contact })];
    for (let count = 1; count < 25; count++) orders.push(await cancelled({ contact }));
    expect((await erased(orders[0].contact.id)).counts).toMatchObject({ orders: 25, events: 50 });
    const left = 'orders WHERE contact_id = $1 AND erased_at IS NULL';
    expect(await countRows(service.database, left, [orders[0].contact.id])).toBe(0);
  });
});

describe('POST /contacts/{id}/erase/preview', () => {
  it('counts what would be emptied, and changes nothing', async () => {
    const { id, contact, externalId } = await taken();
    const payment = {
      ...{ type: 'card', date: '2026-11-21', reference: unique('p'), amount: '1', comment: 'thanks' },
      operations: [{ orderExternalReference: externalId, amount: '1' }],
    };
    bodyOf(await shop.client.post('/payments', payment));
    await cancel({ id });
    const { contact: found, counts } = bodyOf(await admin.post(`/contacts/${contact.id}/erase/preview`));
    expect(found).toBe(contact.id);
    expect(counts).toEqual({
      ...{ contacts: 1, customers: 0, references: 1, proposedChanges: 0, orders: 1, payments: 1, events: 3 },
      keptAnswers: 0,
    });
    expect((await admin.get(`/contacts/${contact.id}`)).body.firstName).toBe('Ada');
  });
});

describe('after an erasure', () => {
  it('the same order and the same payment are recognised, and others are refused without differences', async () => {
    const sent = order();
    const { id, contact } = bodyOf(await shop.client.post('/orders', sent));
    const payment = {
      ...{ type: 'card', date: '2026-11-21', reference: unique('p'), amount: '1', comment: 'thanks' },
      customer: { externalReference: (sent['contact'] as Values)['externalReference'] },
      operations: [{ orderExternalReference: sent['externalId'], amount: '1' }],
    };
    const paid = bodyOf(await shop.client.post('/payments', payment));
    await cancel({ id });
    const { counts } = await erased(contact.id);
    expect(counts).toMatchObject({ orders: 1, payments: 1, events: 3 });
    expect(bodyOf(await shop.client.post('/orders', sent))).toMatchObject({ id, comment: null });
    expect(bodyOf(await shop.client.post('/payments', payment))).toEqual({
      ...paid,
      customer: null,
      comment: null,
      operations: [{ ...paid.operations[0], orderExternalReference: '' }],
    });
    for (const answer of [
      await shop.client.post('/orders', { ...sent, comment: 'another one' }),
      await shop.client.post('/payments', { ...payment, comment: 'another one' }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([409, undefined]);
  });

  it('a kept answer is replayed without personal data', async () => {
    const sent = order();
    const key = { 'Idempotency-Key': unique('key') };
    const first = bodyOf(await shop.client.post('/orders', sent, key));
    await cancel(first);
    const { counts } = await erased(first.contact.id);
    expect(counts.keptAnswers).toBe(1);
    const again = await shop.client.post('/orders', sent, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toMatchObject({ id: first.id, comment: null, contact: { firstName: null } });
    expect(JSON.stringify(again.body)).not.toContain('ada@example.com');
  });

  it('no kept answer of any kind has personal data', async () => {
    const MARKS = /Ada|Martin|ada@example|ring twice|Workshop 3|c-81|Lane 7|Grace|WEB-1/;
    const { client } = shop;
    const contact = { ...person(), externalReference: unique('ada') };
    const post = async (sender: ApiClient, path: string, body?: unknown): Promise<Body> => {
      const key = unique('key');
      const answer = await sender.post(path, body, { 'Idempotency-Key': key });
      expect([path, answer.status < 300]).toEqual([path, true]);
      requests.push(() => sender.post(path, body, { 'Idempotency-Key': key }));
      return answer.body;
    };
    const requests: (() => Promise<Answer>)[] = [];
    receiver.answer = ({ body }) => ({ status: 500, body: body.toString() });
    bodyOf(await client.put('/webhooks', { event: 'sales_order_created', url: `${receiver.url}/marks` }));
    const reference = await post(client, '/contact_references', { contact, customer: { name: 'Alpha' } });
    const first = await post(client, '/orders', order({ contact }));
    const bulk = await post(client, '/orders/bulk', { orders: [order({ contact })] });
    await post(client, '/payments', {
      ...{ type: 'card', date: '2026-11-21', reference: unique('p'), amount: '1', comment: 'ring twice' },
      customer: { externalReference: contact.externalReference },
      operations: [{ orderExternalReference: first.externalId, amount: '1' }],
    });
    await post(admin, `/orders/${first.id}/validate`);
    for (const [externalId, sender, action] of [
      ['one', client, 'withdraw'],
      ['two', admin, 'refuse'],
      ['three', admin, 'accept'],
    ] as const) {
      const change = {
        ...{ externalId, kind: 'change', reason: 'Ada has moved' },
        content: {
          deliveryAddress: { ...ADDRESS, street: `Lane 7 ${externalId}` },
          comment: `ring twice ${externalId}`,
        },
      };
      const { id } = await post(client, `/orders/${first.id}/change_requests`, change);
      await post(
        sender,
        `/change_requests/${id}/${action}`,
        action === 'refuse' ? { reason: 'Ada knows' } : undefined,
      );
    }
    await waitUntil(async () => bodyOf(await client.get('/webhook_deliveries'))[0]?.attempts.length > 0);
    const [delivery] = bodyOf(await client.get('/webhook_deliveries'));
    await post(client, `/webhook_deliveries/${delivery.id}/redeliver`);
    for (const { id } of [first, ...bulk.results.map(({ order: { id } }: Body) => ({ id }))])
      await post(admin, `/orders/${id}/cancel`, { reason: 'Ada left' });
    await erased(reference.contact.id);
    for (const request of requests) {
      const { status, body } = await request();
      expect([status < 300, MARKS.exec(JSON.stringify(body))]).toEqual([true, null]);
    }
  });

  it('refused requests of the applications that knew the contact are deleted', async () => {
    const { contact } = await cancelled();
    await shop.client.post('/orders', { 'Ada Martin': 1 });
    await waitUntil(async () => bodyOf(await shop.client.get('/refused_requests')).length > 0);
    await erased(contact.id);
    expect(bodyOf(await shop.client.get('/refused_requests'))).toEqual([]);
  });

  it('an export that runs at the same time ends, and no file has what was erased', async () => {
    const { id, contact } = await cancelled();
    const ids = [id, ...Array.from({ length: 1_000 }, (_, index) => 900_000_000 + index)];
    const job = bodyOf(await admin.post('/jobs', { kind: 'orders.export', ids, with: { format: 'ndjson' } }));
    await waitUntil(async () => bodyOf(await admin.get(`/jobs/${job.id}`)).refused > 0);
    await erased(contact.id);
    expect(await endedJob(admin, job)).toMatchObject({
      state: 'done',
      done: 1,
      refused: 1_000,
    });
    const headers = { Accept: '*/*' };
    const file = await admin.send('GET', `/jobs/${job.id}/file`, { headers, unchecked: 'answer' });
    // Without a file if the erasure came after the end of the job.
    expect([200, 404]).toContain(file.status);
    expect(JSON.stringify(file.body)).not.toMatch(/Ada|Martin/);
  });

  it('deliveries that wait are sent with the emptied body, the same id and X-WEBHOOK-ERASED', async () => {
    receiver.answer = () => ({ status: 500, body: 'Ada Martin is unknown here' });
    const url = `${receiver.url}/orders`;
    bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_created', url }));
    const { id, contact } = await taken();
    await waitUntil(() => receiver.received.length >= 2);
    await cancel({ id });
    await erased(contact.id);
    const [delivery] = bodyOf(await admin.get('/webhook_deliveries?state=waiting'));
    expect(delivery).toBeDefined();
    receiver.answer = () => ({ status: 200, body: 'Thanks, Ada' });
    await service.database.query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE id = $1`, [
      delivery.id,
    ]);
    await waitUntil(() => receiver.received.length >= 3);
    const [first, , last] = receiver.received;
    expect(first!.headers).not.toHaveProperty('x-webhook-erased');
    expect(last!.headers).toMatchObject({
      'x-webhook-erased': 'true',
      'webhook-id': first!.headers['webhook-id'],
    });
    expect(JSON.parse(last!.body.toString())).toMatchObject({
      id,
      contact: { firstName: null },
      comment: null,
    });
    await waitUntil(
      async () => (await admin.get(`/webhook_deliveries/${delivery.id}`)).body.state === 'delivered',
    );
    const attempts = await service.database.query('SELECT DISTINCT response FROM webhook_attempts');
    expect(attempts).toEqual([{ response: '' }]);
  });

  it('the response of a receiver that comes after the erasure is not stored', async () => {
    const release = receiver.hold();
    receiver.answer = () => ({ status: 200, body: 'Thanks, Ada' });
    bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_cancelled', url: receiver.url }));
    const { contact } = await cancelled();
    await waitUntil(() => receiver.received.length > 0);
    await erased(contact.id);
    release();
    const finished = `/webhook_deliveries?state=delivered&application=${shop.id}`;
    await waitUntil(async () => bodyOf(await admin.get(finished)).length > 0);
    const attempts = await service.database.query('SELECT DISTINCT response FROM webhook_attempts');
    expect(attempts).toEqual([{ response: '' }]);
  });

  describeWithPostgres('that has not ended', () => {
    it('the response of a receiver is not stored', async () => {
      const release = receiver.hold();
      receiver.answer = () => ({ status: 200, body: 'Thanks, Ada' });
      bodyOf(await shop.client.put('/webhooks', { event: 'sales_order_created', url: receiver.url }));
      const { id } = await taken();
      await waitUntil(() => receiver.received.length > 0);
      const responses = () =>
        service.database.query(
          `SELECT t.response FROM webhook_attempts t JOIN webhook_deliveries d ON d.id = t.delivery_id
          JOIN events e ON e.id = d.event_id WHERE e.order_id = $1`,
          [id],
        );
      const erasing = 'UPDATE events SET erased = true WHERE order_id = $1';
      await whileLocked(service.database, erasing, [id], async () => {
        release();
        await waitUntil(async () => (await responses()).length > 0);
      });
      expect(await responses()).toEqual([{ response: '' }]);
    });
  });

  it('each application that had a reference or received an event is told, without personal data', async () => {
    const office: TestApplication = await newApplication(admin, { rights: ['sales'] });
    const stranger = await newApplication(admin, { rights: ['sales'] });
    bodyOf(
      await office.client.put('/webhooks', { event: 'sales_order_cancelled', url: `${receiver.url}/office` }),
    );
    bodyOf(await shop.client.put('/webhooks', { event: 'contact_erased', url: `${receiver.url}/told` }));
    const { contact } = await cancelled();
    await waitUntil(() => receiver.received.some(({ path }) => path === '/hooks/office'));
    await waitUntil(async () => {
      const rows = await service.database.query(
        `SELECT FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
         WHERE w.application_id = $1 AND d.kind = 'event' AND d.state = 'delivered'`,
        [office.id],
      );
      return rows.length > 0;
    });
    const [reference] = bodyOf(await shop.client.get('/contact_references'));
    const { id, createdAt } = await erased(contact.id);
    const told = (await tellings()).filter(({ payload }) => JSON.parse(payload).erasure === id);
    const body = { erasure: id, contact: contact.id, requestedAt: createdAt };
    expect(
      Object.fromEntries(told.map(({ application_id, payload }) => [application_id, JSON.parse(payload)])),
    ).toEqual({
      [shop.id]: { ...body, contactReferences: [reference.id] },
      [office.id]: { ...body, contactReferences: [] },
    });
    expect(told.map(({ application_id }) => application_id)).not.toContain(stranger.id);
    await waitUntil(() =>
      receiver.received.some(({ path, body: text }) => path === '/hooks/told' && text.includes('"erasure"')),
    );
  });
});
