import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/api-client.js';
import { emit } from '../support/events.js';
import {
  BOX,
  bodyOf,
  minimalOrder,
  newApplication,
  newShop,
  type Shop,
  type TestApplication,
} from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

type Body = Answer['body'];

const HOUR_MS = 3_600_000;
/** At most this many orders and events of an hour are counted. */
const MAX_COUNTED = 10_000;
/** More than a test takes. */
const TEST_MS = 60_000;

let service: TestService;
let office: TestApplication;
let shop: Shop;
beforeAll(async () => {
  service = await startService();
  office = await newApplication(service.admin, { rights: ['sales'] });
  shop = await newShop(service.admin);
});
afterAll(() => service.stop());
// No hour may begin between what a test writes and what it reads.
beforeEach(async () => {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < TEST_MS) await sleep(left);
});

const hours = async (): Promise<Body[]> => bodyOf(await office.client.get('/activity')).hours;

/** Moves rows to an hour before the current one; its first and last moments belong to it. */
const move = (table: string, ids: unknown, to: string): Promise<unknown> =>
  service.database.query(
    `UPDATE ${table} SET created_at = date_trunc('hour', now(), 'UTC') + $2 WHERE id = ANY ($1)`,
    [ids, to],
  );

describe('GET /activity', () => {
  it('has the 24 hours of UTC that end with the current one', async () => {
    const starts = (await hours()).map(({ start }) => Date.parse(start));
    const current = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    expect(starts).toEqual(Array.from({ length: 24 }, (_, n) => current - (23 - n) * HOUR_MS));
  });

  it('requires the right sales', async () => {
    expect(await shop.client.get('/activity')).toMatchObject({
      status: 403,
      body: { code: 'missing_right' },
    });
  });

  it('counts orders by the hour in which they were created', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(bodyOf(await shop.client.post('/orders', minimalOrder(BOX))).id);
    await move('orders', ids.slice(0, 1), '-24 hours');
    await move('orders', ids.slice(1, 2), '-23 hours');
    await move('orders', ids.slice(2, 3), '-1 hour');
    await move('orders', ids.slice(3, 4), '-1 millisecond');
    const counted = (await hours()).map(({ orders }) => orders);
    expect(counted).toEqual([1, ...Array<number>(21).fill(0), 2, 1]);
  });

  it('counts deliveries by their state, in the hour of their event, without pings', async () => {
    const url = 'https://shop.example.com/hooks';
    const [webhook] = await service.database.query<{ id: number }>(
      `INSERT INTO webhooks (application_id, events, url, secret, active, disabled_reason)
       VALUES ($1, '{sales_order_validated}', $2, '', false, 'gone') RETURNING id::int`,
      [shop.id, url],
    );
    const messageIds = await emit(service, 5, { applicationId: shop.id });
    const events = await service.database.query<{ id: number }>(
      `UPDATE events SET created_at = created_at - interval '2 hours' WHERE message_id = ANY ($1) RETURNING id::int`,
      [messageIds],
    );
    const states = ['waiting', 'delivered', 'delivered', 'exhausted', 'cancelled'];
    for (const [index, { id }] of events.entries()) {
      await service.database.query(
        `INSERT INTO webhook_deliveries (event_id, webhook_id, kind, state, next_attempt_at)
         VALUES ($1, $2, 'event', $3, now() + interval '1 day'), ($1, $2, 'forged_ping', 'exhausted', NULL)`,
        [id, webhook!.id, states[index]],
      );
    }
    const { deliveries } = (await hours()).at(-3)!;
    expect(deliveries).toEqual({ waiting: 1, delivered: 2, exhausted: 1, cancelled: 1 });
  });

  it('says of an hour that it has more orders than are counted, and that the number of its deliveries is unknown', async () => {
    const { query } = service.database;
    await query(
      `INSERT INTO orders SELECT copy.* FROM (SELECT * FROM orders ORDER BY id DESC LIMIT 1) o,
         generate_series(1, ${MAX_COUNTED + 1}) n,
         jsonb_populate_record(o::orders, jsonb_build_object('id', nextval(pg_get_serial_sequence('orders', 'id')),
           'code', 'MANY-' || n, 'access_id', 'many-' || n, 'external_id', 'many-' || n,
           'created_at', date_trunc('hour', now(), 'UTC') - interval '5 hours')) copy`,
    );
    await query(
      `INSERT INTO events (message_id, type, application_id, payload, created_at)
       SELECT 'many_' || n, 'sales_order_validated', $1, '{}', date_trunc('hour', now(), 'UTC') - interval '6 hours'
       FROM generate_series(1, ${MAX_COUNTED + 1}) n`,
      [shop.id],
    );
    const found = await hours();
    expect(found.at(-6)).toMatchObject({
      orders: MAX_COUNTED,
      ordersComplete: false,
      deliveriesComplete: true,
    });
    const deliveries = { waiting: null, delivered: null, exhausted: null, cancelled: null };
    expect(found.at(-7)).toMatchObject({ ordersComplete: true, deliveriesComplete: false, deliveries });
    expect(found.at(-1)).toMatchObject({ ordersComplete: true, deliveriesComplete: true });
  });
});
