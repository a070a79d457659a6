import { describe, expect, it } from '@jest/globals';
import type { Answer, Body, Values } from '../support/api-client.js';
import { changeOrdersSql } from '../support/order-documents.js';
import { bodyOf, faultsOf, newShop, unique, type Shop, takeOrder as take } from '../support/samples.js';
import { useService } from '../support/service.js';

const HOUR_MS = 3_600_000;

const service = useService();

/** From an hour ago until in an hour. */
const nearby = (): Values => ({
  from: new Date(Date.now() - HOUR_MS).toISOString(),
  to: new Date(Date.now() + HOUR_MS).toISOString(),
});

const compare = ({ client }: Shop, orders: Values[], values: Values = {}): Promise<Answer> =>
  client.post('/orders/compare', { ...nearby(), orders, ...values });

const compared = async (shop: Shop, orders: Values[], values: Values = {}): Promise<Body> =>
  bodyOf(await compare(shop, orders, values));

const NOTHING = {
  matching: 0,
  missing: [],
  different: [],
  extra: [],
  hasMoreExtra: false,
  outsidePeriod: [],
};

const summary = ({ id, code, externalId, state, currency, totals, createdAt }: Body) => ({
  id,
  code,
  externalId,
  state,
  currency,
  gross: totals.gross,
  createdAt,
});

const setCreation = (order: Body, createdAt: Date): Promise<object[]> =>
  service.database.query(changeOrdersSql({ created_at: '$2::timestamptz' }, 'o.id = $1'), [
    order.id,
    createdAt,
  ]);

describe('POST /orders/compare', () => {
  it('says that nothing is missing when all orders of the list were taken with their gross', async () => {
    const shop = await newShop(service.admin);
    const [first, second] = [await take(shop), await take(shop, { externalId: 4711 })];
    const list = [
      { externalId: first.externalId, gross: `${first.totals.gross}0` },
      { externalId: 4711, gross: '' },
    ];
    expect(await compared(shop, list)).toEqual({ ...NOTHING, matching: 2 });
    expect(second.externalId).toBe('4711');
  });

  it('names orders that are missing, and those that have another gross', async () => {
    const shop = await newShop(service.admin);
    const order = await take(shop);
    const lost = unique('lost');
    const list = [
      { externalId: lost, gross: 5 },
      { externalId: order.externalId, gross: '19.981' },
    ];
    expect(await compared(shop, list)).toEqual({
      ...NOTHING,
      missing: [{ externalId: lost }],
      different: [{ ...summary(order), sentGross: '19.981' }],
    });
  });

  it('names orders that are not in the list, the oldest first', async () => {
    const shop = await newShop(service.admin);
    const orders = [await take(shop), await take(shop), await take(shop)];
    await setCreation(orders[2], new Date(Date.now() - HOUR_MS / 2));
    const { extra, ...others } = await compared(shop, [{ externalId: orders[1]!.externalId }]);
    expect(extra.map(({ id }: Body) => id)).toEqual([orders[2]!.id, orders[0]!.id]);
    expect(extra[1]).toEqual(summary(orders[0]));
    expect(others).toMatchObject({ matching: 1, missing: [], hasMoreExtra: false });
  });

  it('reports an order without totals as different from every gross, not as missing', async () => {
    const shop = await newShop(service.admin, {}, { unitPrice: null });
    const order = await take(shop);
    expect(order.totals.gross).toBeNull();
    expect(await compared(shop, [{ externalId: order.externalId, gross: 0 }])).toEqual({
      ...NOTHING,
      different: [{ ...summary(order), sentGross: '0.00' }],
    });
    expect(await compared(shop, [{ externalId: order.externalId }])).toEqual({ ...NOTHING, matching: 1 });
  });

  it('compares orders that were taken outside of the period, and does not call them missing', async () => {
    const shop = await newShop(service.admin);
    const [early, late] = [await take(shop), await take(shop)];
    const period = nearby();
    const before = new Date(new Date(String(period['from'])).getTime() - 1);
    await setCreation(early, before);
    await setCreation(late, new Date(String(period['to'])));
    const list = [
      { externalId: early.externalId, gross: early.totals.gross },
      { externalId: late.externalId, gross: 1 },
    ];
    const { matching, missing, different, extra, outsidePeriod } = await compared(shop, list, period);
    expect([matching, missing, extra]).toEqual([1, [], []]);
    expect(different.map(({ id }: Body) => id)).toEqual([late.id]);
    expect(outsidePeriod.map(({ id }: Body) => id).sort()).toEqual([early.id, late.id].sort());
    expect(await compared(shop, [], period)).toEqual(NOTHING);
    await setCreation(early, new Date(String(period['from'])));
    expect((await compared(shop, [], period)).extra.map(({ id }: Body) => id)).toEqual([early.id]);
  });

  it('compares cancelled orders like all others, and says that they were cancelled', async () => {
    const shop = await newShop(service.admin);
    const order = await take(shop);
    await shop.client.post(`/orders/${order.id}/cancel`, { reason: 'A mistake' });
    expect(await compared(shop, [{ externalId: order.externalId, gross: order.totals.gross }])).toEqual({
      ...NOTHING,
      matching: 1,
    });
    expect((await compared(shop, [])).extra).toEqual([{ ...summary(order), state: 'cancelled' }]);
  });

  it("does not see another application's orders, even with the right sales", async () => {
    const [shop, office] = [
      await newShop(service.admin),
      await newShop(service.admin, { rights: ['sales'] }),
    ];
    const { externalId } = await take(shop);
    expect(await compared(office, [{ externalId }])).toEqual({ ...NOTHING, missing: [{ externalId }] });
  });

  it('refuses a repeated externalId, and a wrong period, with all pointers', async () => {
    const shop = await newShop(service.admin);
    const list = [{ externalId: 'a' }, { externalId: 'b' }, { externalId: 'a', gross: 1 }];
    const period = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00.001Z' };
    expect(faultsOf(await compare(shop, list, period))).toBe(
      '422 validation_failed #/to period_too_long #/orders/2/externalId repeated',
    );
    const longest = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
    expect((await compare(shop, [], longest)).status).toBe(200);
  });

  it('writes nothing, and ignores an Idempotency-Key', async () => {
    const shop = await newShop(service.admin);
    const headers = { 'Idempotency-Key': unique('key') };
    const body = { ...nearby(), orders: [] };
    expect(bodyOf(await shop.client.post('/orders/compare', body, headers))).toEqual(NOTHING);
    const { externalId } = await take(shop);
    const again = await shop.client.post('/orders/compare', body, headers);
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    expect(bodyOf(again).extra).toMatchObject([{ externalId }]);
    const keys = await service.database.query('SELECT FROM idempotency_keys WHERE application_id = $1', [
      shop.id,
    ]);
    expect(keys).toEqual([]);
  });
});
