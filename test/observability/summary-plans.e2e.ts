import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SUMMARY } from '../../src/persistence/summary/summary.repository.js';
import { copyDeliveries, copyOrders } from '../support/many-rows.js';
import { isTableScan, planNodes, rowsRead, type PlanNode } from '../support/query-plans.js';
import { bodyOf, BOX, minimalOrder, newApplication, newShop } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const ORDERS = 200_000;
const CONTACTS = 100_000;
const DELIVERIES = 20_000;
/** At most this many rows are counted for a number. */
const MAX_COUNTED = 10_000;

/** An empty table may be scanned. */
const isScanOfRows = (node: PlanNode): boolean => isTableScan(node) && rowsRead(node) > 0;

describeWithPostgres(`with ${ORDERS} orders, ${CONTACTS} contacts and ${2 * DELIVERIES} deliveries`, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    const { admin, database } = service;
    const shop = await newShop(admin);
    const other = await newApplication(admin);
    bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    await copyOrders(database, { orders: ORDERS, contacts: CONTACTS }, [shop.id, other.id]);
    await copyDeliveries(database, DELIVERIES, [shop.id, other.id]);
    // Within the last two days, and blocked; those that were cancelled do not count.
    await database.query(
      `UPDATE orders SET created_at = now() - interval '1 second' * (id % 172800),
         blockers = CASE WHEN state IN ('pending', 'cancelled') THEN '[{"code": "missing_price"}]' ELSE blockers END
       WHERE id % 10 = 0`,
    );
    await database.query(`UPDATE orders SET answer_by = now() WHERE state = 'validated'`);
    await database.query(`UPDATE contacts SET temporary = true WHERE id % 4 = 0`);
    await database.query(`UPDATE contacts SET reconciled_into = 1 WHERE id % 8 = 0`);
    await database.query(`UPDATE events SET created_at = now() - interval '8 seconds' * (id % 21600)`);
    await database.query(
      `UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = now() + interval '1 day' WHERE id % 2 = 0`,
    );
    await database.query('VACUUM ANALYZE');
  }, 600_000);
  afterAll(() => service.stop());

  const plan = async (text: string): Promise<PlanNode[]> => {
    const [row] = await service.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    );
    return planNodes(row!['QUERY PLAN']);
  };

  it('the summary reads no table without an index, and no more rows than it counts', async () => {
    const nodes = await plan(SUMMARY.text);
    const used = new Set(nodes.map((node) => node['Index Name']));
    expect(nodes.filter(isScanOfRows)).toEqual([]);
    expect(Math.max(...nodes.map(rowsRead))).toBe(MAX_COUNTED);
    expect([...used]).toEqual(
      expect.arrayContaining([
        'orders_pending_blocked_idx',
        'contacts_temporary_idx',
        'orders_unanswered_idx',
        'orders_change_requested_idx',
        'webhook_deliveries_waiting_idx',
      ]),
    );
  });
});
