import { beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { connectionsPerApplication } from '../../src/platform/postgres/connection-limits.js';
import type { Answer, Body } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { orderCopy } from '../support/order-documents.js';
import { bodyOf, minimalOrder, unique, newShop, BOX } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { useService } from '../support/service.js';

type Values = Record<string, unknown>;

/** Less than the limit of requests in flight of an application, and far more than there are connections. */
const REQUESTS = 90;
const ORDERS_OF_OTHER = 10;
/** The lock is held for less than the five seconds that a request waits, also when the machine is busy. */
const ENOUGH_MS = 1_000;

describeWithPostgres('while requests of one application wait for a lock', () => {
  const service = useService();
  const busy = useEach('test', () => newShop(service.admin));
  const other = useEach('test', () => newShop(service.admin));
  let orderOfBusy: Values;
  let orderOfOther: Values;
  let taken: Body;
  beforeEach(async () => {
    orderOfBusy = minimalOrder(BOX);
    taken = bodyOf(await busy.client.post('/orders', orderOfBusy));
    orderOfOther = minimalOrder(BOX);
    bodyOf(await other.client.post('/orders', orderOfOther));
  });

  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  /** The number of sessions that wait for a lock at this moment. */
  async function waitingForLocks(): Promise<number> {
    const [row] = await service.database.sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row!.count;
  }

  /** @param lock a statement of a transaction that is rolled back after `work` */
  async function whileHolding(lock: string, values: unknown[], work: () => Promise<void>): Promise<void> {
    const lockHolder = new Client({ connectionString: service.database.url! });
    await lockHolder.connect();
    try {
      await lockHolder.query('BEGIN');
      await lockHolder.query(lock, values);
      await work();
    } finally {
      await lockHolder.end();
    }
  }

  async function repeatWhileLocked(round: () => Promise<void>): Promise<void> {
    const start = performance.now();
    for (let count = 0; count < ORDERS_OF_OTHER; count++) {
      await round();
      if (performance.now() - start > ENOUGH_MS) return;
    }
  }

  const newOrderBySameContact = (): Promise<Answer> =>
    busy.client.post('/orders', { ...orderOfBusy, externalId: unique('order') });

  const CASES: [
    what: string,
    lock: string,
    values: () => unknown[],
    request: (index: number) => Promise<Answer>,
  ][] = [
    [
      'an order that PATCH requests change',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      (index) => busy.client.patch(`/orders/${taken.id}`, { comment: `change ${index}` }),
    ],
    [
      'an order that requests cancel',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      () => busy.client.post(`/orders/${taken.id}/cancel`, { reason: 'by mistake' }),
    ],
    [
      'an order that payments are for',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      () => busy.client.post('/payments', payment()),
    ],
    [
      'the contact of new orders',
      'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
      () => [taken.contact.id],
      newOrderBySameContact,
    ],
    [
      'the packaging of new orders',
      `SELECT FROM packagings WHERE id = (SELECT packaging_id FROM order_items WHERE order_id = $1) FOR UPDATE`,
      () => [taken.id],
      newOrderBySameContact,
    ],
    [
      'the subscriptions of an application',
      'SELECT FROM applications WHERE id = $1 FOR NO KEY UPDATE',
      () => [busy.id],
      () => busy.client.put('/webhooks', { event: 'sales_order_created', url: 'http://127.0.0.1:9/' }),
    ],
    [
      'the application of new orders',
      'SELECT FROM applications WHERE id = $1 FOR UPDATE',
      () => [busy.id],
      newOrderBySameContact,
    ],
    [
      'the externalIds of new orders',
      `INSERT INTO orders
       SELECT copy.* FROM orders o, generate_series(0, ${REQUESTS}) n, ${orderCopy('o', {
         id: `nextval('orders_id_seq')`,
         code: `'open-' || o.id || '-' || n`,
         access_id: `'open-' || o.id || '-' || n`,
         external_id: `'open-' || n`,
       })}
       WHERE o.id = $1`,
      () => [taken.id],
      (index) => busy.client.post('/orders', { ...orderOfBusy, externalId: `open-${index}` }),
    ],
    [
      'the advisory lock of bulk requests of one application',
      'SELECT pg_advisory_xact_lock(7261003, hashint8($1))',
      () => [busy.id],
      () =>
        busy.client.post('/orders/bulk', {
          errorPolicy: 'reject_everything',
          orders: [{ ...orderOfBusy, externalId: unique('order') }],
        }),
    ],
    [
      'a contact that PATCH requests change',
      'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
      () => [taken.contact.id],
      (index) => busy.client.patch('/contact_references', personOf(index)),
    ],
    [
      'a contact reference that PATCH requests change',
      'SELECT FROM contact_references WHERE contact_id = $1 FOR UPDATE',
      () => [taken.contact.id],
      (index) =>
        busy.client.patch(`/contact_references/${reference.id}`, { externalReference: `name-${index}` }),
    ],
    [
      'the table of a list that is read',
      'LOCK TABLE shipping_method_references IN ACCESS EXCLUSIVE MODE',
      () => [],
      () => busy.client.get('/shipping_method_references'),
    ],
  ];
  const payment = (): Values => ({
    reference: unique('payment'),
    amount: '0.01',
    operations: [{ orderExternalReference: taken.externalId, amount: '0.01' }],
  });
  const personOf = (index: number): Values => ({
    id: taken.contact.id,
    externalReference: taken.contact.externalReference,
    lastName: `Name ${index}`,
  });
  let reference: Body;
  beforeEach(async () => {
    [reference] = bodyOf(await busy.client.get('/contact_references'));
  });

  it.each(CASES)('on %s, requests of another application succeed', async (_, lock, values, request) => {
    let requests: Promise<Answer>[] = [];
    await whileHolding(lock, values(), async () => {
      requests = times(REQUESTS, request);
      await waitUntil(async () => (await waitingForLocks()) > 0);
      await repeatWhileLocked(async () => {
        const body = { ...orderOfOther, externalId: unique('order') };
        const [answer, list] = await Promise.all([
          other.client.post('/orders', body),
          other.client.get('/orders?limit=1'),
        ]);
        expect([answer.status, list.status]).toEqual([200, 200]);
        expect(await waitingForLocks()).toBeLessThanOrEqual(
          connectionsPerApplication(service.connection.poolSize),
        );
      });
    });
    const answers = await Promise.all(requests);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 207, 503].includes(status))).toEqual([]);
    // Requests that waited too long may be refused with 503, but not all of them.
    expect(statuses).not.toEqual(new Set([503]));
  });

  it('one of them waits in the database, beside a request of another application for the same lock', async () => {
    const subscription = { event: 'sales_order_created', url: 'http://127.0.0.1:9/' };
    const { id } = bodyOf(await busy.client.put('/webhooks', subscription));
    const requests: Promise<Answer>[] = [];
    const lock = 'SELECT FROM applications WHERE id = $1 FOR NO KEY UPDATE';
    await whileHolding(lock, [busy.id], async () => {
      requests.push(...times(10, () => service.admin.post(`/webhooks/${id}/enable`)));
      await waitUntil(async () => (await waitingForLocks()) > 0);
      await repeatWhileLocked(async () => {
        bodyOf(await other.client.post('/orders', { ...orderOfOther, externalId: unique('order') }));
        expect(await waitingForLocks()).toBeLessThanOrEqual(1);
      });
      requests.push(busy.client.put('/webhooks', subscription));
      await waitUntil(async () => (await waitingForLocks()) === 2);
    });
    for (const answer of await Promise.all(requests)) bodyOf(answer);
  });
});
