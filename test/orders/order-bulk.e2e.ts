import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { refuseCommentedOrders } from '../support/failing-orders.js';
import { BOX, bodyOf, minimalOrder, newShop, unique } from '../support/samples.js';
import { startService } from '../support/service.js';

describe('POST /orders/bulk', () => {
  const service = useEach('suite', startService, (started) => started.stop());
  const shop = useEach('test', () => newShop(service.admin));

  const order = (values: Values = {}): Values => minimalOrder(BOX, values);
  const unknown = (): Values => minimalOrder({ externalReference: 'NO' });
  const send = (orders: unknown, values: Values = {}): Promise<Answer> =>
    shop.client.post('/orders/bulk', { orders, ...values });
  const strictly = (orders: unknown): Promise<Answer> => send(orders, { errorPolicy: 'reject_everything' });

  /** For each result its status, and `replayed` or the code of the problem. */
  const summary = (answer: Answer): unknown[] =>
    bodyOf(answer).results.map(({ status, replayed, problem }: Body) => [status, replayed ?? problem.code]);

  const stored = (table = 'orders'): Promise<number> =>
    countRows(service.database, `${table} WHERE application_id = $1`, [shop.id]);

  it('stores all orders and returns the results in request order, each as POST /orders returns it', async () => {
    const orders = Array.from({ length: 50 }, () => order());
    const answer = await send(orders);
    expect(answer.status).toBe(207);
    const { results } = bodyOf(answer);
    expect(results.map(({ index }: Body) => index)).toEqual(orders.map((_, index) => index));
    for (const [index, result] of results.entries()) {
      expect(result).toMatchObject({ status: 200, replayed: false });
      expect(result.order.externalId).toBe(orders[index]!['externalId']);
    }
    expect(results[7].order).toEqual(bodyOf(await shop.client.get(`/orders/${results[7].order.id}`)));
    expect([await stored(), await stored('events')]).toEqual([50, 50]);
  });

  it('returns the existing orders when the same request is sent again', async () => {
    const orders = [order(), order()];
    const first = bodyOf(await send(orders)).results;
    for (const policy of ['reject_failed_rows', 'reject_everything']) {
      const again = bodyOf(await send(orders, { errorPolicy: policy })).results;
      expect(again).toEqual(first.map((result: Body) => ({ ...result, replayed: true })));
    }
    expect(await stored()).toBe(2);
  });

  it('stores the valid orders and returns an own problem for each invalid one', async () => {
    const known = order();
    bodyOf(await shop.client.post('/orders', known));
    const misspelt = { ...order(), comentt: 'x', items: [{ externalReference: 'BOX', orderedQuantity: 0 }] };
    const answer = await send([
      order(),
      misspelt,
      unknown(),
      null,
      [],
      'order',
      minimalOrder({ packaging: 1 }),
      { ...known, comment: 'another' },
      known,
      order({ comment: '', vouchers: null }),
    ]);
    expect(summary(answer)).toEqual([
      [200, false],
      [422, 'validation_failed'],
      [422, 'unknown_reference'],
      [422, 'validation_failed'],
      [422, 'validation_failed'],
      [422, 'validation_failed'],
      [403, 'missing_right'],
      [409, 'external_id_conflict'],
      [200, true],
      [200, false],
    ]);
    const { problem } = answer.body.results[1];
    expect(problem.errors.map(({ pointer, code }: Body) => [pointer, code])).toEqual(
      expect.arrayContaining([
        ['#/comentt', 'unknown_field'],
        ['#/items/0/orderedQuantity', 'not_a_valid_decimal'],
      ]),
    );
    expect(problem).toMatchObject({
      instance: '/api/v1/orders/bulk',
      requestId: answer.headers.get('x-request-id'),
    });
    expect(await stored()).toBe(3);
  });

  it('handles two entries that share an externalId or a new contact like two separate requests', async () => {
    const twin = order();
    const contact = { externalReference: unique('contact'), lastName: 'Renard' };
    for (const [policy, count] of [
      ['reject_everything', 3],
      ['reject_failed_rows', 0],
    ] as const) {
      const before = await stored();
      const orders = [twin, twin, order({ contact }), order({ contact })];
      const answer = await send(orders, { errorPolicy: policy });
      const { results } = bodyOf(answer);
      expect(results[0].order.id).toBe(results[1].order.id);
      expect(results[1].replayed).toBe(true);
      expect(results[2].order.contact.id).toBe(results[3].order.contact.id);
      if (count > 0) expect(await stored()).toBe(before + count);
    }
    expect(summary(await send([twin, { ...twin, comment: 'x' }]))).toEqual([
      [200, true],
      [409, 'external_id_conflict'],
    ]);
  });

  describe('with the all-or-nothing policy', () => {
    it('stores nothing when one order is invalid, and returns the reason for every entry', async () => {
      const known = order();
      bodyOf(await shop.client.post('/orders', known));
      const twin = order();
      const answer = await strictly([twin, twin, unknown(), known, order({ items: [] })]);
      expect(answer.status).toBe(207);
      expect(summary(answer)).toEqual([
        [424, 'not_stored'],
        [424, 'not_stored'],
        [422, 'unknown_reference'],
        [200, true],
        [422, 'validation_failed'],
      ]);
      expect([await stored(), await stored('events'), await stored('contact_references')]).toEqual([1, 1, 1]);
    });

    it('succeeds while concurrent requests send the same orders', async () => {
      const orders = Array.from({ length: 5 }, () => order());
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => strictly(n % 2 === 0 ? orders : orders.toReversed())),
      );
      const ids = answers.map((answer) =>
        bodyOf(answer)
          .results.map(({ order }: Body) => order.id)
          .sort((a: number, b: number) => a - b),
      );
      expect(new Set(ids.map((each) => JSON.stringify(each))).size).toBe(1);
      expect([await stored(), await stored('events')]).toEqual([5, 5]);
    });
  });

  describe('when PostgreSQL refuses one order with an unexpected error', () => {
    beforeAll(() => refuseCommentedOrders(service.database));
    afterAll(() => service.database.query('DROP FUNCTION fail_on_comment CASCADE'));

    const broken = (sqlState = '23514'): Values => order({ comment: sqlState });

    it('returns an error for that order and stores the others', async () => {
      const orders = [order(), broken(), order(), broken('55P03'), order()];
      const answer = await send(orders);
      expect(answer.status).toBe(207);
      expect(summary(answer)).toEqual([
        [200, false],
        [500, 'internal_error'],
        [200, false],
        [503, 'temporarily_unavailable'],
        [200, false],
      ]);
      expect(await stored()).toBe(3);
    });

    it('does not replay the response when the request is repeated with its Idempotency-Key', async () => {
      const orders = [order(), broken()];
      const key = { 'Idempotency-Key': unique('bulk') };
      expect(summary(await shop.client.post('/orders/bulk', { orders }, key))).toEqual([
        [200, false],
        [500, 'internal_error'],
      ]);
      await service.database.query('ALTER TABLE orders DISABLE TRIGGER fail_on_comment');
      const again = await shop.client.post('/orders/bulk', { orders }, key);
      await service.database.query('ALTER TABLE orders ENABLE TRIGGER fail_on_comment');
      expect(summary(again)).toEqual([
        [200, true],
        [200, false],
      ]);
    });

    it('stores nothing under the all-or-nothing policy, and returns the reason for every entry', async () => {
      const known = order();
      bodyOf(await shop.client.post('/orders', known));
      const answer = await strictly([known, order(), unknown(), broken(), order()]);
      expect(answer.status).toBe(207);
      expect(summary(answer)).toEqual([
        [200, true],
        [424, 'not_stored'],
        [422, 'unknown_reference'],
        [500, 'internal_error'],
        [424, 'not_stored'],
      ]);
      expect([await stored(), await stored('events')]).toEqual([1, 1]);
    });

    it('fails the whole request when the database connection is lost', async () => {
      for (const errorPolicy of ['reject_failed_rows', 'reject_everything']) {
        const answer = await send([broken('57P03')], { errorPolicy });
        expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
      }
    });
  });

  it.each([
    ['an empty list', [], '#/orders'],
    ['51 orders', Array.from({ length: 51 }, () => ({})), '#/orders'],
    ['orders that are missing', undefined, '#/orders'],
  ])('refuses the whole request: %s', async (_, orders, pointer) => {
    const answer = await send(orders);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });
});
