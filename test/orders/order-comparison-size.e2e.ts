import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { comparison } from '../../src/persistence/orders/order-comparison.statement.js';
import { copyOrders } from '../support/many-rows.js';
import { explain, rowsRead } from '../support/query-plans.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop, type Shop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

/** Of all applications; nine of ten are the shop's. They are a minute apart, from the beginning of 2026 on. */
const ORDERS = 40_000;
const LIST = 10_000;
const MAX_EXTRA = 1_000;
const PERIOD = { from: '2026-01-01T00:00:00Z', to: '2026-01-31T00:00:00Z' };

describe(`A comparison of ${LIST} orders`, () => {
  let service: TestService;
  let shop: Shop;
  let gross: string;
  /** The external ids of the shop's oldest orders. */
  let known: string[];
  beforeAll(async () => {
    service = await startService();
    const { admin, database } = service;
    shop = await newShop(admin);
    gross = bodyOf(await shop.client.post('/orders', minimalOrder(BOX))).totals.gross;
    const other = await newApplication(admin);
    await copyOrders(database, { orders: ORDERS, contacts: 100 }, [shop.id, other.id]);
    await database.query('ANALYZE');
    const rows = await database.query<{ id: string }>(
      `SELECT external_id AS id FROM orders WHERE application_id = $1 AND code LIKE 'COPY-%'
       ORDER BY created_at LIMIT $2`,
      [shop.id, LIST],
    );
    known = rows.map(({ id }) => id);
  }, 600_000);
  afterAll(() => service.stop());

  const compare = (body: object) => shop.client.post('/orders/compare', body);

  it('finds the missing, the different and the first 1,000 extra orders of many more', async () => {
    const orders = known.map((externalId) => ({ externalId, gross }));
    orders[7] = { externalId: 'lost', gross };
    orders[LIST - 1]!.gross = '0.01';
    const answer = bodyOf(await compare({ ...PERIOD, orders }));
    expect(answer.matching).toBe(LIST - 2);
    expect(answer.missing).toEqual([{ externalId: 'lost' }]);
    expect(answer.different).toMatchObject([{ externalId: known[LIST - 1], gross, sentGross: '0.01' }]);
    expect(answer.extra).toHaveLength(MAX_EXTRA);
    expect(answer.extra[0].externalId).toBe(known[7]);
    expect(answer.hasMoreExtra).toBe(true);
    expect(answer.outsidePeriod).toEqual([]);
  });

  it('accepts external ids of 250 characters, and 10,000 orders at most', async () => {
    const orders = Array.from({ length: LIST }, (_, index) => ({
      externalId: String(index).padStart(250, 'x'),
      gross: '999999999998.999',
    }));
    const period = { from: '2025-01-01', to: '2025-01-02' };
    const answer = bodyOf(await compare({ ...period, orders }));
    expect([answer.missing.length, answer.matching]).toEqual([LIST, 0]);
    const { status, body } = await compare({ ...period, orders: [...orders, { externalId: 'one more' }] });
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '#/orders', code: 'too_many' })],
    ]);
  });

  describeWithPostgres('on PostgreSQL', () => {
    it('reads no more orders than the list and the response have', async () => {
      const [from, to] = [new Date(PERIOD.from), new Date(PERIOD.to)];
      const list = known.map((externalId) => ({ externalId, gross }));
      const statement = comparison({
        applicationId: shop.id,
        from,
        to,
        maxExtra: MAX_EXTRA + 1,
        orders: list,
      });
      const nodes = await explain(service.database, statement);
      const orders = nodes.filter((node) => node['Relation Name'] === 'orders');
      expect(orders.map((node) => node['Index Name']).sort()).toEqual([
        'orders_application_created_idx',
        'orders_external_id_idx',
      ]);
      // A join of the list with the orders of the period would compare each with each.
      for (const node of nodes) expect(rowsRead(node)).toBeLessThanOrEqual(LIST + MAX_EXTRA + 1);
    });
  });
});
