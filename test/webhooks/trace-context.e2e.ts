import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../support/delivery.js';
import { useEach } from '../support/each.js';
import { deletePings, emit } from '../support/events.js';
import { type Received, useReceiver } from '../support/receiver.js';
import { bodyOf, BOX, minimalOrder, newShop, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

const EVENTS = ['sales_order_created', 'sales_order_validated', 'payment_received'];
const VALID = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

const service = useService();
const receiver = useReceiver();
const shop = useEach('test', () => newShop(service.admin));
beforeEach(async () => {
  for (const event of EVENTS) await shop.client.put('/webhooks', { event, url: receiver.url });
});
afterEach(() => service.database.query('DELETE FROM webhooks'));

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');
const newTrace = (): { traceId: string; spanId: string; headers: Record<string, string> } => {
  const [traceId, spanId] = [newId(16), newId(8)];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
};
const order = (values = {}): Record<string, unknown> => minimalOrder(BOX, values);
const takeOrder = async (headers = {}, values = {}) =>
  bodyOf(await shop.client.post('/orders', order(values), headers));

/** The parts of the only header traceparent of a request. */
function traceOf({ rawHeaders, headers }: Received): { traceId: string; spanId: string; flags: string } {
  expect(rawHeaders.filter((name) => name.toLowerCase() === 'traceparent')).toHaveLength(1);
  const [, traceId, spanId, flags] = VALID.exec(String(headers['traceparent']))!;
  return { traceId: traceId!, spanId: spanId!, flags: flags! };
}
async function received(count: number): Promise<Received[]> {
  await waitUntil(() => receiver.received.length >= count);
  return receiver.received;
}
const eventsOfTrace = async (traceId: string): Promise<string[]> =>
  (
    await service.database.sql<{ type: string }>`
      SELECT type FROM events WHERE substr(traceparent, 4, 32) = ${traceId} ORDER BY id`
  ).map(({ type }) => type);

describe('the trace of a request', () => {
  it('is continued by each attempt with a new span, without tracestate and baggage', async () => {
    receiver.answer = (_, index) => ({ status: index === 0 ? 500 : 200 });
    const { traceId, spanId, headers } = newTrace();
    const { code } = await takeOrder({ ...headers, tracestate: 'vendor=1', baggage: 'user=1' });
    const attempts = await received(2);

    const spans = attempts.map((attempt) => traceOf(attempt));
    expect(spans).toEqual([
      { traceId, spanId: expect.not.stringMatching(spanId), flags: '01' },
      { traceId, spanId: expect.not.stringMatching(spanId), flags: '01' },
    ]);
    expect(spans[0]!.spanId).not.toBe(spans[1]!.spanId);
    for (const attempt of attempts) {
      expect(Object.keys(attempt.headers)).not.toContain('tracestate');
      expect(Object.keys(attempt.headers)).not.toContain('baggage');
      expect(JSON.parse(attempt.body.toString())).toMatchObject({ code });
      expect(attempt.body.toString()).not.toContain(traceId);
    }
  });

  it('is that of each order when many are stored at the same time', async () => {
    const traces = Array.from({ length: 20 }, newTrace);
    const orders = await Promise.all(traces.map(({ headers }) => takeOrder(headers)));
    const expected = new Map(orders.map(({ code }, index) => [code, traces[index]!.traceId]));
    const deliveries = await received(20);
    expect(
      new Map(
        deliveries.map((delivery) => [JSON.parse(String(delivery.body)).code, traceOf(delivery).traceId]),
      ),
    ).toEqual(expected);
  });

  it('is that of all events of the request: a bulk request, a payment, a validation, pings', async () => {
    const bulk = newTrace();
    await shop.client.post('/orders/bulk', { orders: [order(), order()] }, bulk.headers);
    expect(await eventsOfTrace(bulk.traceId)).toEqual(['sales_order_created', 'sales_order_created']);

    const { id, externalId, totals } = await takeOrder();
    const [payment, validation, ping] = [newTrace(), newTrace(), newTrace()];
    const operations = [{ orderExternalReference: externalId, amount: totals.gross }];
    const paid = { reference: unique('payment'), amount: totals.gross, operations };
    await shop.client.post('/payments', paid, payment.headers);
    await service.admin.post(`/orders/${id}/validate`, undefined, validation.headers);
    const [webhook] = (await shop.client.get('/webhooks')).body;
    await deletePings(service);
    await shop.client.post(`/webhooks/${webhook.id}/ping`, undefined, ping.headers);
    expect(await eventsOfTrace(payment.traceId)).toEqual(['payment_received']);
    expect(await eventsOfTrace(validation.traceId)).toEqual(['sales_order_validated']);
    expect(await eventsOfTrace(ping.traceId)).toEqual(['webhook_ping', 'webhook_ping']);
    await waitUntil(() => receiver.received.length >= 5);
  });

  it('stays the trace of the event when requests repeat the order, or send the event again', async () => {
    const first = newTrace();
    const repeated = order();
    const key = { 'Idempotency-Key': unique('key') };
    await shop.client.post('/orders', repeated, { ...first.headers, ...key });
    await received(1);
    const others = Array.from({ length: 4 }, newTrace);
    const since = new Date(Date.now() - 60_000).toISOString();
    await shop.client.post('/orders', repeated, { ...others[0]!.headers, ...key });
    await shop.client.post('/orders', repeated, others[1]!.headers);
    const delivered = '/webhook_deliveries?state=delivered&event=sales_order_created';
    await waitUntil(async () => (await shop.client.get(delivered)).body.length === 1);
    const [delivery] = (await shop.client.get(delivered)).body;
    await shop.client.post(`/webhook_deliveries/${delivery.id}/redeliver`, undefined, others[2]!.headers);
    await received(2);
    await waitUntil(async () => (await shop.client.get(delivered)).body.length === 1);
    const replay = { since, state: 'all' };
    await shop.client.post(`/webhooks/${delivery.webhook}/replay`, replay, others[3]!.headers);

    const traces = (await received(3)).map((attempt) => traceOf(attempt).traceId);
    expect(traces).toEqual([first.traceId, first.traceId, first.traceId]);
    for (const { traceId } of others) expect(await eventsOfTrace(traceId)).toEqual([]);
  });
});

describe('a request without a valid traceparent', () => {
  it.each([
    ['none', {}],
    ['an invalid one', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ])('begins a trace: %s', async (_, headers) => {
    await takeOrder(headers);
    await takeOrder(headers);
    const [first, second] = (await received(2)).map((attempt) => traceOf(attempt).traceId);
    expect(first).not.toBe(second);
  });
});

describe('an event that no request caused', () => {
  it('begins a trace that all its attempts share', async () => {
    receiver.answer = (_, index) => ({ status: index === 0 ? 500 : 200 });
    await emit(service, 1, { applicationId: shop.id });
    const [first, second] = (await received(2)).map((attempt) => traceOf(attempt));
    expect(second!.traceId).toBe(first!.traceId);
    expect(second!.spanId).not.toBe(first!.spanId);
  });
});
