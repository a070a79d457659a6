import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { connectionsPerApplication } from '../../src/persistence/database/connection-limits.js';
import type { Answer } from '../support/api-client.js';
import { eventually } from '../support/delivery.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

type Body = Answer['body'];
type Values = Record<string, unknown>;

/** Below the number of requests that one application may have under way, and far above that of the connections. */
const REQUESTS = 90;
const ORDERS_OF_OTHERS = 10;

describeWithPostgres('while somebody holds a lock', () => {
  let service: TestService;
  let busy: TestApplication;
  let other: TestApplication;
  let known: Values;
  let knownToOther: Values;
  let taken: Body;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    busy = await newShop();
    other = await newShop();
    known = minimalOrder({ externalReference: 'BOX' });
    taken = bodyOf(await busy.client.post('/orders', known));
    knownToOther = minimalOrder({ externalReference: 'BOX' });
    bodyOf(await other.client.post('/orders', knownToOther));
  });

  async function newShop(): Promise<TestApplication> {
    const application = await newApplication(service.admin);
    await sharePackaging(service.admin, application.id, (await newPackaging(service.admin)).id, {
      externalReference: 'BOX',
    });
    return application;
  }

  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  /** Statements that wait for a lock at this moment. */
  async function waitingForLocks(): Promise<number> {
    const [row] = await service.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row!.count;
  }

  /** @param hold a statement of a transaction that ends when `work` is done */
  async function whileHolding(hold: string, values: unknown[], work: () => Promise<void>): Promise<void> {
    const holder = new Client({ connectionString: service.database.url! });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(hold, values);
      await work();
    } finally {
      await holder.end();
    }
  }

  const orderOfContact = (): Promise<Answer> =>
    busy.client.post('/orders', { ...known, externalId: unique('order') });

  const CASES: [
    what: string,
    hold: string,
    values: () => unknown[],
    request: (index: number) => Promise<Answer>,
  ][] = [
    [
      'an order that is changed',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      (index) => busy.client.patch(`/orders/${taken.id}`, { comment: `change ${index}` }),
    ],
    [
      'an order that takes a step',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      () => busy.client.post(`/orders/${taken.id}/cancel`, { reason: 'by mistake' }),
    ],
    [
      'an order that is paid',
      'SELECT FROM orders WHERE id = $1 FOR UPDATE',
      () => [taken.id],
      () => busy.client.post('/payments', payment()),
    ],
    [
      'the contact of new orders',
      'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
      () => [taken.contact.id],
      orderOfContact,
    ],
    [
      'the packaging of new orders',
      `SELECT FROM packagings WHERE id = (SELECT packaging_id FROM order_items WHERE order_id = $1) FOR UPDATE`,
      () => [taken.id],
      orderOfContact,
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
      orderOfContact,
    ],
    [
      'the externalIds of new orders',
      `INSERT INTO orders
       SELECT copy.* FROM orders o, generate_series(0, ${REQUESTS}) n, jsonb_populate_record(o, jsonb_build_object(
         'id', nextval('orders_id_seq'), 'code', 'open-' || o.id || '-' || n, 'access_id', 'open-' || o.id || '-' || n,
         'external_id', 'open-' || n)) copy
       WHERE o.id = $1`,
      () => [taken.id],
      (index) => busy.client.post('/orders', { ...known, externalId: `open-${index}` }),
    ],
    [
      'the turn of bulk requests',
      'SELECT pg_advisory_xact_lock(7261003, hashint8($1))',
      () => [busy.id],
      () =>
        busy.client.post('/orders/bulk', {
          errorPolicy: 'reject_everything',
          orders: [{ ...known, externalId: unique('order') }],
        }),
    ],
    [
      'a contact that is changed',
      'SELECT FROM contacts WHERE id = $1 FOR UPDATE',
      () => [taken.contact.id],
      (index) => busy.client.patch('/contact_references', personOf(index)),
    ],
    [
      'a reference that new orders name',
      'SELECT FROM contact_references WHERE contact_id = $1 FOR UPDATE',
      () => [taken.contact.id],
      (index) =>
        busy.client.patch(`/contact_references/${reference.id}`, { externalReference: `name-${index}` }),
    ],
    [
      'a list that is read',
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

  it.each(CASES)('on %s, other applications are served', async (_, hold, values, request) => {
    let requests: Promise<Answer>[] = [];
    await whileHolding(hold, values(), async () => {
      requests = times(REQUESTS, request);
      await eventually(async () => (await waitingForLocks()) > 0);
      for (let count = 0; count < ORDERS_OF_OTHERS; count++) {
        const body = { ...knownToOther, externalId: unique('order') };
        const [answer, list] = await Promise.all([
          other.client.post('/orders', body),
          other.client.get('/orders?limit=1'),
        ]);
        expect([answer.status, list.status]).toEqual([200, 200]);
        expect(await waitingForLocks()).toBeLessThanOrEqual(
          connectionsPerApplication(service.connection.poolSize),
        );
      }
    });
    const answers = await Promise.all(requests);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 207, 503].includes(status))).toEqual([]);
    // More than one, because who waited in vain may be answered 503.
    expect(statuses).not.toEqual(new Set([503]));
  });
});
