import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { pagesOf } from '../support/paging.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  unique,
  refusalOf,
  newShop,
  shareUnpriced,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** Two boxes at 8.325 net and 20 %. */
const GROSS = '19.98';

const service = useService();
let client: ApiClient;
const admin = useEach('suite', async () => service.admin);
const shop = useEach('suite', () => newShop(admin));
beforeAll(async () => {
  await shareUnpriced(admin, shop);
  ({ client } = shop);
});

const take = async (values: Values = {}, { client: by } = shop): Promise<Body> =>
  bodyOf(await by.post('/orders', minimalOrder(BOX, values)));

/** A payment of the full total of an order by default. */
const paymentOf = (order: Body, amount: unknown = GROSS, values: Values = {}): Values => ({
  reference: unique('payment'),
  amount,
  operations: [{ orderExternalReference: order.externalId, amount }],
  ...values,
});

const pay = (order: Body, amount?: unknown, values?: Values): Promise<Answer> =>
  client.post('/payments', paymentOf(order, amount, values));

const read = async ({ id }: Body): Promise<Body> => bodyOf(await client.get(`/orders/${id}`));

const events = (reference: string): Promise<{ payload: string; order_id: number; sequence: number }[]> =>
  service.database.query(
    `SELECT payload, order_id::int, sequence FROM events
     WHERE type = 'payment_received' AND payload::json ->> 'reference' = $1`,
    [reference],
  );

describe('POST /payments', () => {
  it('stores the payment and returns it as GET does', async () => {
    const order = await take();
    const sent = {
      reference: unique('payment'),
      type: 'card',
      customer: { externalReference: order.contact.externalReference },
      date: '2026-11-21T10:00:00+01:00',
      amount: 20,
      comment: 'thank you',
      operations: [{ orderExternalReference: order.externalId, amount: '19.98' }],
    };
    const answer = await client.post('/payments', sent);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    expect(answer.body).toEqual({
      id: expect.any(Number),
      application: { id: shop.id, name: expect.any(String) },
      type: 'card',
      customer: sent.customer,
      date: '2026-11-21T09:00:00.000Z',
      amount: '20.00',
      currency: 'EUR',
      reference: sent.reference,
      comment: 'thank you',
      operations: [
        {
          order: { id: order.id, code: order.code, externalId: order.externalId },
          orderExternalReference: order.externalId,
          amount: '19.98',
        },
      ],
      createdAt: INSTANT,
    });
    expect(bodyOf(await client.get(`/payments/${answer.body.id}`))).toEqual(answer.body);
  });

  it('defaults to the current time and the default currency when only reference and amount are sent', async () => {
    const { body } = await client.post('/payments', { reference: unique('payment'), amount: 1 });
    expect(body).toMatchObject({ amount: '1.00', currency: 'EUR', operations: [], date: body.createdAt });
  });

  it('uses the currency of its orders and the decimals of that currency', async () => {
    const order = await take({ currency: 'KWD' });
    expect(bodyOf(await pay(order, '1.005'))).toMatchObject({ amount: '1.005', currency: 'KWD' });
    const yen = await take({ currency: 'JPY' });
    expect(bodyOf(await pay(yen, '20.00'))).toMatchObject({ amount: '20', currency: 'JPY' });
    expect(refusalOf(await pay(yen, '0.5'))).toContain('422 validation_failed #/amount');
    expect(refusalOf(await pay(await take(), '1.005'))).toContain('422 validation_failed #/amount');
  });

  it('accepts operations for one hundred orders and refuses more', async () => {
    const order = await take();
    const operations = (count: number): Values[] =>
      Array.from({ length: count }, () => ({ orderExternalReference: order.externalId, amount: '0.01' }));
    expect(bodyOf(await pay(order, 1, { operations: operations(100) })).operations).toHaveLength(100);
    expect(await read(order)).toMatchObject({ version: 2, paymentStatus: 'partially_paid' });
    expect(refusalOf(await pay(order, 2, { operations: operations(101) }))).toBe(
      '422 validation_failed #/operations',
    );
  });

  it('finds the customer by the reference of the application', async () => {
    const customer = { externalReference: unique('nobody') };
    const answer = await pay(await take(), GROSS, { customer });
    expect(refusalOf(answer)).toBe('422 unknown_reference #/customer/externalReference');
  });
});

describe('the order of a payment', () => {
  it('is found by externalId first, then by externalReference', async () => {
    const name = unique('name');
    const [byId, other] = [await take({ externalId: name }), await take({ externalReference: name })];
    expect(bodyOf(await pay({ externalId: name })).operations[0].order.id).toBe(byId.id);
    const reference = unique('reference');
    const byReference = await take({ externalReference: reference });
    expect(bodyOf(await pay({ externalId: reference })).operations[0].order.id).toBe(byReference.id);
    expect(await read(other)).toMatchObject({ version: 1, paymentStatus: 'unpaid' });
  });

  it('is found by a text that is both externalId and externalReference of the order', async () => {
    const name = unique('name');
    const order = await take({ externalId: name, externalReference: name });
    expect(bodyOf(await pay(order)).operations[0].order.id).toBe(order.id);
  });

  it('is refused when it does not exist or belongs to another application', async () => {
    const other = await newShop(admin);
    const foreign = await take({ externalReference: unique('r') }, other);
    for (const externalId of [unique('nothing'), foreign.externalId, foreign.externalReference]) {
      expect(refusalOf(await pay({ externalId }))).toBe(
        '422 unknown_reference #/operations/0/orderExternalReference',
      );
    }
    expect(bodyOf(await other.client.get(`/orders/${foreign.id}`)).paymentStatus).toBe('unpaid');
  });

  it('changes from unpaid to partially_paid, paid and overpaid', async () => {
    const order = await take();
    const seen = [order.paymentStatus];
    for (const amount of ['0.01', '19.97', '0.01']) {
      bodyOf(await pay(order, amount));
      seen.push((await read(order)).paymentStatus);
    }
    expect(seen).toEqual(['unpaid', 'partially_paid', 'paid', 'overpaid']);
    const [listed] = bodyOf(await client.get(`/orders?externalId=${order.externalId}`));
    expect(listed.paymentStatus).toBe('overpaid');
  });

  it('gets a new version, ETag and updatedAt', async () => {
    const order = await take();
    await pay(order);
    const after = await client.get(`/orders/${order.id}`, { 'If-None-Match': '"v1"' });
    expect([after.status, after.headers.get('etag'), after.body.version]).toEqual([200, '"v2"', 2]);
    expect(after.body.updatedAt > order.updatedAt).toBe(true);
    const expected = { ...order, paymentStatus: 'paid', version: 2, updatedAt: after.body.updatedAt };
    expect(after.body).toEqual(expected);
    const validated = bodyOf(await admin.post(`/orders/${order.id}/validate`));
    expect(validated).toMatchObject({ version: 3, state: 'validated', paymentStatus: 'paid' });
  });

  it('has a paymentStatus that follows its current total', async () => {
    const order = await take();
    await pay(order);
    const items = [{ externalReference: 'BOX', orderedQuantity: 3 }];
    const dearer = bodyOf(await client.patch(`/orders/${order.id}`, { items }));
    expect(dearer).toMatchObject({ version: 3, paymentStatus: 'partially_paid', totals: { gross: '29.97' } });
    bodyOf(await pay(order, '9.99'));
    expect((await read(order)).paymentStatus).toBe('paid');
    const cheaper = { items: [{ externalReference: 'BOX', orderedQuantity: 1 }] };
    expect(bodyOf(await client.patch(`/orders/${order.id}`, cheaper)).paymentStatus).toBe('overpaid');
  });

  it('can be paid together with other orders by one payment', async () => {
    const orders = [await take(), await take()];
    const operations = orders.map(({ externalId }) => ({
      orderExternalReference: externalId,
      amount: GROSS,
    }));
    const payment = bodyOf(await pay(orders[0], '39.96', { operations }));
    for (const order of orders)
      expect(await read(order)).toMatchObject({ version: 2, paymentStatus: 'paid' });
    const stored = await events(payment.reference);
    expect(stored).toEqual([{ payload: JSON.stringify(payment), order_id: null, sequence: null }]);
  });
});

describe('a refund', () => {
  it('is a negative payment of type refund and reduces the paid amount', async () => {
    const order = await take();
    bodyOf(await pay(order));
    const refund = bodyOf(await pay(order, '-5.00', { type: 'refund' }));
    expect(refund).toMatchObject({ type: 'refund', amount: '-5.00', operations: [{ amount: '-5.00' }] });
    expect((await read(order)).paymentStatus).toBe('partially_paid');
    bodyOf(await pay(order, '-14.98', { type: 'REFUND' }));
    expect((await read(order)).paymentStatus).toBe('unpaid');
  });
});

describe('POST /payments with a reference that exists', () => {
  it('returns the recorded payment for every spelling of the same content', async () => {
    const order = await take();
    const sent = paymentOf(order, GROSS, { reference: 51_001, date: '2026-11-21', comment: '' });
    const first = bodyOf(await client.post('/payments', sent));
    const again = await client.post('/payments', {
      ...sent,
      reference: '51001',
      amount: 19.98,
      date: '2026-11-21 00:00:00',
      type: null,
      customer: {},
    });
    expect(again).toMatchObject({ status: 200, body: first });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await read(order)).toMatchObject({ version: 2, paymentStatus: 'paid' });
    expect(await events('51001')).toHaveLength(1);
  });

  it('returns 409 with the payment and the differing fields when the content differs', async () => {
    const order = await take();
    const sent = paymentOf(order);
    const first = bodyOf(await client.post('/payments', sent));
    const answer = await client.post('/payments', { ...sent, amount: 20, comment: 'more', operations: [] });
    expect([answer.status, answer.body.code]).toEqual([409, 'payment_reference_conflict']);
    expect(answer.body.payment).toEqual({ id: first.id, reference: first.reference });
    expect(answer.body.errors.map(({ pointer }: Body) => pointer)).toEqual([
      '#/amount',
      '#/comment',
      '#/operations/0',
    ]);
    expect(await read(order)).toMatchObject({ version: 2, paymentStatus: 'paid' });
  });

  it.each([1, 0])('creates one payment from six concurrent requests with %i orders', async (count) => {
    const order = await take();
    const sent = paymentOf(order, GROSS, count === 0 ? { operations: [] } : {});
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('/payments', sent)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    expect(replays).toHaveLength(5);
    expect((await read(order)).version).toBe(1 + count);
    expect(await events(sent['reference'] as string)).toHaveLength(1);
  });

  it('creates one payment and returns conflicts from six concurrent requests with different content', async () => {
    const order = await take();
    const sent = paymentOf(order);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => client.post('/payments', { ...sent, comment: `${index}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(5).fill(409)]);
    expect(await read(order)).toMatchObject({ version: 2, paymentStatus: 'paid' });
  });

  it('creates the payment when an earlier one with this reference was refused', async () => {
    const sent = paymentOf({ externalId: unique('later') });
    expect((await client.post('/payments', sent)).status).toBe(422);
    await take({
      externalId: (sent['operations'] as [{ orderExternalReference: string }])[0].orderExternalReference,
    });
    const answer = await client.post('/payments', sent);
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });
});

describe('many concurrent payments', () => {
  it('of the same orders in any order are all counted', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => take()));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => {
        const turned = turn % 2 === 0 ? orders : orders.toReversed();
        const operations = turned.map(({ externalId }) => ({
          orderExternalReference: externalId,
          amount: '0.5',
        }));
        return client.post('/payments', { reference: unique('payment'), amount: 2, operations });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const order of orders) expect(await read(order)).toMatchObject({ version: 9 });
    const rows = await service.database.query<{ paid: string }>(
      'SELECT DISTINCT paid_amount::text AS paid FROM orders WHERE id = ANY ($1)',
      [orders.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ paid: '4.000' }]);
  });
});

describe('the event payment_received', () => {
  it('contains the payment as GET returns it and the next sequence number of the order', async () => {
    const order = await take();
    const payment = bodyOf(await pay(order));
    const stored = await events(payment.reference);
    expect(stored).toEqual([{ payload: JSON.stringify(payment), order_id: order.id, sequence: 2 }]);
    expect(JSON.parse(stored[0]!.payload)).toEqual(bodyOf(await client.get(`/payments/${payment.id}`)));
  });

  it('is delivered to the application and to the back office', async () => {
    const office = await newApplication(admin, { rights: ['sales'] });
    const other = await newApplication(admin);
    const subscribers = [shop, office, other];
    for (const { client: subscriber } of subscribers) {
      const available = bodyOf(await subscriber.get('/webhooks/available'));
      expect(available).toContainEqual(expect.objectContaining({ event: 'payment_received' }));
      bodyOf(await subscriber.put('/webhooks', { event: 'payment_received', url: 'http://127.0.0.1:9/' }));
    }
    const { reference } = bodyOf(await pay(await take()));
    const rows = await service.database.query<{ id: number }>(
      `SELECT w.application_id::int AS id FROM events e
       JOIN webhook_deliveries d ON d.event_id = e.id
       JOIN webhooks w ON w.id = d.webhook_id
       WHERE e.payload::json ->> 'reference' = $1 ORDER BY 1`,
      [reference],
    );
    expect(rows.map(({ id }) => id)).toEqual([shop.id, office.id]);
  });
});

describe('GET /payments', () => {
  const ids = (list: Body[]): number[] => list.map(({ id }) => id);

  const pages = (by: ApiClient, query: string): Promise<Body[][]> => pagesOf(by, `/payments?${query}`);

  it('lists the newest first, with each payment on exactly one page', async () => {
    const { client: own } = await newApplication(admin);
    const made: Body[] = [];
    for (let amount = 1; amount <= 7; amount++) {
      made.unshift(bodyOf(await own.post('/payments', { reference: amount, amount })));
    }
    expect(bodyOf(await own.get('/payments'))).toEqual(made);
    for (const limit of [1, 3, 7, 500]) {
      const found = await pages(own, `limit=${limit}`);
      expect(found.flat()).toEqual(made);
      expect(found).toHaveLength(Math.ceil(7 / limit));
    }
  });

  it('finds payments by reference and by order', async () => {
    const [one, other] = [await take(), await take()];
    const made = [bodyOf(await pay(one, 1)), bodyOf(await pay(one, 2)), bodyOf(await pay(other, 3))];
    expect(ids((await pages(client, `order=${one.id}&limit=1`)).flat())).toEqual([made[1].id, made[0].id]);
    expect(bodyOf(await client.get(`/payments?reference=${made[2].reference}`))).toEqual([made[2]]);
    const office = await newApplication(admin, { rights: ['sales'] });
    expect(bodyOf(await office.client.get(`/payments?order=${other.id}`))).toEqual([made[2]]);
    expect(bodyOf(await client.get(`/payments?reference=${made[2].reference}&order=${one.id}`))).toEqual([]);
  });
});
